import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, DbTransaction } from '../../database.ts';
import { onSnapshot } from '../../database.ts';
import { bulkChecks } from './bulkChecks.ts';
import { checks } from './checks.ts';
import { brokenRules, historyChecks, sealRules } from './historyChecks.ts';
import type { Stretch } from './historyChecks.ts';
import { conversionChecks } from './conversionChecks.ts';
import { interestChecks } from './interestChecks.ts';
import { paymentChecks } from './paymentChecks.ts';
import { requestChecks } from './requestChecks.ts';
import { returnChecks } from './returnChecks.ts';
import { rollupChecks } from './rollupChecks.ts';
import { sinceChecks } from './sinceChecks.ts';
import {
  brokenCounts,
  brokenLinks,
  brokenSeals,
  brokenSince,
  endOfSeals,
  sealsAfter,
  tablesSince,
  unguarded,
} from '../../seals/checks.ts';
import type { SealMark } from '../../seals/checks.ts';
import { derivedChecks } from '../../seals/derivedChecks.ts';
import { readSealedRows } from '../../seals/install.ts';

/** What was found for one invariant. */
export interface CheckResult {
  invariant: number;
  name: string;
  ok: boolean;
  /** How many things break it. */
  violations: number;
  /** The first of them by name, 20 at most: "TR-2026-000012: AANDEEL off by 3". */
  examples: string[];
}

/** A place in the chain of transactions up to which the history was found sound. */
export interface Mark {
  seq: bigint;
  hash: Buffer;
  /** The place in the chain of seals; all of them are gone over without it. */
  seals?: SealMark;
}

export interface CheckOptions {
  /** Where to go on; the whole history without one, and when that place no longer says the same. */
  from?: Mark | undefined;
  /** So many stretches of the history are gone over at most; all of them without it. */
  most?: number | undefined;
  /** Called after each stretch of the history in which nothing was broken so far. */
  onMark?: ((mark: Mark) => Promise<void>) | undefined;
}

const standing = [
  ...checks,
  ...interestChecks,
  ...requestChecks,
  ...returnChecks,
  ...conversionChecks,
  ...paymentChecks,
  ...bulkChecks,
  ...rollupChecks,
];
const sealCheck = { invariant: 22, name: 'what was approved, decided or is evidence is as it was sealed' };
export const mostExamples = 20;
const stretchLength = 20_000n;

/**
 * Checks every invariant on one and the same state of the register, while others go on booking. The history is gone
 * over in stretches, from `from` on; of the sums of what stands now, those are made again that it touched.
 */
export function runChecks(db: Db, { from, most = Infinity, onMark }: CheckOptions = {}): Promise<CheckResult[]> {
  return onSnapshot(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    const results: CheckResult[] = [...standing, ...historyChecks, ...sealRules, sealCheck]
      .map(({ invariant, name }) => ({ invariant, name, ok: true, violations: 0, examples: [] }))
      .sort((a, b) => a.invariant - b.invariant);
    const start = await startAfter(trx, from);
    for (const { name, query } of standing) {
      const since = start === 0n ? undefined : sinceChecks[name];
      await look(trx, since?.(start) ?? query, resultOf(results, name));
    }
    await lookAtSeals(trx, await sealsAfter(trx, from?.seals), resultOf(results, sealCheck.name));
    const seals = await endOfSeals(trx);
    // A stretch is some thousand transactions, however many there are.
    await sql`set local enable_seqscan = off`.execute(trx);
    const end = await trx.selectFrom('transactions').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    let gone = 0;
    for (let at = start + 1n; at <= (end?.seq ?? 0n) && gone < most; at += stretchLength, gone += 1) {
      const stretch = { from: at, to: at + stretchLength - 1n };
      for (const { name, query } of historyChecks) await look(trx, query(stretch), resultOf(results, name));
      await lookAtRules(trx, stretch, results);
      if (onMark === undefined || results.some(({ ok }) => !ok)) continue;
      const last = await trx
        .selectFrom('transactions')
        .select(['seq', 'hash'])
        .where('seq', '<=', stretch.to)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await onMark({ ...last, seals });
    }
    const unmarked = gone === 0 && start > 0n && results.every(({ ok }) => ok);
    if (from?.seals !== undefined && unmarked) await onMark?.({ ...from, seals });
    return results;
  });
}

/** Goes over the chain of seals from a place on; and from the beginning over what is sealed by no seal, too. */
async function lookAtSeals(trx: DbTransaction, after: SealMark, result: CheckResult): Promise<void> {
  await sql`set local enable_seqscan = ${sql.raw(after.seq === 0n ? 'on' : 'off')}`.execute(trx);
  await look(trx, brokenLinks(after), result);
  // As they are written (0020_seals.sql), whatever the connection is set to.
  await sql`set local timezone = 'UTC'`.execute(trx);
  await sql`set local bytea_output = 'hex'`.execute(trx);
  const tables = await readSealedRows(trx);
  await look(trx, unguarded(tables), result);
  if (after.seq === 0n) {
    for (const query of [...tables.map(brokenSeals), ...derivedChecks]) await look(trx, query, result);
    return;
  }
  const since = await tablesSince(trx, after);
  for (const rows of tables.filter(({ table }) => since.has(table))) await look(trx, brokenSince(rows, after), result);
  await look(trx, brokenCounts(tables), result);
}

function resultOf(results: CheckResult[], name: string): CheckResult {
  const check = results.find((result) => result.name === name);
  if (check === undefined) throw new Error(`no result for: ${name}`);
  return check;
}

async function look(trx: DbTransaction, query: RawBuilder<unknown>, result: CheckResult): Promise<void> {
  const { rows } = await sql<{ example: string; violations: bigint }>`
    select example, count(*) over () as violations from (${query}) as found
    order by example collate "C" limit ${mostExamples}`.execute(trx);
  add(result, Number(rows[0]?.violations ?? 0n), rows);
}

async function lookAtRules(trx: DbTransaction, stretch: Stretch, results: CheckResult[]): Promise<void> {
  const { rows } = await brokenRules(stretch).execute(trx);
  for (const { name, rules } of sealRules) {
    const violations = rows.filter(({ rule }) => rules.includes(rule));
    add(resultOf(results, name), violations.length, violations);
  }
}

function add(result: CheckResult, violations: number, examples: readonly { example: string }[]): void {
  result.violations += violations;
  result.ok = result.violations === 0;
  result.examples = [...result.examples, ...examples.map(({ example }) => example)].sort().slice(0, mostExamples);
}

/** The place of the mark, or 0 when the chain says something else there. */
async function startAfter(trx: DbTransaction, mark: Mark | undefined): Promise<bigint> {
  if (mark === undefined) return 0n;
  const there = await trx.selectFrom('transactions').select('hash').where('seq', '=', mark.seq).executeTakeFirst();
  return there?.hash.equals(mark.hash) === true ? mark.seq : 0n;
}

/** Up to where the history was found sound before, if it ever was. */
export async function readMark(db: Db): Promise<Mark | undefined> {
  const row = await db.selectFrom('ledger_verified').selectAll().executeTakeFirst();
  return row && { seq: row.seq, hash: row.hash, seals: { seq: row.seal_seq, hash: row.seal_hash } };
}

/** Remembers up to where the history is sound. As the owner of the register. */
export async function writeMark(db: Db, { seq, hash, seals }: Mark): Promise<void> {
  const place = { seq, hash, ...(seals && { seal_seq: seals.seq, seal_hash: seals.hash }) };
  await db
    .insertInto('ledger_verified')
    .values(place)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ ...place, at: sql`now()` }))
    .execute();
}
