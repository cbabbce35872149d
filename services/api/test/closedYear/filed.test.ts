// What is filed while a year is being closed: it is in the figures, or refused. Nothing waits in a year that is closed.
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Period, PeriodProposal } from '../../src/modules/periods/schemas.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, somebodyWaits, startTestApp, writePastTriggers } from '../harness.ts';
import { clock } from '../redemptions/helpers.ts';
import { bodyOf, booked, instruments, members, post, refusalOf } from '../transactions/helpers.ts';

const year = 2025;
const inside = `${year}-12-30`;
const app = await startTestApp({ clock });
const buy = { kind: 'issue', member_id: members.jan.id, instrument_id: instruments.share.id, quantity: '5' };
await booked(app, { ...buy, effective_date: `${year}-05-01` });

/** A proposal of Anna to close the year as it is. */
async function asked(): Promise<PeriodProposal> {
  const { digest } = (await app.request({ url: `/periods/${year}` })).json<Period>();
  const body = { digest, bank_cents: 50_000, explanations: { accrual: 'Er zijn geen obligaties.' } };
  return bodyOf<PeriodProposal>(await post(app, `/periods/${year}/close`, body), 202);
}
const approve = ({ id, version }: PeriodProposal) =>
  post(app, `/period-proposals/${id}/approve`, {}, { as: 'bram', version });
/** Beside the triggers. */
const unguarded = (statement: string) => writePastTriggers(app.url, statement);

const digest = 'a'.repeat(64);
const anna = people.anna.id;
/** Statements that file something in the year, by the table that it waits in. */
const filings: Record<string, string> = {
  transaction_proposals: `insert into transaction_proposals (id, action, input, maker_id)
    values ('${uuidv7()}', 'book', '{"effective_date": "${inside}"}', '${anna}')`,
  member_proposals: `insert into member_proposals (id, action, member_id, input, maker_id)
    values ('${uuidv7()}', 'inherit', '${members.jan.id}', '{"effective_date": "${inside}"}', '${anna}')`,
  interest_runs: `insert into interest_runs (id, number, kind, instrument_id, until, lines_sha256, line_count, member_count,
      skipped_count, principal_cents, interest_cents, withholding_cents, booked_cents, maker_id)
    values ('${uuidv7()}', 'RN-2026-000001', 'accrual', '${instruments.bond.id}', '${inside}', '${digest}', 0, 0, 0, 0, 0, 0, 0,
      '${anna}')`,
  coupon_rate_proposals: `insert into coupon_rate_proposals (id, instrument_id, valid_from, coupon_ppm, maker_id)
    values ('${uuidv7()}', '${instruments.bond.id}', '${inside}', 1, '${anna}')`,
  setting_proposals: `insert into setting_proposals (id, section, subject_id, after, reason, maker_id)
    values ('${uuidv7()}', 'price', '${instruments.share.id} issue', '{"valid_from": "${inside}"}', 'Nieuw', '${anna}')`,
};

test.each(Object.entries(filings))(
  'what is filed in %s and not yet committed is waited for, and then seen',
  async (table, statement) => {
    const proposal = await asked();
    const filing = new pg.Client(app.url);
    await filing.connect();
    await filing.query(`begin; ${statement}`);
    const answer = approve(proposal);
    await somebodyWaits(app.url);
    await filing.query('commit');
    await filing.end();
    expect(refusalOf(await answer).code).toBe('preview_stale');
    await unguarded(`delete from ${table}`);
    const withdrawn = await post(app, `/period-proposals/${proposal.id}/withdraw`, {}, { version: proposal.version });
    expect(withdrawn.statusCode, withdrawn.body).toBe(200);
  },
);

test('what comes while the figures are worked out waits, and is refused', async () => {
  const batch = uuidv7();
  const run = uuidv7();
  await unguarded(`
    insert into bulk_batches (id, number, status, file_name, file_sha256, file_bytes, reading, row_count, bookings_sha256, maker_id)
      values ('${batch}', 'BB-2026-000001', 'valid', 'x.csv', '${digest}', 1, '{}', 1, '${digest}', '${anna}');
    insert into bulk_rows (batch_id, line, cells, status, kind, effective_date, transaction_id, booking_sha256)
      values ('${batch}', 2, '{}', 'valid', 'issue', '${inside}', '${uuidv7()}', '${digest}');
    insert into conversion_runs (id, number, programme_id, terms_id, source_id, basis, target_id, remainder, run_on, maker_id)
      values ('${run}', 'CV-2026-000001', '${uuidv7()}', '${uuidv7()}', '${instruments.bond.id}', 'principal', '${instruments.share.id}',
        'pay_out', '${inside}', '${anna}')`);
  const all = {
    ...filings,
    bulk_batches: `update bulk_batches set status = 'awaiting_approval', submitted_at = now(), version = version + 1
      where id = '${batch}'`,
    conversion_runs: `update conversion_runs set status = 'calculated', version = version + 1 where id = '${run}'`,
  };
  const proposal = await asked();
  // somebody books: the closing has the filings waiting, and waits itself
  const booking = new pg.Client(app.url);
  await booking.connect();
  await booking.query('begin; select from ledger_head for update');
  const answer = approve(proposal);
  await somebodyWaits(app.url);
  const filed = Object.entries(all).map(([table, statement]) =>
    expect(asSuperuser(app.url, statement), table).rejects.toMatchObject({ constraint: 'period_closed' }),
  );
  await somebodyWaits(app.url, 1 + filed.length);
  await booking.query('rollback');
  await booking.end();
  expect((await answer).statusCode, (await answer).body).toBe(200);
  await Promise.all(filed);
});
