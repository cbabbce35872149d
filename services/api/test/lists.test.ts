import { expect, test } from 'vitest';
import type { AuditPage } from '../src/modules/audit/schemas.ts';
import type { OpenRequestPage } from '../src/modules/requests/schemas.ts';
import type { Views } from '../src/modules/views/schemas.ts';
import { people } from './fixtures.ts';
import type { Person } from './fixtures.ts';
import { startTestApp } from './harness.ts';
import { buy, clock, done, payoutAccount, submitted } from './redemptions/helpers.ts';
import { bodyOf, booked, booking, instruments, members, post, refusalOf } from './transactions/helpers.ts';

// The lists over the whole register: the audit, what waits over all pages, and the views people keep.

const app = await startTestApp({ clock });
await buy(app, '50', '2025-03-01');
await payoutAccount(app, members.zoe.id, 'NL20INGB0001234567');
const first = await booked(app, booking);
const request = await submitted(app, { quantity: '5', requested_on: '2026-10-01' });
await submitted(app, { quantity: '5', requested_on: '2026-09-01' }, 'bram');
await done(app, 'quote', request, { effective_on: '2026-11-10' });
await booked(app, { ...booking, quantity: '40' }); // waits

const get = async <T>(url: string, as: Person = 'anna'): Promise<T> => bodyOf<T>(await app.request({ url, as }), 200);

test('the audit says who did what to what, the latest first, page by page', async () => {
  const all = (await get<AuditPage>('/audit?limit=100')).items;
  expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => b - a));
  const walked: AuditPage['items'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: AuditPage = await get<AuditPage>(`/audit?limit=3${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe(all.length);
    walked.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(walked).toEqual(all);
  expect(all.find(({ subject }) => subject.id === first.id)).toMatchObject({
    actor: { id: people.anna.id, name: people.anna.name },
    action: 'transaction.booked',
    subject: { type: 'transaction', label: first.number, member: first.member },
    data: { kind: 'issue', amount_cents: '100000' },
  });
  const quoted = all.find(({ action }) => action === 'redemption.quoted');
  expect(quoted).toMatchObject({
    actor: { name: people.bram.name },
    subject: { type: 'redemption_request', label: expect.stringMatching(/^VA-/u), member: { member_no: 100_001 } },
    data: { before: '2026-11-01', effective_on: '2026-11-10' },
  });
  // also of what waits, which has no number yet
  expect(all.find(({ action }) => action === 'transaction.proposed')?.subject).toMatchObject({
    label: null,
    member: first.member,
    proposal: { kind: 'issue', reverses: null, quantity: '40', instrument: { code: instruments.share.code } },
  });
  expect(all.filter(({ subject }) => subject.label !== null && subject.proposal !== null)).toEqual([]);
});

test('the audit is found by who, by what and by when', async () => {
  const { items, total } = await get<AuditPage>('/audit?limit=100');
  const count = async (query: string) => (await get<AuditPage>(`/audit?${query}`)).total;
  const of = (person: Person) => items.filter(({ actor }) => actor.id === people[person].id).length;
  expect([await count(`actor_id=${people.anna.id}`), await count(`actor_id=${people.bram.id}`)]).toEqual([
    of('anna'),
    of('bram'),
  ]);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(
    new Date(items[0]?.at ?? '').getTime(),
  );
  const earlier = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10);
  expect([await count(`from=${earlier}`), await count(`to=${earlier}`)]).toEqual([total, 0]);
  const ofSubject = items.filter(({ subject }) => subject.id === first.id).length;
  expect(await count(`q=${first.number?.toLowerCase()}`)).toBe(ofSubject);
  expect(await count(`subject_type=transaction&subject_id=${first.id}`)).toBe(ofSubject);
  expect(await count('q=999999')).toBe(0);
  expect(await count('q=nergens')).toBe(0);
  expect((await app.request({ url: '/audit?subject_type=A' })).statusCode).toBe(422);
});

test('the audit leaves for a reason, which it then tells', async () => {
  const { total } = await get<AuditPage>('/audit');
  const answer = await post(app, '/audit/export', { reason: 'Accountant', locale: 'en', format: 'csv' });
  const lines = answer.body.trim().split('\r\n');
  expect(lines).toHaveLength(total + 2); // the heading, and the line about this export
  expect(lines[1]).toContain(',Logbook exported,File,Logbook,');
  const dutch = await post(app, '/audit/export', { reason: 'Accountant', locale: 'nl', format: 'csv' });
  const [headings = [], ...rows] = dutch.body.split('\r\n').map((line) => line.split(';'));
  const toldOf = (code: string) => {
    const row = rows.find((one) => one[headings.indexOf('Code')] === code);
    return ['Handeling', 'Soort', 'Nummer'].map((heading) => row?.[headings.indexOf(heading)]);
  };
  expect(toldOf('redemption.submitted')).toEqual([
    'Ontvangen',
    'Vroegtijdige aflossing',
    expect.stringMatching(/^VA-/u),
  ]);
  const proposed = ['Ingevoerd, wacht op goedkeuring', 'Transactie', 'Uitgifte 40 AANDEEL'];
  expect(toldOf('transaction.proposed')).toEqual(proposed);
  expect(headings).toContain('Gegevens');
  expect(dutch.body).not.toMatch(/[{}]|_cents/u);
  const [latest] = (await get<AuditPage>('/audit?subject_type=export')).items;
  expect(latest).toMatchObject({
    action: 'audit.exported',
    subject: { label: 'audit_events' },
    data: { reason: 'Accountant', format: 'csv', filter: {} },
  });
});

test('what waits is one list over all pages, the oldest first', async () => {
  const all = await get<OpenRequestPage>('/open-requests');
  expect(all.items.map(({ kind, received_on, maker }) => [kind, received_on, maker.name])).toEqual([
    ['redemption', '2026-09-01', people.bram.name],
    ['redemption', '2026-10-01', people.anna.name],
    ['transaction', expect.any(String), people.anna.name],
  ]);
  expect(all.items[0]).toMatchObject({
    number: expect.stringMatching(/^VA-/u),
    status: 'submitted',
    age_days: 80,
    member: { member_no: 100_001 },
    instrument: { code: instruments.bond.code },
    quantity: '5',
  });
  expect(all.items[2]).toMatchObject({ number: null, status: 'waiting', quantity: '40', amount_cents: 400_000 });
  const kinds = async (query: string, as: Person = 'anna') =>
    (await get<OpenRequestPage>(`/open-requests?${query}`, as)).items.map(({ kind }) => kind);
  expect(await kinds('kind=transaction')).toEqual(['transaction']);
  expect(await kinds('mine=true', 'bram')).toEqual(['redemption']);
  expect(await kinds('others=true', 'bram')).toEqual(['redemption', 'transaction']);
  expect(await kinds('to=2026-09-30')).toEqual(['redemption']);
  expect(await kinds(`instrument_id=${instruments.share.id}`)).toEqual(['transaction']);
  expect(await kinds('kind=return')).toEqual([]);
  const page = await get<OpenRequestPage>('/open-requests?sort=-received_on&limit=1');
  const rest = await get<OpenRequestPage>(`/open-requests?sort=-received_on&cursor=${page.next_cursor}`);
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id).reverse());
});

test('what waits leaves for a reason, in the order and by the filter of the list', async () => {
  const body = { reason: 'Overleg', locale: 'nl', format: 'csv', filter: { sort: '-received_on', others: 'true' } };
  const answer = await post(app, '/open-requests/export', body, { as: 'bram' });
  expect(answer.statusCode, answer.body).toBe(200);
  const lines = answer.body
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(lines.map((line) => line.slice(0, 1).concat(line.slice(2, 4)))).toEqual([
    ['Soort', 'Status', 'Ontvangen op'],
    ['Transactie', 'Wacht op goedkeuring', expect.stringMatching(/^\d\d-\d\d-\d{4}$/u)],
    ['Vroegtijdige aflossing', 'Ingediend', '01-10-2026'],
  ]);
  expect(lines[2]).toContain('100001');
  const [latest] = (await get<AuditPage>('/audit?subject_type=export')).items;
  expect(latest).toMatchObject({ action: 'open_requests.exported', data: { reason: 'Overleg' } });
  const printed = await post(app, '/open-requests/export', { reason: 'Overleg', format: 'print' });
  expect(printed.json<{ rows: unknown[] }>().rows).toHaveLength(3);
  expect((await post(app, '/open-requests/export', { reason: ' ' })).statusCode).toBe(422);
});

test('views are one’s own, in one’s order, and no change of another window is lost', async () => {
  const keep = (views: unknown, version: number, list = 'transactions') =>
    app.request({
      method: 'PUT',
      url: `/saved-views/${list}`,
      body: { views },
      headers: { 'idempotency-key': `views-${Math.random()}`, 'if-match': `"${version}"` },
    });
  expect(await get<Views>('/saved-views/transactions')).toEqual({ views: [], version: 0 });
  const views = [
    { name: 'Gisteren van Bram', query: `maker=${people.bram.id}&recent=yesterday` },
    { name: 'Storno’s', query: 'kind=reversal' },
  ];
  expect((await keep(views, 0)).json()).toEqual({ views, version: 1 });
  expect((await keep(views.toReversed(), 1)).json()).toEqual({ views: views.toReversed(), version: 2 });
  expect(refusalOf(await keep([], 1))).toMatchObject({ status: 409, code: 'state_conflict' });
  expect(refusalOf(await keep([], 0))).toMatchObject({ status: 409, code: 'state_conflict' });
  expect(await get<Views>('/saved-views/transactions')).toEqual({ views: views.toReversed(), version: 2 });
  expect(await get<Views>('/saved-views/transactions', 'bram')).toEqual({ views: [], version: 0 });
  expect(await get<Views>('/saved-views/audit')).toEqual({ views: [], version: 0 });

  const [one] = views;
  expect((await keep([one, { ...one, name: ' gisteren VAN bram ' }], 2)).statusCode).toBe(422);
  expect((await keep([{ name: ' ', query: '' }], 2)).statusCode).toBe(422);
  expect((await keep([{ name: 'x', query: 'a b' }], 2)).statusCode).toBe(422);
  expect(
    (
      await keep(
        Array.from({ length: 21 }, (_, n) => ({ name: `v${n}`, query: '' })),
        2,
      )
    ).statusCode,
  ).toBe(422);
  expect((await app.request({ url: '/saved-views/other' })).statusCode).toBe(404);
  const lists = ['members', 'requests', 'redemptions', 'returns', 'rounds', 'conversions', 'batches', 'notifications'];
  const kept = await Promise.all(lists.map((list) => keep(views, 0, list)));
  expect(kept.map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 200));
});

test('whose work can be looked at: everybody who did anything', async () => {
  await get('/me', 'bram');
  expect(await get('/administrators')).toEqual({
    items: [people.anna, people.bram].map(({ id, name }) => ({ id, name, alike: [] })),
  });
});
