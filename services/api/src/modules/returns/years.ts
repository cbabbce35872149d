import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { CapitalEffect } from '../../domain/kinds/kind.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import { instrumentRef } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import type { Years } from './roundSchemas.ts';

type Year = Years['items'][number];

interface Move {
  year: number;
  instrument: InstrumentRef;
  capital: CapitalEffect;
  account: 'issuer' | 'equity' | 'revaluation' | 'payable';
  delta: bigint;
  /** Units outstanding at the end of that year, as the rollups of the ledger have it. */
  outstanding: bigint;
}

type Column = 'issued' | 'returned' | 'gifted' | 'converted' | 'other';
/** In which column what a kind does to the capital counts. */
const columns: Record<CapitalEffect, Column> = {
  opened: 'other',
  raised: 'issued',
  returned: 'returned',
  given: 'gifted',
  converted: 'converted',
  other: 'other',
};
const allColumns: readonly Column[] = ['issued', 'returned', 'gifted', 'converted', 'other'];

/**
 * What came and went of each kind of Good Share, year by year, the latest first: units and the capital they stood for. The
 * sums are kept beside the ledger (capital_moves); each year is held against what the ledger has outstanding at its end.
 */
export async function readYears({ db }: AppContext, instrumentId: string | undefined): Promise<Years> {
  const { rows } = await sql<Move>`
    select m.year, json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
        'scale', i.scale) as instrument, k.capital, m.account, m.delta, coalesce((
          select sum(r.value)::bigint from rollups r where r.measure = 'outstanding' and r.grain = 'month'
            and r.instrument_id = m.instrument_id and r.period <= make_date(m.year, 12, 1)), 0) as outstanding
    from capital_moves m join instruments i on i.id = m.instrument_id join kinds k on k.name = m.kind
    where ${and([instrumentId && sql`m.instrument_id = ${instrumentId}`])}
    order by i.code, m.year`.execute(db);
  const items: Year[] = [];
  for (const instrument of new Map(rows.map((row) => [row.instrument.id, row.instrument])).values()) {
    const own = rows.filter((row) => row.instrument.id === instrument.id);
    let [units, cents] = [0n, 0n];
    for (const year of new Set(own.map((row) => row.year))) {
      const moves = own.filter((row) => row.year === year);
      items.push(yearOf(instrument, moves, { units, cents }));
      units += sumOf(moves, 'issuer');
      cents += sumOf(moves, 'equity');
    }
  }
  return { items: items.sort((a, b) => b.year - a.year) };
}

/** Debit is positive in the ledger: what the issuer and the capital gained is the other way round. */
function sumOf(moves: readonly Move[], account: Move['account'], column?: Column): bigint {
  return moves
    .filter((move) => move.account === account)
    .filter(({ capital }) => column === undefined || columns[capital] === column)
    .reduce((sum, { delta }) => sum - delta, 0n);
}

function yearOf(instrument: InstrumentRef, moves: readonly Move[], before: { units: bigint; cents: bigint }): Year {
  const [first] = moves as [Move, ...Move[]];
  const text = (units: bigint) => formatQuantity(units, instrument.scale);
  const gone = (column: Column) => column === 'returned' || column === 'gifted';
  const signed = (column: Column, value: bigint) => (gone(column) ? -value : value);
  const of = <T>(account: 'issuer' | 'equity', show: (value: bigint) => T) =>
    Object.fromEntries(
      allColumns.map((column) => [column, show(signed(column, sumOf(moves, account, column)))]),
    ) as Record<Column, T>;
  const units = of('issuer', text);
  const cents = of('equity', centsToNumber);
  const closing = before.units + sumOf(moves, 'issuer');
  return {
    year: first.year,
    instrument: instrumentRef(instrument),
    opening: text(before.units),
    ...units,
    closing: text(closing),
    opening_cents: centsToNumber(before.cents),
    issued_cents: cents.issued,
    returned_cents: cents.returned,
    gifted_cents: cents.gifted,
    converted_cents: cents.converted,
    other_cents: cents.other,
    closing_cents: centsToNumber(before.cents + sumOf(moves, 'equity')),
    paid_cents: centsToNumber(sumOf(moves, 'payable')),
    revaluation_cents: centsToNumber(sumOf(moves, 'revaluation')),
    ties: closing === first.outstanding,
  };
}
