// Entering and correcting members, their standing, and their papers.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MemberDetail } from '../../src/modules/members/detail.ts';
import type { Person } from '../fixtures.ts';
import { insertMember, people } from '../fixtures.ts';
import { buildTestApp, startTestApp, writePastTriggers } from '../harness.ts';
import { issue } from '../bookings.ts';
import { book, entered, order } from '../ledger/orders.ts';
import { submitted } from '../redemptions/helpers.ts';
import {
  addDocument,
  bodyOf,
  booked,
  booking,
  instruments,
  members,
  post,
  refusalOf,
  take,
} from '../transactions/helpers.ts';
import { smallPdf } from '../smallFiles.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
const app = await startTestApp({ clock });

const entry = {
  kind: 'person',
  given_name: 'Marijke',
  infix: 'van der',
  family_name: 'Veen',
  email: 'marijke@veen.example',
  phone: '06-1234 5678',
  postal_code: '4334zj',
  street_address: 'Esdoornlaan 7',
  country: 'nl',
};
const create = async (change: object = {}): Promise<MemberDetail> =>
  bodyOf<MemberDetail>(await post(app, '/members', { ...entry, ...change }), 201);
const read = async (id: string) => (await app.request({ url: `/members/${id}` })).json<MemberDetail>();
const patch = (id: string, version: number | null, body: object, as: Person = 'anna') =>
  app.request({
    method: 'PATCH',
    url: `/members/${id}`,
    body,
    as,
    headers: {
      'idempotency-key': `patch-${Math.random()}`,
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
    },
  });
const step = ({ id, version }: Pick<MemberDetail, 'id' | 'version'>, action: string, body: object) =>
  post(app, `/members/${id}/${action}`, { reason: 'Brief van het lid', ...body }, { version });
const logbook = async (id: string) =>
  (await app.request({ url: `/members/${id}/audit` })).json<{
    items: { action: string; before: object | null; after: object | null; data: Record<string, unknown> }[];
  }>().items;

describe('entering a member', () => {
  test('gives the number after the highest, of a register that moved in with low ones and of an empty one', async () => {
    const other = await buildTestApp({ clock });
    const next = async () => (await post(other, '/members', entry)).json<MemberDetail>().member_no;
    const move = (change: string) => writePastTriggers(other.url, `${change}; analyze members`);
    await move('update members set member_no = member_no - 100000');
    const { rows } = await sql<{ highest: bigint }>`select max(member_no) as highest from members`.execute(other.db);
    expect(await next()).toBe(Number(rows[0]?.highest) + 1);
    await move('delete from members');
    expect(await next()).toBe(100_001);
    await other.close();
  });

  test('gives the next number, keeps what was typed as it is written, and finds it', async () => {
    const one = await create();
    const two = await create({ email: null });
    expect(one).toMatchObject({
      status: 'prospect',
      display_name: 'Marijke van der Veen',
      phone: '+31612345678',
      postal_code: '4334 ZJ',
      country: 'NL',
      joined_on: null,
      version: 1,
    });
    expect(two.member_no).toBe(one.member_no + 1);
    const found = await app.request({ url: '/members?q=4334zj7' });
    expect(found.json().items.map(({ id }: { id: string }) => id)).toContain(one.id);
    await insertMember(app.owner, { member_no: 900_000n });
    expect((await create()).member_no).toBe(900_001);
  });

  test('many at once have numbers of their own, and the same key makes one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(app, '/members', entry, { as: Math.random() < 0.5 ? 'anna' : 'bram' })),
    );
    const numbers = answers.map((answer) => answer.json<MemberDetail>().member_no);
    expect(new Set(numbers).size).toBe(6);
    const key = 'the-same-member';
    const [first, again] = [await post(app, '/members', entry, { key }), await post(app, '/members', entry, { key })];
    expect(again.json()).toEqual(first.json());
  });

  test.each([
    ['no name', { family_name: '' }, 'family_name', 'name_missing'],
    ['a citizen service number', { note: 'BSN 111222333' }, 'note', 'bsn_suspected'],
    ['an address that is none', { email: 'x' }, 'email', 'email_invalid'],
    ['another kind', { kind: 'robot' }, 'kind', 'invalid_parameter'],
    ['a field that nobody knows', { status: 'active' }, 'status', 'unknown_field'],
    ['a day that never was', { birthdate: '2026-02-30' }, 'birthdate', 'date_invalid'],
  ])('%s is refused at its field', async (_what, change, field, code) => {
    const refused = refusalOf(await post(app, '/members', { ...entry, ...change }));
    expect(refused).toMatchObject({ status: 422, errors: [{ field, code }] });
  });
});

describe('correcting a member', () => {
  test('changes what was said and nothing else, and tells the logbook what stood there', async () => {
    const { id } = await create();
    const answer = await patch(id, 1, { street_address: 'Kade 1', email: null });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toMatchObject({ street_address: 'Kade 1', email: null, phone: '+31612345678', version: 2 });
    const [last, first] = await logbook(id);
    expect(first).toMatchObject({ action: 'member.created', after: { family_name: 'Veen', phone: '+31612345678' } });
    expect(last).toMatchObject({
      action: 'member.changed',
      before: { street_address: 'Esdoornlaan 7', email: 'marijke@veen.example' },
      after: { street_address: 'Kade 1', email: null },
      data: { fields: ['email', 'street_address'], version: 2 },
    });
    // the audit itself names nobody, so that it can stay when the member goes
    const { rows } = await sql<{ text: string; told: boolean }>`
      select e.data::text as text, e.data->>'sha256' = change_digest(c) as told
      from audit_events e join member_changes c on c.id = (e.data->>'change_id')::uuid where e.subject_id = ${id}`.execute(
      app.db,
    );
    expect(rows.map(({ told }) => told)).toEqual([true, true]);
    expect(rows.some(({ text }) => text.includes('Kade') || text.includes('Veen'))).toBe(false);
    const found = (await app.request({ url: '/members?q=kade+1' })).json().items;
    expect(found.map((one: { id: string }) => one.id)).toContain(id);
  });

  test('what somebody else changed meanwhile is not overwritten: it says who and when', async () => {
    const { id } = await create();
    expect((await patch(id, 1, { locality: 'Goes' }, 'bram')).statusCode).toBe(200);
    const late = refusalOf(await patch(id, 1, { locality: 'Veere' }));
    expect(late).toMatchObject({
      status: 409,
      errors: [{ code: 'state_conflict', params: { version: 2, by: people.bram.name, at: expect.any(String) } }],
    });
    expect((await read(id)).locality).toBe('Goes');
    expect((await patch(id, null, { locality: 'Veere' })).statusCode).toBe(428);
    const same = await patch(id, 2, { locality: 'Goes' });
    expect(same.json()).toMatchObject({ version: 2 });
    expect(await logbook(id)).toHaveLength(2);
  });

  test('is judged whole: a person gets no KvK number, and a Dutch postal code follows the country', async () => {
    const { id } = await create();
    const refused = refusalOf(await patch(id, 1, { kvk: '12345678', postal_code: '12 AB' }));
    expect(refused.errors.map(({ field, code }) => [field, code])).toEqual([
      ['postal_code', 'postal_code_invalid'],
      ['kvk', 'unknown_field'],
    ]);
    expect((await patch(id, 1, { country: 'DE', postal_code: '10115' })).statusCode).toBe(200);
    expect((await patch('01900000-0000-7000-8000-0000000000ff', 1, {})).statusCode).toBe(404);
  });

  test('a change is never changed itself', async () => {
    await expect(sql`update member_changes set after = '{}'`.execute(app.db)).rejects.toThrow(/permission denied/u);
  });
});

describe('the standing of a member', () => {
  // the steps by hand; a prospect becomes active by an issue
  const steps: [string, string, object, Record<string, string | null>][] = [
    ['block', 'block', {}, { prospect: 'blocked', active: 'blocked' }],
    ['end', 'end', { on: '2026-11-01' }, { prospect: 'ended', active: 'ended' }],
    ['death', 'deceased', { on: '2026-10-14' }, { prospect: 'deceased', active: 'deceased', ended: 'deceased' }],
  ];
  let next = 500_000n;
  const memberWho = (status: 'prospect' | 'active' | 'ended' | 'deceased' | 'blocked') =>
    insertMember(app.owner, {
      member_no: (next += 1n),
      status,
      joined_on: '2020-01-01',
      ...(status === 'ended' ? { ended_on: '2026-01-01' } : {}),
      ...(status === 'deceased' ? { deceased_on: '2026-01-01' } : {}),
    });
  test.each(steps)('%s: from these states and no other', async (_name, action, body, reached) => {
    for (const status of ['prospect', 'active', 'ended', 'deceased', 'blocked'] as const) {
      const id = await memberWho(status);
      const answer = await step({ id, version: 1 }, action, body);
      const to = reached[status];
      const { status: then } = answer.json<{ status: string | number }>();
      const expected = to === undefined ? [status, 409, 409] : [status, 200, to];
      expect([status, answer.statusCode, then], answer.body).toEqual(expected);
    }
  });

  const decide = (proposal: { id: string; version: number }, verb: string, as: 'anna' | 'bram' = 'bram') =>
    post(app, `/member-proposals/${proposal.id}/${verb}`, { comment: 'Gezien' }, { version: proposal.version, as });

  test.each([
    ['blocked', 202],
    ['ended', 202],
    ['deceased', 202],
    ['active', 409],
    ['prospect', 409],
  ] as const)('to bring back a member who is %s: %i, and it takes two', async (status, expected) => {
    const id = await memberWho(status);
    const asked = await step({ id, version: 1 }, 'reinstate', {});
    expect(asked.statusCode, asked.body).toBe(expected);
    if (expected !== 202) return;
    expect((await read(id)).status).toBe(status);
    const proposal = asked.json<{ id: string; version: number }>();
    expect(refusalOf(await decide(proposal, 'approve', 'anna'))).toMatchObject({ status: 403, code: 'self_approval' });
    const approved = await decide(proposal, 'approve');
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'active', ended_on: null, deceased_on: null });
  });

  test('a block is lifted by two: not by one, not by an end, a death or an estate, and not beside the routes', async () => {
    const made = await create();
    const blocked = (await step(made, 'block', {})).json<MemberDetail>();
    for (const status of ['active', 'prospect', 'ended', 'deceased']) {
      const lift = sql`update members set status = ${status} where id = ${made.id}`.execute(app.db);
      await expect(lift, status).rejects.toThrow(/reinstated_by_two/u);
    }
    const first = (await step(blocked, 'reinstate', {})).json<{ id: string; version: number }>();
    expect(refusalOf(await step(blocked, 'reinstate', {})).code).toBe('proposal_waiting');
    expect((await decide(first, 'reject')).statusCode).toBe(200);
    for (const action of ['end', 'deceased']) {
      expect(refusalOf(await step(blocked, action, { on: '2026-11-01' }))).toMatchObject({
        code: 'state_conflict',
        errors: [{ params: { status: 'blocked' } }],
      });
    }
    const estate = { deceased_on: '2026-11-01', effective_date: '2026-11-10', document: 'Verklaring', shares: [] };
    expect(refusalOf(await post(app, `/members/${made.id}/inheritance`, estate, { version: 2 })).code).toBe(
      'member_blocked',
    );
    const again = (await step(blocked, 'reinstate', {})).json<{ id: string; version: number }>();
    expect((await decide(again, 'approve')).statusCode).toBe(200);
    expect((await read(made.id)).status).toBe('prospect');
    expect((await logbook(made.id)).map(({ action }) => action)).toEqual([
      'member.reinstated',
      'member.reinstate_approved',
      'member.reinstate_asked',
      'member.reinstate_rejected',
      'member.reinstate_asked',
      'member.blocked',
      'member.created',
    ]);
    expect((await step(made, 'block', { reason: '' })).statusCode).toBe(422);
  });

  test('who is gone stays so since the day it was, and since it was known, whoever writes beside the routes', async () => {
    const member = await create();
    const set = (change: string, id = member.id) =>
      sql`update members set ${sql.raw(change)}, version = version + 1 where id = ${id}`.execute(app.db);
    for (const day of ['null', `register_today() + 1`]) {
      await expect(set(`status = 'deceased', deceased_on = ${day}`), day).rejects.toThrow(/member_gone_on/u);
    }
    await set(`status = 'deceased', deceased_on = '2026-11-01', gone_known_at = '2099-01-01'`);
    const { rows } = await sql<{ known: boolean }>`
      select gone_known_at <= clock_timestamp() as known from members where id = ${member.id}`.execute(app.db);
    expect(rows).toEqual([{ known: true }]);
    for (const change of [`deceased_on = '2099-01-01'`, `gone_known_at = now()`, `ended_on = '2026-11-01'`]) {
      await expect(set(change), change).rejects.toThrow(/member_gone_fixed/u);
    }
    await expect(set(`status = 'blocked'`)).rejects.toThrow(/member_step/u);
    await expect(set(`status = 'active'`)).rejects.toThrow(/reinstated_by_two/u);
  });

  test.each(['end', 'deceased'])(
    '%s on a day that has begun here, and not yet for the database, is refused in words',
    async (action) => {
      const { rows } = await sql<{ on: string }>`select register_today() + 1 as on`.execute(app.db);
      const on = rows[0]?.on ?? '';
      const ahead = await buildTestApp({ clock: { now: () => new Date(`${on}T12:00:00Z`) } });
      const member = (await post(ahead, '/members', entry)).json<MemberDetail>();
      const body = { on, reason: 'Brief van het lid' };
      const answer = await post(ahead, `/members/${member.id}/${action}`, body, { version: member.version });
      await ahead.close();
      expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'date_in_future' });
    },
  );

  test('ends only at nothing, and says all that is left', async () => {
    await booked(app, booking);
    const jan = await read(members.jan.id);
    const proposed = await post(app, '/transactions', { ...booking, quantity: '900' });
    expect(proposed.statusCode).toBe(202);
    const refused = refusalOf(await step(jan, 'end', { on: '2026-11-20' }));
    expect(refused.errors).toEqual([
      { field: null, code: 'units_left', params: { quantity: '10', instrument: 'AANDEEL' } },
      { field: null, code: 'proposal_waiting', params: { count: 1 } },
    ]);
    expect((await read(members.jan.id)).status).toBe('active');
  });

  test('does not end while money is owed or a request is open', async () => {
    const id = await memberWho('active');
    const dividend = {
      kind: 'dividend',
      effective_date: '2026-11-02',
      gross_cents: 1_250n,
      withholding_cents: 0n,
    } as const;
    await book(app.db, [order({ ...entered, ...dividend, member_id: id, instrument_id: instruments.share.id })]);
    const left = async () => {
      const { version } = await read(id);
      return refusalOf(await step({ id, version }, 'end', { on: '2026-11-20' })).errors;
    };
    const owed = { field: null, code: 'payable_left', params: { amount_cents: 1_250 } };
    expect(await left()).toEqual([owed]);
    await issue(app.db, { member: id, instrument: instruments.bond.id, on: '2026-01-01', units: 25n });
    const { number } = await submitted(app, { member_id: id });
    expect(await left()).toEqual([
      { field: null, code: 'units_left', params: { quantity: '25', instrument: instruments.bond.code } },
      owed,
      { field: null, code: 'request_open', params: { number } },
    ]);
  });

  test('ends on the day of the last booking, and not the day before', async () => {
    const id = await memberWho('active');
    await issue(app.db, { member: id, instrument: instruments.share.id, on: '2026-01-01', units: 5n });
    const all = {
      kind: 'transfer',
      member_id: id,
      counterparty_id: members.zoe.id,
      reason_code: 'sale',
      quantity: '5',
    };
    const { number } = await booked(app, { ...booking, ...all, effective_date: '2026-11-10' });
    const { version } = await read(id);
    expect(refusalOf(await step({ id, version }, 'end', { on: '2026-11-09' })).errors).toEqual([
      { field: 'on', code: 'booked_after', params: { number, date: '2026-11-10' } },
    ]);
    expect((await step({ id, version }, 'end', { on: '2026-11-10' })).json()).toMatchObject({ status: 'ended' });
  });

  test.each([
    ['tomorrow', 'end', '2026-11-21', 'date_in_future'],
    ['before joining', 'end', '2009-01-01', 'date_invalid'],
    ['a death before birth', 'deceased', '1949-12-31', 'date_invalid'],
  ])('%s is refused', async (_what, action, on, code) => {
    const member_no = (next += 1n);
    const id = await insertMember(app.owner, { member_no, joined_on: '2010-01-01', birthdate: '1950-01-01' });
    expect(refusalOf(await step({ id, version: 1 }, action, { on }))).toMatchObject({
      errors: [{ field: 'on', code }],
    });
  });

  test('a death that is heard of late leaves what was booked meanwhile as it is', async () => {
    const wanda = await create();
    await booked(app, { ...booking, member_id: wanda.id, effective_date: '2026-11-10' });
    const answer = await step(await read(wanda.id), 'deceased', { on: '2026-11-01' });
    expect(answer.json()).toMatchObject({ status: 'deceased', deceased_on: '2026-11-01' });
    const { rows } = await sql`
      select from broken_rules(array(select t from transactions t where t.member_id = ${wanda.id}))`.execute(app.db);
    expect(rows).toEqual([]);
    const late = refusalOf(await post(app, '/transactions', { ...booking, member_id: wanda.id }));
    expect(late.code).toBe('member_deceased');
  });

  test('an account can be let go of', async () => {
    const id = await insertMember(app.owner, { member_no: (next += 1n), identity_id: 'account-1' });
    expect((await step({ id, version: 1 }, 'unlink', {})).json()).toMatchObject({ identity_id: null });
    expect((await step({ id, version: 2 }, 'unlink', {})).statusCode).toBe(409);
  });
});

describe('papers of a member', () => {
  test('notes and documents are kept, listed and told', async () => {
    const { id } = await create();
    expect((await post(app, `/members/${id}/comments`, { text: 'Belt liever na 18.00 uur.' })).statusCode).toBe(201);
    const sent = await addDocument(app, `/members/${id}`, 'akte.pdf');
    expect(sent.statusCode, sent.body).toBe(201);
    const [notes, documents] = await Promise.all(
      ['comments', 'documents'].map(
        async (what) => (await app.request({ url: `/members/${id}/${what}` })).json().items,
      ),
    );
    expect(notes).toMatchObject([{ text: 'Belt liever na 18.00 uur.', author: { name: people.anna.name } }]);
    expect(documents).toMatchObject([{ name: 'akte.pdf', size: smallPdf.length }]);
    const file = await take(app, `/members/${id}/documents/${documents[0].id}`, { as: 'bram' });
    expect(file.rawPayload).toEqual(smallPdf);
    const told = (await logbook(id)).map(({ action }) => action);
    expect(told).toEqual(['member.document_read', 'member.document_added', 'member.commented', 'member.created']);
  });

  test('are twenty at most', async () => {
    const { id } = await create();
    const authorization = `Bearer ${await app.token()}`;
    const send = (name: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api/v1/members/${id}/documents?name=${name}.pdf`,
        headers: {
          authorization,
          'content-type': 'application/octet-stream',
          'idempotency-key': `document-no-${name}`,
        },
        payload: smallPdf,
      });
    for (let no = 1; no <= 20; no += 1) expect((await send(String(no))).statusCode).toBe(201);
    expect(refusalOf(await send('21'))).toMatchObject({
      status: 422,
      code: 'too_many_documents',
      errors: [{ params: { max: 20 } }],
    });
  });

  test('of nobody there are none', async () => {
    const nobody = '01900000-0000-7000-8000-0000000000ff';
    for (const what of ['comments', 'documents', 'audit']) {
      expect((await app.request({ url: `/members/${nobody}/${what}` })).statusCode).toBe(404);
    }
    expect((await post(app, `/members/${nobody}/comments`, { text: 'x' })).statusCode).toBe(404);
  });

  test('the logbook goes on page by page', async () => {
    const { id } = await create();
    for (const text of ['een', 'twee', 'drie']) await post(app, `/members/${id}/comments`, { text });
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const url: string = `/members/${id}/audit?limit=2${cursor && `&cursor=${cursor}`}`;
      const page: { items: { seq: number }[]; next_cursor: string | null; total: number } = (
        await app.request({ url })
      ).json();
      expect(page.total).toBe(4);
      seen.push(...page.items.map(({ seq }) => seq));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(seen).toHaveLength(4);
  });
});
