// A large run right after another one, of which the statistics say nothing yet: what is read of it grows with its lines and not with
// their square. Read as PostgreSQL counts it, in pages.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSuperuser, startTestApp } from '../harness.ts';
import { pagesOf } from '../pages.ts';

const size = 1_500;
const [first, second] = ['01900000-0000-7000-8000-0000000000f1', '01900000-0000-7000-8000-0000000000f2'] as const;
/** Lines of a run, one a member; no more of a run than its readings look at. */
const fill = (run: string) => `
  set session_replication_role = replica;
  insert into interest_run_members (run_id, member_id, principal_cents, interest_cents, withholding_cents)
    select '${run}', md5('member' || n)::uuid, 0, 100, 0 from generate_series(1, ${size}) n;
  insert into interest_lines (run_id, place, member_id, lot_id, quantity, interest_from, interest_to, days, year_days, rate_ppm,
      principal_cents, interest_cents)
    select '${run}', n, md5('member' || n)::uuid, md5('lot' || n)::uuid, 1, '2024-12-01', '2025-12-01', 365, 365, 32500, 0, 100
    from generate_series(1, ${size}) n;`;

const app = await startTestApp();
const off = 'set (autovacuum_enabled = off)';
await asSuperuser(app.url, `alter table interest_lines ${off}; alter table interest_run_members ${off}`);

test('the lines of it that count cost a page or two each', async () => {
  await asSuperuser(app.url, `${fill(first)} analyze interest_lines, interest_run_members; ${fill(second)}`);
  const lines = sql`select distinct lot_id, quantity from counted_interest_lines where run_id = ${second}`;
  expect(await pagesOf(app.owner, lines)).toBeLessThan(5 * size);
});
