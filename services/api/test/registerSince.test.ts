// Who held what as it was known at an instant: what was booked since is taken away, in one of two ways that come to the same, and neither
// reads more than the ledger is long.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addedUp, lookedUp, touchedSince } from '../src/modules/register/since.ts';
import { issue, reverse } from './bookings.ts';
import { fixtures, people } from './fixtures.ts';
import { asSuperuser, startTestApp } from './harness.ts';
import { pagesOf, pagesOfAnswer } from './pages.ts';
import { booked, post } from './transactions/helpers.ts';

const { share, bond } = fixtures.instruments;
const { jan, zoe } = fixtures.members;
const grown = 4_000;
const app = await startTestApp();

test('by the transactions since and by all postings it comes to the same, whatever was backdated and taken back', async () => {
  const on = ['2025-03-01', '2025-06-01', '2025-12-31', '2026-02-01'] as const;
  await issue(app.db, { member: jan.id, instrument: share.id, units: 3n, on: on[1] });
  const gone = await issue(app.db, { member: zoe.id, instrument: share.id, units: 2n, on: on[0] });
  await issue(app.db, { member: zoe.id, instrument: bond.id, units: 1n, on: on[2] });
  const of = {
    kind: 'transfer',
    member_id: jan.id,
    counterparty_id: zoe.id,
    instrument_id: share.id,
    reason_code: 'gift',
  };
  await booked(app, { ...of, quantity: '3', effective_date: on[3] });
  await reverse(app.db, gone, on[3]);
  await issue(app.db, { member: jan.id, instrument: share.id, units: 1n, on: on[0] });

  const { rows: instants } = await sql<{ at: string }>`
    select booked_at as at from transactions union all select '-infinity' order by 1`.execute(app.db);
  const differences: unknown[] = [];
  let touched = 0;
  for (const { at: knownAt } of instants) {
    for (const asOf of ['2024-12-31', ...on, '2026-11-01']) {
      const read = async (way: typeof addedUp) =>
        (
          await sql<{ late: bigint }>`with ${way({ asOf, knownAt })}
            select instrument_id, late, units from touched order by 1, 2, 3`.execute(app.db)
        ).rows;
      const [ours, theirs] = [await read(addedUp), await read(lookedUp)];
      touched += ours.length;
      if (JSON.stringify(ours, text) !== JSON.stringify(theirs, text))
        differences.push({ knownAt, asOf, ours, theirs });
    }
  }
  expect(differences).toEqual([]);
  expect(touched).toBeGreaterThan(40);
});

const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

const member = `('0190' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid`;
/** So many members got a share each since. */
const grow = `
  set session_replication_role = replica;
  insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
    select ${member}, 200000 + n, 'person', 'active', 'Groei', '2020-01-01', '' from generate_series(1, ${grown}) n;
  insert into accounts (kind, member_id, instrument_id)
    select 'holding', ${member}, '${share.id}' from generate_series(1, ${grown}) n;
  insert into transactions (id, seq, number, kind, effective_date, booked_at, member_id, instrument_id, quantity, amount_cents, source,
      maker_id, posting_count, prev_hash, hash)
    select md5('t' || n)::uuid, h.seq + n, 'TR-2099-' || lpad(n::text, 6, '0'), 'issue', '2025-03-01', h.booked_at + n * interval '1 microsecond',
      ${member}, '${share.id}', 1, 1, 'ui', '${people.anna.id}', 2, h.hash, h.hash
      from ledger_head h, generate_series(1, ${grown}) n;
  insert into postings (transaction_id, seq, account_id, effective_date, delta)
    select md5('t' || n)::uuid, 1, a.id, '2025-03-01'::date, 1 from generate_series(1, ${grown}) n
      join accounts a on a.member_id = ${member}
    union all
    select md5('t' || n)::uuid, 2, a.id, '2025-03-01', -1 from generate_series(1, ${grown}) n
      join accounts a on a.kind = 'issuer' and a.instrument_id = '${share.id}'
    union all
    select md5('t' || n)::uuid, x.seq, a.id, '2025-03-01', x.delta
      from generate_series(1, ${grown}) n, (values ('bank', 3, 1), ('suspense', 4, -1)) x (kind, seq, delta)
      join accounts a on a.kind = x.kind;
  update ledger_head set seq = seq + ${grown}, booked_at = booked_at + ${grown} * interval '1 microsecond';
  select rebuild_rollups();`;

test('where nearly all was booked since, the postings are read once, and not each by itself', async () => {
  const { rows } = await sql<{ at: string }>`select booked_at as at from ledger_head`.execute(app.db);
  const before = (await app.request({ url: '/register?as_of=2026-06-01' })).json<{ totals: unknown }>().totals;
  await asSuperuser(app.url, grow);
  await asSuperuser(app.url, 'vacuum analyze transactions, postings, accounts, members, member_units');
  const address = `/register?as_of=2026-06-01&limit=1&known_at=${encodeURIComponent(rows[0]!.at)}`;
  const then = (await app.request({ url: address })).json<{ totals: unknown }>();
  expect(then.totals).toEqual(before);
  const since = await touchedSince(app.db, { asOf: '2026-06-01', knownAt: rows[0]!.at });
  const pages = await pagesOf(app.db, sql`with ${since} select sum(late), sum(units) from touched`);
  console.info(`${pages} pages for ${grown} transactions since`);
  expect(pages).toBeLessThan(grown);
});

test('a page as it was known a moment ago costs as much as it costs now', async () => {
  const { rows } = await sql<{ at: string }>`select booked_at as at from ledger_head`.execute(app.db);
  const [now, then] = ['', `&known_at=${encodeURIComponent(rows[0]!.at)}`].map(
    (more) => `/register?as_of=2026-06-01&limit=100${more}`,
  ) as [string, string];
  const items = async (address: string) => (await app.request({ url: address })).json<{ items: unknown[] }>().items;
  const before = await items(now);
  await issue(app.db, { member: jan.id, instrument: share.id, units: 5n, on: '2026-04-01' });
  expect(await items(now)).not.toEqual(before);
  expect(await items(then)).toEqual(before);
  const [pages, pagesThen] = [await pagesOfAnswer(app, now), await pagesOfAnswer(app, then)];
  console.info(`${pages} pages now, ${pagesThen} as it was known`);
  expect(pagesThen).toBeLessThan(pages + 300);
});

test('the balances with which an audit file opens cost one reading of the postings', async () => {
  const file = { format: 'xml', reason: 'Voor de accountant' };
  const exported: typeof app = { ...app, request: ({ url }) => post(app, url, file) };
  const pages = await pagesOfAnswer(exported, '/periods/2026/journal/export');
  console.info(`${pages} pages for ${2 * grown} lines before the year`);
  expect(pages).toBeLessThan(grown);
});
