import { sql } from 'kysely';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { plain } from '../../domain/bulk/columns.ts';
import { differenceOf, explanationsOf, missingMembers, newSum } from '../../domain/bulk/comparison.ts';
import type { Explanation, Sum, SumRow } from '../../domain/bulk/comparison.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity, parseBudget } from '../../domain/quantity.ts';
import type { Which } from '../../flow/version.ts';
import type { OldTotals } from './bodies.ts';
import type { BulkComparison } from './comparisonSchemas.ts';
import { outcome } from './outcome.ts';
import { change, lookAt } from './store.ts';
import { taking } from './taking.ts';

/** Units are compared at one scale, so that a total with more decimals than its instrument has is a difference, no refusal. */
const scale = 6;
const mostLines = 20;

/** Keeps what the old administration comes to, in the place of what was told before. Throws not_found for another purpose. */
export function tellOldTotals(
  context: AppContext,
  caller: Caller,
  which: Which,
  totals: OldTotals,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'compare' }, async ({ trx, viewer, batch }) => {
    if (batch.purpose !== 'register') throw refusal('not_found', 'id');
    await change(trx, batch.id, { status: batch.status }, sql`old_totals = ${JSON.stringify(totals)}::jsonb`);
    const after = { count: totals.members, lines: totals.instruments };
    return outcome(trx, viewer, { id: batch.id, verb: 'old_totals', data: { after } });
  });
}

interface Row {
  line: number;
  state: SumRow['state'];
  member_no: string | null;
  acquired_on: string | null;
  units: string;
  cents: string;
  scale: number | null;
  code: string | null;
  name_nl: string | null;
  name_en: string | null;
  named: string;
}

interface Group {
  instrument: string;
  names: ReadonlySet<string>;
  rows: SumRow[];
}

/** What the rows of a batch would make, beside what was told of the old administration. Throws not_found. */
export async function readComparison(db: Db, id: string): Promise<BulkComparison> {
  const { instruments: planned, purpose } = await lookAt(db, id);
  if (purpose !== 'register') throw refusal('not_found', 'id');
  const { rows: batches } = await sql<{ old_totals: OldTotals | null }>`
    select old_totals from bulk_batches where id = ${id}`.execute(db);
  const old = batches[0]?.old_totals ?? { members: null, instruments: [] };
  const { rows } = await sql<Row>`
    select r.line, case when r.status in ('error', 'skipped') then r.status else 'counts' end as state,
      r.member_no::text, r.effective_date::text as acquired_on, coalesce(r.units, 0)::text as units,
      coalesce(r.amount_cents, 0)::text as cents, i.scale, i.code, i.name_nl, i.name_en,
      coalesce(r.cells->'instrument'->>'number', r.cells->>'instrument', '') as named
    from bulk_rows r left join instruments i on i.id = r.instrument_id
    where r.batch_id = ${id} order by r.line`.execute(db);
  const groups = new Map<string, Group>();
  const all: SumRow[] = [];
  for (const row of rows) {
    const name = plain(row.named);
    const terms = row.code === null ? planned.find((one) => [one.code, one.name_nl].map(plain).includes(name)) : row;
    const key = terms?.code ?? name;
    const up = 10n ** BigInt(scale - (terms?.scale ?? 0));
    const names = new Set([row.named, terms?.code, terms?.name_nl, terms?.name_en].map((one) => plain(one ?? '')));
    const group = groups.get(key) ?? { instrument: row.named, names, rows: [] };
    groups.set(key, group);
    const sumRow = {
      line: row.line,
      state: row.state,
      member_no: row.member_no === null ? null : Number(row.member_no),
      acquired_on: row.acquired_on,
      units: BigInt(row.units) * up,
      cents: BigInt(row.cents),
    };
    group.rows.push(sumRow);
    all.push(sumRow);
  }
  const totalsByName = new Map(old.instruments.map((one) => [plain(one.instrument), one]));
  const comparisons = [...groups.values()].map((group) => {
    const name = [...group.names].find((one) => totalsByName.has(one)) ?? '';
    const total = totalsByName.get(name);
    totalsByName.delete(name);
    return compare(group, total);
  });
  const absent = [...totalsByName.values()].map((total) =>
    compare({ instrument: total.instrument, names: new Set(), rows: [] }, total),
  );
  const members = new Set(all.filter(({ state }) => state === 'counts').map(({ member_no }) => member_no)).size;
  return {
    members: {
      old: old.members,
      new: members,
      difference: old.members === null ? null : members - old.members,
      explanations: old.members === null ? [] : missingMembers(old.members, all).map(presentExplanation),
    },
    instruments: [...comparisons, ...absent],
  };
}

function compare(
  { instrument, rows }: Group,
  total: OldTotals['instruments'][number] | undefined,
): BulkComparison['instruments'][number] {
  const old: Sum = {
    units: total?.quantity == null ? null : parseBudget(total.quantity, scale, 'quantity'),
    cents: total?.amount_cents == null ? null : BigInt(total.amount_cents),
  };
  const comparison = { old, rows, scale };
  return {
    instrument,
    old: presentSum(old),
    new: presentSum(newSum(rows)),
    difference: presentSum(differenceOf(comparison)),
    errors: rows.filter(({ state }) => state === 'error').length,
    skipped: rows.filter(({ state }) => state === 'skipped').length,
    explanations: explanationsOf(comparison).map(presentExplanation),
  };
}

const presentSum = ({ units, cents }: Sum) => ({
  quantity: units === null ? null : formatQuantity(units, scale),
  amount_cents: cents === null ? null : centsToNumber(cents),
});

function presentExplanation(one: Explanation): BulkComparison['members']['explanations'][number] {
  const lines = 'lines' in one ? one.lines : [];
  return {
    code: one.code,
    rows: lines.length,
    lines: lines.slice(0, mostLines),
    factor: 'factor' in one ? one.factor : null,
    larger: 'larger' in one ? one.larger : null,
    nominal_cents: 'nominal_cents' in one ? centsToNumber(one.nominal_cents) : null,
    members: 'members' in one ? one.members.slice(0, mostLines) : [],
  };
}
