// A register in which each kind of question waits for a second administrator, asked by Anna unless it says otherwise.
import { people } from './fixtures.ts';
import { asSuperuser, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { act, buy, clock, done, payoutAccount, submitted } from './redemptions/helpers.ts';
import { approved, booked, booking, instruments, members, post } from './transactions/helpers.ts';

const { anna, bram } = people;
const { share, good, bond } = instruments;
export const uuid = (n: number) => `0199${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
const digest = '0'.repeat(64);

/** Rows of modules whose own way to this state is long; each asked for at an instant of its own, by Anna unless it says so. */
const waiting = `
  set session_replication_role = replica;
  insert into return_rounds (id, number, status, version, instrument_id, fiscal_year, cut_off, budget_units, price_cents, policy,
      deaths_first, whole_units, input_sha256, calculated_by, calculated_at, sums, asked_units, allocated_units, amount_cents,
      maker_id, terms_by) values
    ('${uuid(1)}', 'GR-2026-000001', 'calculated', 2, '${good.id}', 2025, '2026-01-01', 40000, 2500, 'first_come', true, true,
      '${digest}', '${anna.id}', '2026-11-01T08:00:00Z', '{}', 40000, 40000, 10000, '${anna.id}', '${anna.id}'),
    -- Bram set its terms, so he does not decide on it.
    ('${uuid(2)}', 'GR-2026-000002', 'calculated', 2, '${share.id}', 2025, '2026-01-01', 4, 2500, 'first_come', true, true,
      '${digest}', '${anna.id}', '2026-11-02T08:00:00Z', '{}', 4, 4, 10000, '${anna.id}', '${bram.id}'),
    ('${uuid(3)}', 'GR-2026-000003', 'draft', 1, '${bond.id}', 2025, '2026-01-01', 4, 2500, 'first_come', true, true,
      null, null, null, null, null, null, null, '${anna.id}', '${anna.id}');
  insert into return_rounds (id, number, status, version, instrument_id, fiscal_year, cut_off, budget_units, price_cents, policy,
      deaths_first, whole_units, input_sha256, calculated_by, calculated_at, sums, asked_units, allocated_units, amount_cents,
      maker_id, terms_by, created_at, approved_at, executed_at, effective_on, book_cents, reversal_maker_id, reversal_reason)
    values ('${uuid(4)}', 'GR-2025-000001', 'done', 4, '${good.id}', 2024, '2025-01-01', 40000, 2500, 'first_come', true, true,
      '${digest}', '${anna.id}', now(), '{}', 40000, 40000, 10000, '${anna.id}', '${anna.id}', '2026-11-03T08:00:00Z', now(), now(),
      '2026-01-01', 10000, '${anna.id}', 'input_error');
  insert into share_return_requests (id, number, status, member_id, instrument_id, units, returned_units, nominal_cents,
      asked_outcome, outcome, reason, channel, requested_on, maker_id, decided_at, created_at, reserve_id, reversal_maker_id, reversal_reason)
    values ('${uuid(5)}', 'GS-2026-000001', 'submitted', '${members.zoe.id}', '${good.id}', 15000, 0, 3750, 'payout', 'payout', 'other',
      'post', '2026-11-04', '${anna.id}', null, now(), '${uuid(90)}', null, null),
    ('${uuid(6)}', 'GS-2026-000002', 'settled', '${members.zoe.id}', '${good.id}', 10000, 10000, 2500, 'payout', 'payout', 'other',
      'post', '2026-01-04', '${anna.id}', now(), '2026-11-05T08:00:00Z', '${uuid(91)}', '${anna.id}', 'input_error');
  insert into interest_runs (id, number, kind, instrument_id, until, status, lines_sha256, line_count, member_count, skipped_count,
      principal_cents, interest_cents, withholding_cents, booked_cents, maker_id, created_at, decided_at, reversal_reason,
      reversal_maker_id, reversal_created_at) values
    ('${uuid(7)}', 'RN-2026-000001', 'payment', '${bond.id}', '2026-01-01', 'waiting', '${digest}', 3, 2, 0, 75000, 2438, 0, 2438,
      '${anna.id}', '2026-11-06T08:00:00Z', null, null, null, null),
    ('${uuid(8)}', 'RN-2025-000001', 'accrual', '${bond.id}', '2025-06-01', 'reversal_waiting', '${digest}', 3, 2, 0, 75000, 100, 0, 100,
      '${bram.id}', now(), now(), 'input_error', '${anna.id}', '2026-11-07T08:00:00Z');
  insert into bulk_batches (id, number, status, file_name, file_sha256, file_bytes, reading, row_count, skipped_count, amount_cents,
      bookings_sha256, maker_id, created_at, submitted_at, decided_at, posted_at, reversal_maker_id, reversal_asked_at, reversal_reason)
    values ('${uuid(9)}', 'BB-2026-000001', 'awaiting_approval', 'a.csv', '${digest}', 10, '{}', 12, 2, 90000, '${digest}', '${anna.id}',
      now(), '2026-11-08T08:00:00Z', null, null, null, null, null),
    ('${uuid(10)}', 'BB-2026-000002', 'posted', 'b.csv', '${'1'.repeat(64)}', 10, '{}', 12, 0, 90000, '${digest}', '${bram.id}',
      now(), now(), now(), now(), '${anna.id}', '2026-11-09T08:00:00Z', 'input_error'),
    ('${uuid(11)}', 'BB-2026-000003', 'valid', 'c.csv', '${'2'.repeat(64)}', 10, '{}', 182, 0, 0, '${digest}', '${anna.id}',
      '2026-11-19T12:00:00Z', null, null, null, null, null, null);
  insert into conversion_programmes (id) values ('${uuid(12)}');
  insert into conversion_terms (id, programme_id, name, source_id, basis, target_id, remainder, frequency, next_on, status, maker_id, created_at)
    values ('${uuid(13)}', '${uuid(12)}', 'Obligaties', '${bond.id}', 'matured', '${share.id}', 'pay_out', 'yearly', '2026-12-01',
      'waiting', '${anna.id}', '2026-11-10T08:00:00Z');
  insert into conversion_runs (id, number, status, programme_id, terms_id, source_id, basis, target_id, remainder, run_on, maker_id,
      calculation, calculated_by, calculated_at, lines_sha256, submitted_by, submitted_at, approved_at, created_at, executed_at,
      reversal_maker_id, reversal_reason)
    select id::uuid, number, status, '${uuid(12)}', '${uuid(13)}', '${bond.id}', 'matured', '${share.id}', 'pay_out', run_on::date, '${anna.id}', 1,
      '${anna.id}', now(), '${digest}', '${anna.id}', '2026-11-11T08:00:00Z', approved::timestamptz, '2026-11-12T08:00:00Z',
      executed::timestamptz, back, case when back is not null then 'input_error' end
    from (values ('${uuid(14)}', 'CV-2026-000001', 'awaiting_approval', '2026-12-01', null, null, null),
      ('${uuid(15)}', 'CV-2026-000002', 'executed', '2026-06-01', '2026-06-01', '2026-06-01', '${anna.id}'),
      ('${uuid(16)}', 'CV-2026-000003', 'approved', '2026-11-18', '2026-11-18', null, null)) v (id, number, status, run_on, approved, executed, back);
  insert into payment_batches (id, number, execution_date, debtor_iban, debtor_name, msg_id, count, total_cents, maker_id, created_at)
    values ('${uuid(17)}', 'BT-2026-000001', '2026-11-24', 'NL02TRIO0254885544', 'Cooperatie', 'M1', 2, 50000, '${anna.id}', '2026-11-13T08:00:00Z');
  insert into member_proposals (id, action, member_id, input, maker_id, created_at)
    values ('${uuid(18)}', 'inherit', '${members.deceased.id}', '{}', '${anna.id}', '2026-11-14T08:00:00Z');
  insert into period_proposals (id, year, action, bank_cents, figures, figures_sha256, maker_id, created_at)
    values ('${uuid(19)}', 2025, 'close', 0, '{}', '${digest}', '${anna.id}', '2026-11-15T08:00:00Z');
  insert into coupon_rate_proposals (id, instrument_id, valid_from, coupon_ppm, maker_id, created_at)
    values ('${uuid(20)}', '${bond.id}', '2027-01-01', 40000, '${anna.id}', '2026-11-16T08:00:00Z');
  insert into setting_proposals (id, section, subject_id, after, reason, maker_id, created_at)
    values ('${uuid(21)}', 'thresholds', '', '{}', 'Besluit', '${anna.id}', '2026-11-17T08:00:00Z');
  truncate return_sums;
  insert into return_sums select * from return_sums_now;`;

/** Close it after the tests. */
export async function startWaitingApp(): Promise<TestApp> {
  const app = await startTestApp({ clock });
  await buy(app, '100', '2025-06-01');
  await payoutAccount(app, members.jan.id, 'NL20INGB0001234567');
  const granted = await done(app, 'approve', await submitted(app));
  await act(app, 'reverse', granted, { reason_code: 'input_error' }, { as: 'anna' });
  await submitted(app, { quantity: '5', requested_on: '2026-10-15', desired_on: '2026-11-15' });
  const wrong = await approved(app, await booked(app, { ...booking, quantity: '26' }));
  const back = await post(app, `/transactions/${wrong.id}/reverse`, { reason_code: 'other', description: 'Dubbel' });
  if (back.statusCode !== 202) throw new Error(back.body);
  await booked(app, { ...booking, quantity: '40' });
  await asSuperuser(app.url, waiting);
  return app;
}
