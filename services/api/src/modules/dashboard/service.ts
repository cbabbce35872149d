import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { instrumentRef } from '../../wire/present.ts';
import { findInstruments, nextConversion, readChanges, recentTransactions } from './repository.ts';
import type { Change, Measure } from './repository.ts';
import type { Dashboard } from './schemas.ts';

const monthsShown = 12;

/** The figures of the dashboard on a date. */
export async function readDashboard({ db, clock }: AppContext, day: string | undefined): Promise<Dashboard> {
  const asOf = day ?? today(clock);
  const isToday = asOf >= today(clock); // nothing is booked in the future
  const months = lastMonths(asOf, monthsShown);
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const [changes, instruments, next, recent] = await Promise.all([
    readChanges(db, asOf, first),
    findInstruments(db, asOf),
    nextConversion(db, today(clock)),
    recentTransactions(db, asOf, isToday),
  ]);
  const figure = (measure: Measure, instrumentId: string | null = null, until = last) =>
    sum(changes, (one) => one.measure === measure && one.instrument_id === instrumentId && one.month <= until);
  const standing = instruments.map((row) => {
    const units = figure('outstanding', row.id);
    return {
      instrument: instrumentRef(row),
      outstanding: formatQuantity(units, row.scale),
      nominal_value_cents: centsToNumber(amountOf(units, row.scale, row.nominal_cents)),
      holders: Number(figure('holders', row.id)),
      coupon_ppm: row.coupon_ppm,
      maturity_date: row.maturity_date,
      matured: row.maturity_date !== null && row.maturity_date <= asOf && units === 0n,
    };
  });
  return {
    as_of: asOf,
    members: {
      active: Number(figure('members')),
      joined_this_month: Number(sum(changes, ({ measure, month }) => measure === 'joined' && month === last)),
    },
    instruments: standing,
    nominal_value_cents: standing.reduce((total, { nominal_value_cents }) => total + nominal_value_cents, 0),
    payable_cents: centsToNumber(figure('payable')),
    next_conversion_on: next,
    automated_conversion_members: Number(figure('converting')),
    outstanding_by_month: months.flatMap((month) =>
      instruments.map(({ id, scale }) => ({
        month,
        instrument_id: id,
        outstanding: formatQuantity(figure('outstanding', id, month), scale),
      })),
    ),
    recent,
  };
}

function sum(changes: readonly Change[], counts: (change: Change) => boolean): bigint {
  return changes.filter(counts).reduce((total, { value }) => total + value, 0n);
}

/** The months up to that of a date, oldest first: 'YYYY-MM'. */
function lastMonths(date: string, count: number): string[] {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = year * 12 + (month - 1);
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1) + index;
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
