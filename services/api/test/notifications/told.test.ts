// Who is told of what, once, and what each does with it.
import { describe, expect, test } from 'vitest';
import { dayTeller } from '../../src/modules/notifications/days.ts';
import type { Notification, NotificationPage } from '../../src/modules/notifications/schemas.ts';
import { notify } from '../../src/post/notifications.ts';
import { issue } from '../bookings.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { booked, booking, instruments, members, post } from '../transactions/helpers.ts';

const app = await startTestApp();

type Admin = 'anna' | 'bram';
const page = async (as: Admin, query = '') =>
  (await app.request({ url: `/notifications?limit=100${query}`, as })).json<NotificationPage>();
const unread = async (as: Admin) => (await page(as, '&unread=true')).items;
const about = (items: readonly Notification[], id: string) =>
  items.filter(({ subject_id: subject }) => subject === id).map(({ key }) => key);
const mark = async (as: Admin, body: object) => (await post(app, '/notifications/read', body, { as })).json();
const tell = (...notices: Parameters<typeof notify> extends [unknown, ...infer N] ? N : never) =>
  app.db.transaction().execute((trx) => notify(trx, ...notices));

/** Above € 2 500: waits for a second administrator. */
const large = { ...booking, quantity: '26' };

describe('a transaction that waits', () => {
  const decide = (id: string, verb: string, body: object, as: Admin) =>
    post(app, `/transactions/${id}/${verb}`, body, { version: 1, as });

  test('asks everybody but its maker; the rejection reaches its maker alone, with why, and ends the question', async () => {
    const { id } = await booked(app, large);
    expect(about(await unread('bram'), id)).toEqual(['transaction.proposed']);
    expect(about((await page('anna')).items, id)).toEqual([]);
    expect((await app.request({ url: '/me', as: 'bram' })).json()).toMatchObject({ notifications_unread: 1 });
    expect((await decide(id, 'reject', { comment: 'Verkeerd aantal.' }, 'bram')).statusCode).toBe(200);
    expect(await unread('bram')).toEqual([]);
    const [told] = await unread('anna');
    expect(told).toMatchObject({
      key: 'transaction.rejected',
      kind: 'decision',
      level: 'warning',
      subject_type: 'transaction',
      subject_id: id,
      params: { by: 'Bram Bakker', comment: 'Verkeerd aantal.', kind: 'issue', quantity: '26', name_nl: 'Aandeel' },
    });
  });

  test('the approval reaches its maker; what was taken back asks nobody any more', async () => {
    const first = await booked(app, large);
    await decide(first.id, 'approve', {}, 'bram');
    expect(about(await unread('anna'), first.id)).toEqual(['transaction.approved']);
    expect(about((await page('bram')).items, first.id)).toEqual(['transaction.proposed']);
    const second = await booked(app, large);
    expect(about(await unread('bram'), second.id)).toEqual(['transaction.proposed']);
    await decide(second.id, 'withdraw', {}, 'anna');
    expect(await unread('bram')).toEqual([]);
  });
});

const returned = {
  level: 'warning',
  key: 'redemption.payment_failed',
  params: { number: 'VA-1', code: 'AC04' },
} as const;
const nobody = { ...returned, subject: null };

test('the same of the same level counts one up and is unread again; another level or text stands beside it', async () => {
  await mark('bram', { until: '2199-01-01T00:00:00Z' });
  await tell(nobody, nobody);
  const [one] = await unread('bram');
  expect(one).toMatchObject({ count: 2, kind: 'payment', read: false });
  expect(await mark('bram', { ids: [one?.id] })).toEqual({ unread: 0 });
  await tell(nobody);
  const [again] = await unread('bram');
  expect(again).toMatchObject({ id: one?.id, count: 3, created_at: one?.created_at });
  expect((again?.last_at ?? '') > (one?.last_at ?? '')).toBe(true);
  await tell({ ...nobody, level: 'error' }, { ...nobody, params: { number: 'VA-2', code: 'AC04' } });
  expect((await unread('bram')).map(({ count, level }) => [count, level])).toEqual(
    expect.arrayContaining([
      [1, 'error'],
      [1, 'warning'],
      [3, 'warning'],
    ]),
  );
});

test('what is rolled back was never told', async () => {
  const before = (await page('bram')).items.length;
  const failing = app.db.transaction().execute(async (trx) => {
    await notify(trx, { ...nobody, params: { number: 'VA-3', code: 'AC04' } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await page('bram')).items).toHaveLength(before);
});

test('each has read what they read: one, all until a moment, and unread again', async () => {
  await tell(nobody);
  const [latest] = (await page('bram')).items;
  expect(await mark('bram', { ids: [latest?.id] })).toMatchObject({ unread: expect.any(Number) });
  expect((await page('bram')).items[0]).toMatchObject({ id: latest?.id, read: true });
  const others = (await page('anna')).items.find(({ key }) => key === nobody.key);
  expect(others).toMatchObject({ read: false });
  expect(await mark('anna', { ids: [latest?.id], read: false })).toMatchObject({ unread: (await page('anna')).unread });
  expect(await mark('bram', { until: latest?.last_at })).toEqual({ unread: 0 });
  expect(await mark('bram', { ids: [latest?.id], read: false })).toEqual({ unread: 1 });
  for (const body of [{}, { ids: [latest?.id], until: latest?.last_at }, { until: latest?.last_at, read: false }]) {
    expect((await post(app, '/notifications/read', body)).statusCode).toBe(422);
  }
});

test('each filter leaves what it says, page by page', async () => {
  const all = (await page('bram')).items;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date(all[0]?.last_at ?? 0));
  const filters: [string, (one: Notification) => boolean][] = [
    ['level=warning', ({ level }) => level === 'warning'],
    ['kind=approval', ({ kind }) => kind === 'approval'],
    ['unread=true', ({ read }) => !read],
    ['unread=false&kind=payment', ({ read, kind }) => read && kind === 'payment'],
    [`from=${day}&to=${day}`, () => true],
    ['to=2020-01-01', () => false],
    ['from=2199-01-01', () => false],
  ];
  for (const [query, fits] of filters) {
    expect((await page('bram', `&${query}`)).items, query).toEqual(all.filter(fits));
  }
  const walked: Notification[] = [];
  let cursor = '';
  do {
    const { items, next_cursor } = (
      await app.request({ url: `/notifications?limit=2${cursor}`, as: 'bram' })
    ).json<NotificationPage>();
    walked.push(...items);
    cursor = next_cursor === null ? '' : `&cursor=${next_cursor}`;
  } while (cursor !== '');
  expect(walked).toEqual(all);
});

test('a muted kind comes in read and is there all the same; a ledger that is wrong cannot be muted', async () => {
  const mute = (body: object) => post(app, '/notifications/mute', body, { as: 'bram' });
  await tell(nobody);
  expect((await mute({ kind: 'payment' })).json()).toEqual({ muted: ['payment'], unread: 0 });
  await tell({ ...nobody, params: { number: 'VA-4', code: 'AC04' } });
  const { items, ...rest } = await page('bram');
  expect(rest).toMatchObject({ unread: 0, muted: ['payment'] });
  expect(items[0]).toMatchObject({ params: { number: 'VA-4' }, read: true });
  expect((await unread('anna'))[0]).toMatchObject({ params: { number: 'VA-4' } });
  expect((await mute({ kind: 'payment', muted: false })).json()).toEqual({ muted: [], unread: 0 });
  await tell({ ...nobody, params: { number: 'VA-5', code: 'AC04' } });
  expect((await unread('bram'))[0]).toMatchObject({ params: { number: 'VA-5' } });
  expect((await mute({ kind: 'ledger' })).statusCode).toBe(422);
});

describe('what a day brings', () => {
  const at = (day: string) =>
    dayTeller({ db: app.db, config: app.config, clock: { now: () => new Date(`${day}T10:00:00Z`) } });
  const told = async (key: string) =>
    (await page('anna')).items.filter((one) => one.key === key).map(({ params, count }) => ({ ...params, count }));

  test('is told once by whichever process is first: bonds that end within 60 days, units that are free', async () => {
    const { good, bond } = instruments;
    await asSuperuser(app.url, `update instruments set maturity_date = '2026-10-01' where id = '${bond.id}'`);
    const held = { member: members.jan.id, instrument: good.id, on: '2025-01-01' };
    await issue(app.db, { ...held, units: 5_000n, lockUntil: '2026-08-03' });
    await issue(app.db, { ...held, units: 10_000n, lockUntil: '2026-08-04' });
    await issue(app.db, { ...held, units: 10_000n, lockUntil: '2026-08-05' });
    await at('2026-08-01')();
    expect(await told('instrument.matures')).toEqual([]);
    await Promise.all([at('2026-08-02')(), at('2026-08-02')()]);
    expect(await told('instrument.matures')).toMatchObject([{ date: '2026-10-01', name_nl: bond.name_nl, count: 1 }]);
    expect(await told('instrument.unlocked')).toEqual([]);
    // Two days nobody was there.
    await at('2026-08-04')();
    await at('2026-08-04')();
    expect(await told('instrument.unlocked')).toMatchObject([
      { date: '2026-08-04', quantity: '1', count: 1 },
      { date: '2026-08-03', quantity: '0.5', count: 1 },
    ]);
    expect(await told('instrument.matures')).toHaveLength(1);
  });

  test('is a request for a later day, once, on that day: a single one by itself, more of them together', async () => {
    const due = async () =>
      (await page('anna')).items
        .filter(({ key }) => key === 'redemption.due')
        .map(({ params, subject_id, count }) => [params['date'], params['count'], subject_id, count]);
    const { bond } = instruments;
    await asSuperuser(app.url, `update instruments set maturity_date = '2035-01-01' where id = '${bond.id}'`);
    await issue(app.db, { member: members.jan.id, instrument: bond.id, on: '2026-01-01', units: 30n });
    const wish = { member_id: members.jan.id, instrument_id: bond.id, quantity: '5', reason: 'home_purchase' };
    const file = async (requested_on: string, desired_on: string) => {
      const body = { ...wish, channel: 'post', requested_on, desired_on };
      const answer = await post(app, '/redemption-requests', body);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: string; version: number }>();
    };
    const early = '2026-03-01';
    const one = await file(early, '2026-08-06');
    const withdrawn = await file(early, '2026-08-07');
    await file(early, '2026-08-08');
    await file(early, '2026-08-08');
    const { id, version } = withdrawn;
    const why = { withdrawn_on: '2026-08-01', asked_by: 'Jan de Vries' };
    expect((await post(app, `/redemption-requests/${id}/withdraw`, why, { version })).statusCode).toBe(200);
    await at('2026-08-05')();
    expect(await due()).toEqual([]);
    await at('2026-08-06')();
    await at('2026-08-06')();
    expect(await due()).toEqual([['2026-08-06', 1, one.id, 1]]);
    await at('2026-08-09')();
    expect(await due()).toEqual([
      ['2026-08-08', 2, null, 1],
      ['2026-08-06', 1, one.id, 1],
    ]);
  });

  test('is a year that is over and not closed, once, also where nobody was there on its last day', async () => {
    const due = async () => (await page('anna', '&kind=period')).items.map(({ params }) => params['year']);
    // told when the service was new: there are bookings of 2025
    expect(await due()).toEqual(['2025']);
    await at('2026-12-31')();
    expect(await due()).toEqual(['2025']);
    await at('2027-01-02')();
    await at('2027-01-03')();
    expect(await due()).toEqual(['2026', '2025']);
    const [latest] = (await page('anna', '&kind=period')).items;
    expect(latest).toMatchObject({ subject_type: 'period', subject_id: '2026', level: 'info', count: 1 });
    await asSuperuser(app.url, `insert into periods (year, status, changed_at) values (2027, 'closed', now())`);
    await at('2028-02-01')();
    expect(await due()).toEqual(['2026', '2025']);
  });
});
