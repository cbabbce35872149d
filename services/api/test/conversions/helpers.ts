import { sql } from 'kysely';
import { systemClock } from '../../src/clock.ts';
import type { Programme } from '../../src/modules/conversions/schemas.ts';
import type { ConversionLine } from '../../src/modules/conversions/lineSchemas.ts';
import type { ConversionRun, ConversionRunDetail } from '../../src/modules/conversions/runSchemas.ts';
import { workOnce } from '../../src/modules/conversions/worker.ts';
import { createDatabase } from '../../src/database.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { people } from '../fixtures.ts';
import { testConfig } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { approved, bodyOf, booked, instruments, post, refusalOf } from '../transactions/helpers.ts';

/** € 100,00 at 3,25 % by ACT/365F, matured on 1 December 2025: the worked example of the domain model, a year earlier. */
export const matured = { ...instruments.bond, id: '01900000-0000-7000-9000-000000000019', code: 'OBL-2019' };

/** That issue of bonds, and what a share costs whoever converts. */
export async function insertIssue(app: TestApp): Promise<void> {
  await app.owner
    .insertInto('instruments')
    .values({ ...matured, nominal_cents: 10_000n, issue_date: '2019-12-01', maturity_date: '2025-12-01' })
    .execute();
  const by = { valid_from: '2019-12-01', created_by: people.anna.id };
  await app.owner
    .insertInto('instrument_prices')
    .values([
      { ...by, instrument_id: matured.id, purpose: 'issue', price_cents: 10_000n },
      { ...by, instrument_id: instruments.share.id, purpose: 'conversion', price_cents: 12_750n },
    ])
    .execute();
}

export async function buy(app: TestApp, member_id: string, quantity: number, effective_date = '2024-12-01') {
  const body = { kind: 'issue', member_id, instrument_id: matured.id, quantity: String(quantity), effective_date };
  const made = await booked(app, body);
  return made.status === 'waiting' ? approved(app, made) : made;
}

/** Whether members take part, as if their accounts said so. */
export async function choose(app: TestApp, on: boolean, ...ids: string[]): Promise<void> {
  await app.owner.updateTable('members').set({ automated_conversion: on }).where('id', 'in', ids).execute();
}

export const context = (app: TestApp) => ({ db: app.db, config: testConfig, clock: systemClock });

/** Does what there is to do in the background. */
export async function settled(app: TestApp): Promise<void> {
  while (await workOnce(context(app))) continue;
}

type As = 'anna' | 'bram';

export async function sent<T>(app: TestApp, url: string, body: object, as: As = 'anna', version?: number): Promise<T> {
  const response = await post(app, url, body, { as, ...(version !== undefined && { version }) });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response.json<T>();
}

export const termsOf = (more: object = {}) => ({
  name: 'Obligaties naar aandelen',
  source_id: matured.id,
  basis: 'matured',
  target_id: instruments.share.id,
  frequency: 'yearly',
  next_on: '2025-12-01',
  ...more,
});

/** A programme whose terms Bram has put in force. */
export async function programme(app: TestApp, more: object = {}): Promise<Programme> {
  const { id, version } = await sent<Programme>(app, '/conversion-programmes', termsOf(more));
  return sent<Programme>(app, `/conversion-programmes/${id}/approve`, {}, 'bram', version);
}

export const read = async (app: TestApp, id: string, as: As = 'anna') =>
  bodyOf<ConversionRunDetail>(await app.request({ url: `/conversion-runs/${id}`, as }), 200);

/** Takes a step of a run as it is now, and does what it leaves to do. */
export async function step(
  app: TestApp,
  id: string,
  verb: string,
  body: object = {},
  as: As = 'anna',
): Promise<ConversionRunDetail> {
  const { version } = await read(app, id);
  await sent<ConversionRun>(app, `/conversion-runs/${id}/${verb}`, body, as, version);
  await settled(app);
  return read(app, id, as);
}

export async function refused(app: TestApp, id: string, verb: string, body: object = {}, as: As = 'anna') {
  const { version } = await read(app, id);
  return refusalOf(await post(app, `/conversion-runs/${id}/${verb}`, body, { as, version }));
}

export const linesOf = async (app: TestApp, id: string, query = '') =>
  (await app.request({ url: `/conversion-runs/${id}/lines${query}` })).json<{
    items: ConversionLine[];
    next_cursor: string | null;
    total: number;
    totals: { principal_cents: number; target_quantity: string } | null;
  }>();

/** From planned to approved: calculated and submitted by Anna, approved by Bram. */
export async function approvedRun(
  app: TestApp,
  programme_id: string,
  run_on = '2025-12-01',
): Promise<ConversionRunDetail> {
  const { id } = await sent<ConversionRun>(app, '/conversion-runs', { programme_id, run_on });
  await step(app, id, 'calculate');
  return approval(app, id);
}

/** Submitted by Anna, and approved by Bram by its digest. */
export async function approval(app: TestApp, id: string): Promise<ConversionRunDetail> {
  const { calculation } = await step(app, id, 'submit');
  return step(app, id, 'approve', { digest: calculation?.digest }, 'bram');
}

/** What every account has come to on every day on which anything changed: 'payable 100001 2025-12-01 -12275'. */
export async function balances(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', a.kind, m.member_no, i.code, p.effective_date, sum(p.delta)) as line
    from postings p join accounts a on a.id = p.account_id left join members m on m.id = a.member_id
    left join instruments i on i.id = a.instrument_id
    group by a.kind, m.member_no, i.code, p.effective_date having sum(p.delta) <> 0 order by 1`.execute(app.db);
  return rows.map(({ line }) => line);
}

/** What the run has booked, by account. */
export async function bookedBy(app: TestApp, runId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; total: bigint }>`
    select a.kind || coalesce(' ' || i.code, '') as kind, sum(p.delta)::bigint as total
    from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    left join instruments i on i.id = a.instrument_id where t.source_id = ${runId} group by 1`.execute(app.db);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, Number(total)]));
}

/** Invariants that do not hold, with an example of each. */
export async function broken(app: TestApp): Promise<unknown[]> {
  const db = createDatabase({ url: app.serviceUrl, max: 1 });
  try {
    return (await runChecks(db))
      .filter(({ ok }) => !ok)
      .map(({ invariant, name, examples }) => [invariant, name, examples[0]]);
  } finally {
    await db.destroy();
  }
}
