import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../src/clock.ts';
import { createDatabase } from '../src/database.ts';
import type { Db } from '../src/database.ts';
import { readFigures } from '../src/metrics/figures.ts';
import { readBlockers } from '../src/modules/conversions/reversal.ts';
import type { RunRow } from '../src/modules/conversions/runs.ts';
import { dayTeller } from '../src/modules/notifications/days.ts';
import { readNews } from '../src/modules/notifications/repository.ts';
import { readFigures as readYear } from '../src/modules/periods/figures.ts';
import { readYearTotals } from '../src/modules/periods/journal.ts';
import { issue, reverse } from './bookings.ts';
import { fixtures, people } from './fixtures.ts';
import { asSuperuser, startTestApp } from './harness.ts';
import { statementOf } from './statements.ts';
import { post } from './transactions/helpers.ts';

// No list, search or figure may read a table of the register from one end to the other. PostgreSQL reads a small table
// whole whatever indexes it has, so the register is filled until that would be the dearest way: 12,000 members and 40,000
// transactions, written in a few statements and without the triggers. No setting of the planner is changed.

const members = 12_000;
const transactions = 40_000;
const requests = 12_000;
const { share, good, bond } = fixtures.instruments;
const memberId = `('0190'||lpad(to_hex(n), 4, '0')||'-0000-7000-8000-000000000000')::uuid`;
const conversion = (n: number) => `0197${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
const batch = '01980001-0000-7000-8000-000000000000';
const counted = ['requests', 'deaths', 'raised', 'tied', 'tied_raised', 'locked', 'share_ppm'];
const quantities = ['asked', 'allocated', 'rest', 'deaths_asked', 'deaths_allocated'];
const amounts = ['asked_cents', 'amount_cents', 'payout_cents', 'gift_cents', 'convert_cents', 'deaths_cents'];
const sums = {
  ...Object.fromEntries([...counted, ...amounts].map((name) => [name, 40])),
  ...Object.fromEntries(quantities.map((name) => [name, '40'])),
  classes: [],
};
const fill = `
  set session_replication_role = replica;
  insert into members (id, member_no, kind, status, given_name, family_name, company_name, joined_on, search_text)
    select ${memberId}, 200000 + n, kind, (array['active','active','active','ended','prospect'])[1 + n % 5],
        case kind when 'person' then given end, case kind when 'person' then family end,
        case kind when 'organisation' then family || ' B.V.' end, '2020-01-01'::date + n % 2000,
        format(e'\\n %s\\n %s %s\\n dorpsstraat %s', 200000 + n, lower(given), lower(family), n % 300)
      from generate_series(1, ${members}) n
      cross join lateral (select case when n % 20 = 0 then 'organisation' else 'person' end as kind,
        (array['Anna','Bram','Cees','Dirk','Els','Frits','Jan'])[1 + n % 7] as given,
        (array['Bakker','Jansen','Kuipers','Visser'])[1 + n % 4] || substr(md5(n::text), 1, 3) as family) x;
  insert into accounts (kind, member_id, instrument_id)
    select 'holding', ${memberId}, '${share.id}'::uuid from generate_series(1, ${members}) n
    union all select 'issuer', null, '${share.id}'::uuid;
  insert into transactions (id, seq, number, kind, effective_date, booked_at, member_id, counterparty_id, instrument_id,
      quantity, amount_cents, description, reference, source, maker_id, posting_count, prev_hash, hash)
    select ('0191'||lpad(to_hex(s), 8, '0')||'70008000000000000000')::uuid, s, 'TR-2026-' || lpad(s::text, 6, '0'),
        case when s % 3 = 0 then 'transfer' else 'issue' end, '2021-01-01'::date + s / 30, '2026-01-01'::timestamptz + s * interval '1 second',
        ${memberId}, case when s % 3 = 0 then ${memberId.replace('(n)', '(1 + (s + 7) % ' + String(members) + ')')} end,
        case when s % 10 = 0 then '${good.id}'::uuid else '${share.id}' end, 1, 10000,
        case when s % 4 = 0 then 'Bijkoop na ledenvergadering' end, case when s % 5 = 0 then 'BANK-2026-' || s end, 'ui',
        (select min(id) from administrators), 2, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
      from generate_series(1, ${transactions}) s cross join lateral (select 1 + s % ${members} as n) x;
  update ledger_head set seq = ${transactions}, booked_at = '2026-01-02';
  insert into number_series (prefix, year, last)
    select 'TR', year, ${transactions} from generate_series(2026, extract(year from now())::integer) year;
  insert into lots (id, member_id, instrument_id, transaction_id, acquired_on, original_qty, lock_until)
    select id, member_id, '${share.id}', id, effective_date, 1, case when seq % 3 = 0 then effective_date + 1 end
      from transactions;
  insert into postings (transaction_id, seq, account_id, effective_date, delta, lot_id)
    select t.id, 1, a.id, t.effective_date, 1, t.id from transactions t join accounts a on a.member_id = t.member_id
    union all
    select t.id, 2, a.id, t.effective_date, -1, null from transactions t join accounts a on a.kind = 'issuer';
  insert into transaction_proposals (id, action, input, status, maker_id, checker_id, decided_at, created_at)
    select ('0192'||lpad(to_hex(n), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'book',
        jsonb_build_object('kind', 'issue', 'member_id', ${memberId}, 'source', 'ui', 'effective_date', '2026-01-01'),
        case when n % 5 = 0 then 'waiting' else 'approved' end, (select min(id) from administrators),
        case when n % 5 > 0 then (select max(id) from administrators) end, case when n % 5 > 0 then now() end, '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, 10000) n;
  insert into redemption_requests (id, number, status, member_id, instrument_id, units, approved_units, reason, channel,
      requested_on, desired_on, earliest_on, effective_on, quote, principal_cents, interest_cents, fee_cents,
      withholding_cents, net_cents, maker_id, checker_id, decided_at, reserve_id, redeem_id)
    select ('0193'||lpad(to_hex(s), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'VA-2026-' || lpad(s::text, 6, '0'),
        case when s % 10 = 0 then 'submitted' when s % 1000 = 501 then 'approved' else 'paid' end, ${memberId}, '${bond.id}', 1, case when s % 10 > 0 then 1 end,
        'other', 'post', d, d, d, d, jsonb_build_object('effective_on', d, 'quantity', '1', 'principal_cents', 25000, 'interest_cents', s, 'fee_cents', 0,
          'withholding_cents', 0, 'net_cents', 25000 + s, 'nominal_cents', 25000, 'fee_ppm', 0, 'fee_min_cents', 0,
          'withholding_ppm', 0, 'digest', '', 'lines', '[]'::jsonb), 25000, s, 0, 0, 25000 + s, (select min(id) from administrators),
        case when s % 10 > 0 then (select max(id) from administrators) end, case when s % 10 > 0 then now() end,
        ('0191'||lpad(to_hex(s), 8, '0')||'70008000000000000000')::uuid,
        case when s % 10 > 0 then ('0191'||lpad(to_hex(s), 8, '0')||'70008000000000000000')::uuid end
      from generate_series(1, ${requests}) s cross join lateral (select 1 + s % ${members} as n, '2025-01-01'::date + s % 600 as d) x;
  insert into redemption_sums select * from redemption_sums_now;
  insert into bank_accounts (id, member_id, iban, holder_name, valid_from, is_payout, verified_at)
    select ${memberId}, ${memberId}, 'NL20INGB' || lpad(n::text, 10, '0'), 'Lid', '2020-01-01', true, now()
      from generate_series(1, ${members}) n;
  -- Everybody was owed a euro and was paid it; the last fifty still are.
  insert into accounts (kind, member_id) select 'payable', ${memberId} from generate_series(1, ${members}) n;
  insert into postings (transaction_id, seq, account_id, effective_date, delta)
    select t.id, 3, a.id, t.effective_date, case when t.seq between ${members + 1} and ${2 * members} then 100 else -100 end
      from transactions t join accounts a on a.member_id = t.member_id and a.kind = 'payable'
      where t.seq <= ${2 * members} or t.seq > ${transactions - 50};
  insert into payment_batches (id, number, status, execution_date, debtor_iban, debtor_name, msg_id, count, total_cents,
      maker_id, created_at, approved_at, file_made_at, file_sha256, sent_at)
    select ('0195'||lpad(to_hex(b), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'BT-2026-' || lpad(b::text, 6, '0'),
        'confirmed', '2026-01-02', 'NL02TRIO0254885544', 'Cooperatie', 'M' || b, 40, 40, (select min(id) from administrators),
        '2026-01-01'::timestamptz + b * interval '1 hour', now(), now(), repeat('0', 64), now()
      from generate_series(1, 250) b;
  insert into payment_lines (id, batch_id, seq, subject_type, subject_id, number, member_id, amount_cents, end_to_end_id,
      bank_account_id, iban, holder_name, status, confirm_id)
    select r.id, ('0195'||lpad(to_hex(1 + s / 40), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 1 + s % 40,
        'redemption_request', r.id, r.number, r.member_id, r.net_cents, r.number, r.member_id, 'NL20INGB0001234567', 'Lid',
        'confirmed', r.id
      from (select r.*, row_number() over (order by id) - 1 as s from redemption_requests r where status = 'paid' limit 10000) r;
  -- A conversion run of everybody: one bond of 250,00 for a share of 100,00 and 150,00; one in twenty is left out.
  insert into conversion_programmes (id) values ('${conversion(0)}'), ('${conversion(99)}');
  insert into conversion_terms (id, programme_id, name, source_id, basis, target_id, remainder, frequency, next_on, status, maker_id,
      checker_id, decided_at)
    select '${conversion(0)}'::uuid, '${conversion(0)}'::uuid, 'Obligaties', '${bond.id}'::uuid, 'all_unlocked', '${share.id}'::uuid,
      'pay_out', 'yearly', '2026-01-01'::date, 'approved', min(id), max(id), now() from administrators
    union all -- and one from what everybody has
    select '${conversion(99)}', '${conversion(99)}', 'Aandelen', '${share.id}', 'all_unlocked', '${good.id}', 'pay_out', 'yearly',
      '2026-01-01', 'approved', min(id), max(id), now() from administrators;
  insert into conversion_runs (id, number, status, programme_id, terms_id, source_id, basis, target_id, remainder, run_on, maker_id,
      calculation, calculated_by, calculated_at, snapshot, price_cents, withholding_ppm, lines_sha256, line_count, exception_count,
      source_units, principal_cents, target_units, target_cents, remainder_cents)
    select ('0197'||lpad(to_hex(n), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'CV-2026-' || lpad(n::text, 6, '0'), 'calculated',
        '${conversion(0)}', '${conversion(0)}', '${bond.id}', 'all_unlocked', '${share.id}', 'pay_out', '2025-12-31'::date + n, a.id, 2,
        a.id, now(), pg_current_snapshot(), 10000, 0, repeat('0', 64), c, c / 19, c, 25000 * c, c, 10000 * c, 15000 * c
      from generate_series(1, 40) n cross join (select min(id) as id from administrators) a
      cross join lateral (select case n when 1 then ${members} * 19 / 20 else 0 end as c) x;
  insert into conversion_lines (id, run_id, calculation, place, member_id, outcome, codes, soft, held_units, units, principal_cents,
      interest_cents, withholding_cents, target_units, target_cents, remainder_cents, parts, sha256)
    select ${memberId}, '${conversion(1)}', 2, n, ${memberId}, case when n % 20 = 0 then 'exception' else 'converted' end,
        case when n % 20 = 0 then array['iban_missing'] else '{}' end, false, 1, 1, 25000, 0, 0, 1, 10000, 15000, '[]', repeat('0', 64)
      from generate_series(1, ${members}) n;
  insert into conversion_differences (run_id, member_id, place, before, after)
    select '${conversion(1)}', ${memberId}, n, null, null from generate_series(1, 1000) n;
  insert into share_return_requests (id, number, status, member_id, instrument_id, units, returned_units, nominal_cents,
      asked_outcome, outcome, reason, channel, requested_on, maker_id, checker_id, decided_at, reserve_id)
    select ('0196'||lpad(to_hex(s), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'GS-2026-' || lpad(s::text, 6, '0'), state,
        ${memberId}, '${good.id}', 10000, case state when 'settled' then 10000 else 0 end, 2500 + s, 'payout', 'payout', 'other',
        'post', '2025-01-01'::date + s % 600, (select min(id) from administrators),
        case when state <> 'submitted' then (select max(id) from administrators) end,
        case when state <> 'submitted' then now() end, ('0191'||lpad(to_hex(s), 8, '0')||'70008000000000000000')::uuid
      from generate_series(1, ${requests}) s cross join lateral (select 1 + s % ${members} as n, case when s % 10 = 0 then 'submitted'
        when s % 10 = 1 then 'eligible' when s % 100 = 2 then 'waiting' else 'settled' end as state) x;
  insert into return_rounds (id, number, status, version, instrument_id, fiscal_year, cut_off, budget_units, price_cents, policy,
      deaths_first, whole_units, input_sha256, calculated_by, calculated_at, sums, asked_units, allocated_units, amount_cents,
      maker_id, terms_by, created_at, checker_id, approved_at, executed_at, effective_on, book_cents)
    select ('0197'||lpad(to_hex(r), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'GR-2026-' || lpad(r::text, 6, '0'), 'done', 4,
        '${good.id}', 2025, '2026-01-01', 400000, 2500, 'first_come', true, true, repeat('0', 64), a.first, now(),
        '${JSON.stringify(sums)}', 400000, 400000, 100000, a.first, a.first,
        '2026-01-01'::timestamptz + r * interval '1 hour', a.last, now(), now(), '2026-01-02', 100000
      from generate_series(1, 300) r, (select min(id) as first, max(id) as last from administrators) a;
  insert into return_lines (id, round_id, request_id, number, place, death, outcome, asked, locked, allocated, amount_cents, raised,
      tied, status)
    select id, ('0197'||lpad(to_hex(1 + s / 40), 4, '0')||'-0000-7000-8000-000000000000')::uuid, id, number, 1 + s % 40, false,
        'payout', 10000, 0, returned_units, returned_units / 4, false, s % 40 < 2,
        case when returned_units = 0 then 'nothing' when s % 1000 = 500 then 'approved' else 'paid' end
      from (select r.*, row_number() over (order by number) - 1 as s from share_return_requests r
        where status in ('settled', 'waiting')) r;
  insert into return_sums select * from return_sums_now;
  insert into audit_events (seq, at, actor_id, action, subject_type, subject_id, request_id, ledger_seq, ledger_hash, prev_hash, hash)
    select 1000 + s, '2026-01-01'::timestamptz + s * interval '5 seconds', (select min(id) from administrators),
        case when s % 2 = 0 then 'transaction.booked' else 'member.activated' end, case when s % 2 = 0 then 'transaction' else 'member' end,
        case when s % 2 = 0 then ('0191'||lpad(to_hex(s), 8, '0')||'70008000000000000000')::uuid else ${memberId} end,
        'fill', 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
      from generate_series(1, 20000) s cross join lateral (select 1 + s % ${members} as n) x;
  insert into notifications (id, admin_id, kind, level, key, params, created_at, last_at, read_at, told_in)
    select overlay(overlay(md5(n || a.id) placing '7' from 13) placing '8' from 17)::uuid, a.id, (array['request','payment','decision'])[1 + n % 3], (array['info','info','warning'])[1 + n % 3],
        'redemption.submitted', jsonb_build_object('number', n), at, at, case when n % 40 > 0 and n <= 9990 then at end, case when n > 9990 then pg_current_xact_id() else '3' end
      from administrators a cross join generate_series(1, 10000) n
      cross join lateral (select '2026-01-01'::timestamptz + n * interval '20 minutes' as at) x;
  insert into bulk_batches (id, number, status, file_name, file_sha256, file_bytes, reading, row_count, error_count, skip_invalid,
      bookings_sha256, submitted_at, decided_at, posted_at, maker_id, checker_id, created_at)
    select ('0198'||lpad(to_hex(b), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'BB-2026-' || lpad(b::text, 6, '0'), status,
        'bestand ' || b || '.xlsx', lpad(to_hex(b), 64, '0'), 1, '{}', ${members}, 600, true,
        case when status in ('posted', 'awaiting_approval') then repeat('0', 64) end,
        case when status in ('posted', 'awaiting_approval') then at end, case when status = 'posted' then at end,
        case when status = 'posted' then at end, a.first, case when status = 'posted' then a.last end, at
      from generate_series(1, 1500) b, (select min(id) as first, max(id) as last from administrators) a
      cross join lateral (select case when b % 100 = 0 then 'awaiting_approval' when b % 10 = 1 then 'invalid'
        when b % 10 = 2 then 'discarded' else 'posted' end as status, '2026-01-01'::timestamptz + b * interval '1 hour' as at) x;
  insert into mails (id, subject_type, subject_id, recipient, locale, subject, body, sent_at)
    select ('0199'||lpad(to_hex(n), 4, '0')||'-0000-7000-8000-000000000000')::uuid, 'member', ${memberId}, 'jan@example.org', 'nl',
        'Brief', 'Dag', case when n % 1000 > 0 then now() end from generate_series(1, ${members}) n;
  insert into bulk_rows (batch_id, line, cells, status, problems, member_no, member_id, kind, transaction_id, booking_sha256)
    select ('0198'||lpad(to_hex(1 + n % 12), 4, '0')||'-0000-7000-8000-000000000000')::uuid, n + 1, jsonb_build_object('member_no', (200000 + n)::text), state,
        case state when 'error' then '[{"column":"quantity","code":"quantity_invalid","params":{}}]'::jsonb else '[]' end,
        200000 + n, ${memberId}, 'issue', case when state = 'valid' then ${memberId} end,
        case when state = 'valid' then repeat('0', 64) end
      from generate_series(1, ${members}) n cross join lateral (select case when n % 20 = 0 then 'error' else 'valid' end as state) x;
  select rebuild_rollups();
  reset session_replication_role;
  analyze;`;

const app = await startTestApp();
await asSuperuser(app.url, fill);
afterEach(() => vi.restoreAllMocks());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Every statement that an answer takes, or something else that is done, with its parameters. */
async function statementsOf(what: string | (() => Promise<unknown>)): Promise<ReturnType<typeof statementOf>[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  if (typeof what === 'string') {
    const response = await app.request({ url: what });
    expect(response.statusCode, response.body).toBe(200);
  } else await what();
  const statements = query.mock.calls.map(statementOf);
  query.mockRestore();
  return statements.filter(({ text }) => /^\s*(?:select|with)\b/iu.test(text));
}

async function plansOf(what: string | (() => Promise<unknown>)): Promise<Plan[]> {
  const client = new pg.Client(app.url);
  await client.connect();
  try {
    const plans: Plan[] = [];
    for (const { text, values, prepared } of await statementsOf(what)) {
      await client.query(`set plan_cache_mode = ${prepared ? 'force_generic_plan' : 'auto'}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan !== undefined) plans.push(...nodes(plan));
    }
    return plans;
  } finally {
    await client.end();
  }
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

const big = [
  'transactions',
  'postings',
  'members',
  'lots',
  'accounts',
  'transaction_proposals',
  'redemption_requests',
  'share_return_requests',
  'return_lines',
  'bank_accounts',
  'member_payables',
  'member_units',
  'payment_lines',
  'conversion_lines',
  'audit_events',
  'notifications',
  'bulk_rows',
  'mails',
];
/** No part of a plan looks at more rows than this: the list counts a thousand, and a search looks at as many. */
const mostRows = 6_000;

const someone = '/members/200007';
const id = '01900007-0000-7000-8000-000000000000';
const deep = (keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url');

const paidMembers = `
  alter table payment_lines set (autovacuum_enabled = off);
  set session_replication_role = replica;
  insert into payment_batches (id, number, execution_date, debtor_iban, debtor_name, msg_id, count, total_cents, maker_id)
    select '01950000-0000-7000-8000-00000000ffff', 'BT-2026-009999', '2026-01-02', 'NL02TRIO0254885544', 'Cooperatie', 'M', 3000, 3000,
      min(id) from administrators;
  insert into payment_lines (id, batch_id, seq, subject_type, subject_id, number, member_id, amount_cents, end_to_end_id,
      bank_account_id, iban, holder_name, status)
    select gen_random_uuid(), '01950000-0000-7000-8000-00000000ffff', n, 'member', ${memberId}, 'LID-' || n, ${memberId}, 1, 'B-' || n,
      ${memberId}, 'NL20INGB0001234567', 'Lid', 'open' from generate_series(1, 3000) n`;
const convertedLongAgo = `
  set session_replication_role = replica;
  update transactions set source = 'conversion', source_id = '${conversion(1)}' where seq <= 8000;
  update transactions set source = 'conversion', source_id = '${conversion(2)}' where seq > 20000;
  update conversion_runs set status = 'executed', submitted_at = now(), approved_at = now(), executed_at = now()
    where id = '${conversion(1)}';
  analyze transactions, conversion_runs`;

describe('no table of the register is read as a whole by', () => {
  test.each([
    '/redemption-requests',
    '/redemption-requests?status=submitted',
    '/redemption-requests?status=paid&sort=-net_cents',
    `/redemption-requests?sort=net_cents&cursor=${deep(['31000', id])}`,
    '/redemption-requests?status=submitted&approvable=true',
    '/redemption-requests?status=submitted&mine=true&overdue=true',
    `/redemption-requests?member_id=${id}`,
    `/redemption-requests?reason=other&cursor=${deep(['2026-01-01', id])}`,
    '/redemption-requests?q=VA-2026-000123',
    '/redemption-requests?q=bakker',
    `/redemption-requests?instrument_id=${bond.id}&status=paid`,
    '/redemption-requests?status=paid&reason=other&from=2026-01-01&to=2026-03-31',
    '/redemption-requests?min_cents=30000&max_cents=31000',
    '/redemption-requests?q=NL91ABNA0417164300',
    '/redemption-requests/summary',
    '/share-return-requests',
    '/share-return-requests?status=submitted,in_review',
    '/share-return-requests?status=eligible,waiting',
    '/share-return-requests?status=settled&sort=-nominal_cents',
    `/share-return-requests?sort=nominal_cents&cursor=${deep(['9000', 'GS-2026-006500'])}`,
    `/share-return-requests?status=settled&sort=-requested_on&cursor=${deep(['2025-06-01', 'GS-2026-006500'])}`,
    '/share-return-requests?status=submitted,in_review&admissible=true',
    '/share-return-requests?status=submitted,in_review&locked=true',
    '/share-return-requests?status=submitted,in_review&mine=true&overdue=true',
    `/share-return-requests?member_id=${id}`,
    '/share-return-requests?q=GS-2026-000123',
    '/share-return-requests?q=bakker',
    '/share-return-requests?q=NL91ABNA0417164300',
    `/share-return-requests?instrument_id=${good.id}&status=settled`,
    '/share-return-requests?status=settled&reason=other&from=2026-01-01&to=2026-03-31',
    '/share-return-requests/summary',
    '/share-return-requests/01960064-0000-7000-8000-000000000000',
    '/return-rounds',
    `/return-rounds?cursor=${deep(['2026-01-08T00:00:00Z', '01970064-0000-7000-8000-000000000000'])}`,
    '/return-rounds/01970064-0000-7000-8000-000000000000',
    '/return-rounds/01970064-0000-7000-8000-000000000000/lines',
    '/return-rounds/01970064-0000-7000-8000-000000000000/lines?only=tied',
    '/return-rounds/01970064-0000-7000-8000-000000000000/lines?q=bakker',
    '/good-shares/years',
    '/payables?subject_type=return_line',
    '/notifications',
    '/notifications?unread=true',
    '/notifications?level=warning',
    '/notifications?kind=request&from=2026-01-01&to=2026-03-31',
    `/notifications?unread=true&cursor=${deep(['2026-01-08T00:00:00Z', '01970064-0000-7000-8000-000000000000'])}`,
    `/interest-runs?instrument_id=${bond.id}`,
    '/redemption-requests/01930064-0000-7000-8000-000000000000',
    '/payables',
    '/payables?subject_type=member',
    '/payment-batches',
    '/payment-batches?status=sent',
    '/payment-batches/01950001-0000-7000-8000-000000000000',
    '/payment-batches/01950001-0000-7000-8000-000000000000?lines=false',
    '/payment-batches/01950001-0000-7000-8000-000000000000/lines',
    `/payment-batches/01950001-0000-7000-8000-000000000000/lines?cursor=${deep([20])}`,
    '/payment-batches/01950001-0000-7000-8000-000000000000/lines?status=returned',
    '/payment-batches/01950001-0000-7000-8000-000000000000/lines?held=true',
    '/payment-batches/01950001-0000-7000-8000-000000000000/lines?q=bakker',
    '/conversion-programmes',
    `/conversion-programmes/${conversion(99)}`,
    '/conversion-runs',
    '/conversion-runs?status=calculated&year=2026',
    `/conversion-runs/${conversion(1)}`,
    `/conversion-runs/${conversion(1)}/lines?outcome=converted`,
    `/conversion-runs/${conversion(1)}/lines?cursor=${deep([9000])}`,
    `/conversion-runs/${conversion(1)}/lines?outcome=exception&code=iban_missing`,
    `/conversion-runs/${conversion(1)}/lines?q=bakker`,
    `/conversion-runs/${conversion(1)}/lines/${id}`,
    `/conversion-runs/${conversion(1)}/differences?cursor=${deep([500])}`,
    '/transactions',
    `/transactions?cursor=${deep(['2022-06-01', '20000'])}`,
    '/transactions?kind=transfer',
    '/transactions?kind=reversal',
    `/transactions?instrument_id=${good.id}`,
    `/transactions?instrument_id=${good.id}&kind=transfer&from=2021-06-01&to=2023-05-20`,
    `/transactions?member_id=${id}`,
    '/transactions?member_no=200007&sort=amount_cents',
    `/transactions?maker_id=${people.anna.id}&source=ui`,
    '/transactions?source=bulk',
    '/transactions?booked_from=2026-01-01&booked_to=2026-01-01',
    '/transactions?min_cents=5000&max_cents=20000',
    '/transactions?min_cents=20000',
    '/transactions?sort=-amount_cents',
    `/transactions?sort=amount_cents&cursor=${deep(['10000', '20000'])}`,
    `/transactions?sort=number&kind=transfer&cursor=${deep(['0', '20000'])}`,
    '/transactions?q=%23123',
    '/transactions?q=%232026-39999',
    '/audit',
    `/audit?cursor=${deep(['9000'])}`,
    `/audit?actor_id=${people.anna.id}&from=2026-01-01&to=2026-01-01`,
    '/audit?subject_type=member&from=2026-01-02',
    '/audit?q=TR-2026-000123',
    '/audit?q=200007',
    '/approvals',
    '/approvals?for=me&requests=false&limit=5',
    `/approvals?for=mine&cursor=${deep(['2026-01-02T00:00:00Z', id])}`,
    '/open-work',
    '/transactions?kind=receipt&memberless=true',
    '/compliance',
    '/compliance?as_of=2022-05-12',
    '/open-requests',
    '/open-requests?kind=redemption&others=true',
    '/open-requests?sort=-received_on&mine=true',
    '/transactions?from=2023-01-01&to=2023-12-31',
    '/transactions?q=TR-2026-000123',
    '/transactions?q=tr-2026-01',
    '/transactions?q=BANK-2026-12345',
    '/transactions?q=bijkoop',
    '/transactions?q=nergens',
    '/transactions?q=ab',
    `/transactions?q=kuipers&cursor=${deep(['2022-06-01', '20000'])}`,
    '/transactions?q=jansena0a',
    '/transactions?status=waiting',
    `/transactions?status=waiting&member_id=${id}`,
    `/transactions?status=rejected&member_id=${id}`,
    `/transactions?status=waiting&cursor=${deep(['2026-01-02T00:00:00Z', id])}`,
    '/members',
    '/members?sort=name',
    `/members?sort=name&cursor=${deep(['name', 'kuipers', '1'])}`,
    '/members?sort=-member_no&status=ended',
    '/members?sort=name&kind=organisation',
    '/members?sort=name&status=prospect',
    '/members?q=ja',
    '/members?q=jansen',
    '/members?q=jan%20kuipersabc',
    '/members?q=J.%20Kuipers',
    '/members?q=dorpsstraat%2012',
    '/members?q=200123',
    '/members?q=NL91ABNA0417164300',
    '/members?q=nobody%20at%20all',
    '/members?q=7',
    '/members?q=NL20',
    '/members?q=NL51',
    '/members?q=0123',
    '/members?q=NL20%20INGB%20%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%200123',
    '/numbers?q=7',
    '/numbers?q=%232026-7',
    '/numbers?q=tr-2026-0',
    '/numbers?q=VA-',
    '/members?attention=iban_unverified',
    '/members?attention=deceased_holding&kind=person',
    '/members?attention=iban_unverified&q=jansen',
    '/member-attention',
    '/statement-runs',
    someone,
    `${someone}?as_of=2023-01-01&known_at=2026-01-01T10:00:00Z`,
    `${someone}/holdings`,
    `${someone}/incomes`,
    `${someone}/incomes?as_of=2023-01-01&known_at=2026-01-01T10:00:00Z`,
    `${someone}/payments`,
    `${someone}/conversions`,
    `${someone}/transactions`,
    `${someone}/transactions?as_of=2023-01-01&known_at=2026-01-01T10:00:00Z`,
    '/register?as_of=2023-01-01',
    `/register?as_of=2026-01-01&known_at=2026-01-01T11:00:00Z&cursor=${deep(['206000', 'AANDEEL'])}`,
    `/register?instrument_id=${share.id}&limit=100`,
    '/dashboard',
    '/dashboard?as_of=2022-05-12',
    '/interest-runs?kind=payment',
    '/bulk-batches',
    '/bulk-batches?status=invalid',
    '/bulk-batches?status=awaiting_approval&approvable=true',
    '/bulk-batches?mine=true&purpose=transactions&from=2026-01-01&to=2026-03-31',
    '/bulk-batches?q=BB-2026-000123',
    '/bulk-batches?q=bestand%20123',
    `/bulk-batches?cursor=${deep(['2026-01-08T00:00:00Z', batch])}`,
    `/bulk-batches/${batch}/rows`,
    `/bulk-batches/${batch}/rows?cursor=${deep([9000])}`,
    `/bulk-batches/${batch}/rows?status=error&column=quantity`,
    `/bulk-batches/${batch}/rows?code=quantity_invalid`,
    `/bulk-batches/${batch}/rows?q=200123`,
    '/transactions/01910000-0064-7000-8000-000000000000',
    ...['audit', 'automated-conversion', 'bank-accounts', 'comments', 'documents', 'proposals'].map(
      (part) => `/members/${id}/${part}`,
    ),
    '/administrators',
    '/instruments',
    `/instruments/${bond.id}/coupon-rates`,
    `/prices?instrument_id=${share.id}&purpose=issue&on=2026-01-01`,
    '/settings',
    '/setting-proposals',
    '/saved-views/transactions',
    '/periods',
    '/me',
  ])('%s', async (url) => expect(await tooMuch(url)).toEqual([]));

  test('what an administrator is told since a place', async () => {
    const { rows } = await sql<{ told_in: string }>`select max(told_in) as told_in from notifications`.execute(app.db);
    const place = `${rows[0]?.told_in}:${rows[0]?.told_in}:`;
    expect((await readNews(app.db, people.anna.id, place)).items).toHaveLength(10);
    expect(await tooMuch(() => readNews(app.db, people.anna.id, place))).toEqual([]);
  });

  test('what a day brings', async () => {
    const clock = { now: () => new Date('2022-05-12T10:00:00Z') };
    expect(await tooMuch(dayTeller({ db: app.db, config: app.config, clock }))).toEqual([]);
  });

  test('an accrual', async () => {
    const answers: number[] = [];
    const accrue = async (instrument_id: string) => {
      const wish = { kind: 'accrual', instrument_id, until: '2026-01-01' };
      answers.push((await post(app, '/interest-runs', wish)).statusCode);
    };
    expect(await tooMuch(() => accrue(bond.id))).toEqual([]);
    expect(answers).toEqual([422]); // there are none of it
  });

  test('the metrics of an operator', async () => {
    expect(await tooMuch(() => readFigures(app.db, systemClock))).toEqual([]);
  });

  test('a year that is open, by the sums that are kept of it and not by its postings', async () => {
    const year = (source: 'kept' | 'ledger') => readYear(app.db, 2022, { source, broken: 0, bankCents: null });
    const read = async (source: 'kept' | 'ledger') =>
      (await tooMuch(() => year(source))).map((node) => node['Relation Name']);
    expect(await read('kept')).toEqual(['bulk_rows']); // of files that wait for their approval
    expect(await read('ledger')).toContain('postings');
    expect(await year('kept')).toEqual(await year('ledger'));
  });

  // Those of another run, which came after it, are none of them.
  describe('what an instrument was converted into long ago', () => {
    beforeAll(() => asSuperuser(app.url, convertedLongAgo));
    test.each(['', `&cursor=${deep(['2021-06-01', '4000'])}`, '&kind=reversal', '&q=nergens'])('%s', async (query) => {
      expect(await tooMuch(`/transactions?instrument_id=${bond.id}${query}`)).toEqual([]);
    });
  });

  /** The parts of its plans that read a large table as a whole, or look at too many rows. */
  async function tooMuch(what: string | (() => Promise<unknown>)): Promise<Plan[]> {
    const plans = await plansOf(what);
    expect(plans.length).toBeGreaterThan(0);
    return plans.filter((node) => {
      const looked = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      const whole = node['Node Type'] === 'Seq Scan' && big.includes(node['Relation Name'] ?? '');
      return whole || looked >= mostRows;
    });
  }
});

describe('no more is read than was asked for', () => {
  const looked = (some: readonly Plan[]) =>
    some.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

  test('of the sums, those of the period', async () => {
    const sums = async (url: string) =>
      looked((await plansOf(url)).filter((node) => node['Relation Name'] === 'rollups'));
    const [first, last] = [
      await sums('/transactions?from=2021-02-01&to=2021-02-28'),
      await sums('/transactions?from=2024-02-01&to=2024-02-29'),
    ];
    // by kind, instrument and measure: of each of those days, and of the day before them the month until then
    expect(first).toBeLessThan(64 * 8);
    expect(last).toBeLessThan(64 * 8);
  });

  test('of the postings, those of the year of a journal', async () => {
    const plans = await plansOf(() => readYearTotals(app.db, { year: 2022, knownAt: 'infinity' }));
    const scans = plans.filter((node) => node['Relation Name'] === 'postings');
    const days = 365 * 30; // transactions, of three postings each
    expect(scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)).toBe(3 * days);
  });

  test('of a text that one in seven have, the index says how many that are', async () => {
    const plans = (await plansOf('/members?q=frits')).filter((node) => node['Relation Name'] === 'members');
    expect(plans.some((node) => node['Node Type'] === 'Bitmap Heap Scan')).toBe(true);
    expect(Math.max(...plans.map((node) => node['Rows Removed by Filter'] ?? 0))).toBeLessThan(500);
  });

  // A function that is called for each line shows nothing of what it reads.
  test('what keeps payments from the bank, once for all lines', async () => {
    await asSuperuser(app.url, paidMembers);
    const plans = await plansOf(() =>
      sql`select count(*) from payment_lines l cross join lateral payment_holds(l) h
        where l.batch_id = '01950000-0000-7000-8000-00000000ffff' and h.held_for is not null`.execute(app.db),
    );
    const scans = plans.filter((node) => node['Relation Name'] === 'countries');
    expect(scans.length).toBeGreaterThan(0);
    expect(looked(scans)).toBeLessThan(1_000);
  });

  // Of payments to members without a request the statistics say nothing yet.
  test('of the payments to members, those of whom a run cannot be taken back for', async () => {
    const plans = await plansOf(() => readBlockers(app.db, { id: conversion(1), calculation: 2 } as RunRow));
    const scans = plans.filter((node) => node['Relation Name'] === 'payment_lines');
    expect(scans.length).toBeGreaterThan(0);
    expect(looked(scans)).toBeLessThan(100);
  });

  test('who has a request is looked up once for its page and its count', async () => {
    const plans = await plansOf('/redemption-requests?q=bakker');
    expect(plans.filter((node) => node['Index Name'] === 'members_search')).toHaveLength(1);
  });
});

test('what is counted no further than a thousand says so', async () => {
  const { queues } = (await app.request({ url: '/open-work' })).json<{ queues: { kind: string }[] }>();
  expect(queues.find(({ kind }) => kind === 'redemption')).toMatchObject({
    count: 1_200, // a sum of them is kept
    count_is_lower_bound: false,
    late: 1_000,
    late_is_lower_bound: true,
  });
});

test('a list goes on beyond what it counts', async () => {
  interface Page {
    items: { id: string; requested_on: string }[];
    total: number;
    total_is_lower_bound: boolean;
  }
  const page = async (query: string) =>
    (await app.request({ url: `/redemption-requests?reason=other&limit=100${query}` })).json<Page>();
  const whole = await sql<{ id: string; requested_on: string }>`
    select id, requested_on from redemption_requests order by requested_on, id offset 899 limit 301`.execute(app.db);
  for (const at of [0, 50, 100, 200]) {
    const { requested_on, id: last } = whole.rows[at]!;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { items, ...total } = await page(`&cursor=${deep([requested_on, last])}`);
    expect(items.map((one) => one.id)).toEqual(whole.rows.slice(at + 1, at + 101).map((one) => one.id));
    expect(total).toMatchObject({ total: 1_000, total_is_lower_bound: true });
  }
});

/** The rows that this session has read of the large tables and not told yet: by reading on, and by an index. */
async function read(db: Db): Promise<{ table: string; whole: bigint; looked: bigint }[]> {
  const { rows } = await sql<{ table: string; whole: bigint; looked: bigint }>`
    select relname as table, seq_tup_read as whole, coalesce(idx_tup_fetch, 0) as looked
      from pg_stat_xact_user_tables where relname = any (${big}::text[])`.execute(db);
  return rows;
}

// What a booking asks inside the database's own functions, which no EXPLAIN of its statements shows.
test('no table of the register is read as a whole by a booking, its reversal, or what comes before them', async () => {
  const db = createDatabase({ url: app.serviceUrl });
  try {
    await db.transaction().execute(async (trx) => {
      // behind a pooler somebody else may have read something in it before
      const before = new Map((await read(trx)).map((row) => [row.table, row]));
      await sql`select * from lock_holdings(array[${id}::uuid], ${share.id}::uuid)`.execute(trx);
      const booked = await issue(trx, { member: id, instrument: share.id, units: 1n, on: '2026-01-05' });
      await reverse(trx, booked, '2026-01-05');
      const tables = (await read(trx)).map(({ table, whole, looked }) => ({
        table,
        whole: whole - (before.get(table)?.whole ?? 0n),
        looked: looked - (before.get(table)?.looked ?? 0n),
      }));
      expect(tables.map(({ table }) => table)).toEqual(
        expect.arrayContaining(['accounts', 'postings', 'transactions']),
      );
      expect(tables.filter(({ whole, looked }) => whole > 0n || looked > BigInt(mostRows))).toEqual([]);
    });
  } finally {
    await db.destroy();
  }
});
