// Requests that wait for a decision are the last of a long history: to find them costs as much after many years as after one. The place of
// one that waits for a round is counted by an index.
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { fixtures, people } from './fixtures.ts';
import { asSuperuser, startTestApp, writePastTriggers } from './harness.ts';
import { pagesOfAnswer } from './pages.ts';

const { good, bond } = fixtures.instruments;
const member = fixtures.members.jan.id;
const [decided, undecided] = [8_000, 2_000];
const id = (first: string) => `('${first}' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid`;
/** Nearly all were decided long ago; of the last ones half wait, and the others are looked at. */
const fill = `
  insert into redemption_requests (id, number, status, member_id, instrument_id, units, approved_units, reason, channel,
      requested_on, desired_on, earliest_on, effective_on, quote, principal_cents, interest_cents, fee_cents,
      withholding_cents, net_cents, maker_id, checker_id, decided_at, reserve_id, redeem_id)
    select ${id('0193')}, 'VA-2026-' || lpad(n::text, 6, '0'), state, '${member}', '${bond.id}', 1, case state when 'paid' then 1 end,
        'other', 'post', d, d, d, d, jsonb_build_object('effective_on', d, 'quantity', '1', 'principal_cents', 25000, 'interest_cents', 0, 'fee_cents', 0,
          'withholding_cents', 0, 'net_cents', 25000, 'nominal_cents', 25000, 'fee_ppm', 0, 'fee_min_cents', 0,
          'withholding_ppm', 0, 'digest', '', 'lines', '[]'::jsonb), 25000, 0, 0, 0, 25000, '${people.bram.id}',
        case state when 'paid' then '${people.anna.id}' end, case state when 'paid' then now() end, ${id('0194')},
        case state when 'paid' then ${id('0195')} end
      from generate_series(1, ${decided + undecided}) n cross join lateral (select '2001-01-01'::date + n / 3 as d,
        case when n <= ${decided} then 'paid' when n % 2 = 0 then 'submitted' else 'in_review' end as state) x;
  insert into share_return_requests (id, number, status, member_id, instrument_id, units, returned_units, nominal_cents,
      asked_outcome, outcome, reason, channel, requested_on, maker_id, checker_id, decided_at, reserve_id)
    select ${id('0196')}, 'GS-2026-' || lpad(n::text, 6, '0'), state, '${member}', '${good.id}', 10000,
        case state when 'settled' then 10000 else 0 end, 2500, 'payout', 'payout', 'other', 'post', '2001-01-01'::date + n / 3,
        '${people.bram.id}', case when n <= ${decided} then '${people.anna.id}' end, case when n <= ${decided} then now() end,
        ${id('0197')}
      from generate_series(1, ${decided + undecided}) n cross join lateral (select case when n <= ${decided / 2} then 'settled' when n <= ${decided} then 'eligible'
        when n % 2 = 0 then 'submitted' else 'in_review' end as state) x`;

const app = await startTestApp();
await writePastTriggers(app.url, fill);
// What an old snapshot may still see is not read by an index alone: it is tidied until nobody has one.
await vi.waitUntil(
  async () => {
    await asSuperuser(app.url, 'vacuum analyze redemption_requests, share_return_requests');
    const { rows } = await sql<{ tidy: boolean }>`select bool_and(relallvisible = relpages) as tidy from pg_class
      where oid in ('redemption_requests'::regclass, 'share_return_requests'::regclass)`.execute(app.owner);
    return rows[0]?.tidy;
  },
  { timeout: 60_000 },
);

test.each([
  ['/me', 1_000],
  ['/approvals', 2_200],
  ['/approvals?for=me', 1_700],
  ['/redemption-requests?status=in_review', 600],
  ['/share-return-requests?status=eligible', 900],
  ['/share-return-requests?status=submitted', 600],
  ['/share-return-requests?status=submitted,in_review', 600],
  ['/open-requests', 1_000],
] as const)('%s reads nothing of what was decided long ago: fewer than %i pages', async (address, most) => {
  const pages = await pagesOfAnswer(app, address);
  console.info(`${address}: ${pages} pages`);
  expect(pages).toBeLessThan(most);
});
