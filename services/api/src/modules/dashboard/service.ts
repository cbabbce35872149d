import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { instrumentRef } from '../../wire/present.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { countApprovals, countMembers, findInstruments, payable, recentTransactions } from './repository.ts';
import type { Dashboard } from './schemas.ts';
import type { Standing } from './standing.ts';

const monthsShown = 12;

/** The figures of the dashboard on a date, for one administrator. */
export async function readDashboard(
  { db, clock }: AppContext,
  readStanding: (asOf: string | null) => Promise<Standing>,
  actor: Actor,
  asked: string | undefined,
): Promise<Dashboard> {
  const asOf = asked ?? today(clock);
  const isToday = asOf >= today(clock); // nothing is booked in the future
  const [standing, instruments, members, approvals, owed, recent] = await Promise.all([
    readStanding(isToday ? null : asOf),
    findInstruments(db),
    countMembers(db, asOf),
    countApprovals(db, actor.id),
    payable(db, asOf),
    recentTransactions(db, asOf, isToday),
  ]);
  const months = lastMonths(asOf, monthsShown);
  const outstanding = (id: string, month: string) => sumUntil(standing.issued.get(id), month);
  return {
    as_of: asOf,
    members: { active: Number(members.active), joined_this_month: Number(members.joined_this_month) },
    instruments: instruments.map((row) => {
      const units = outstanding(row.id, months.at(-1) ?? '');
      return {
        instrument: instrumentRef(row),
        outstanding: formatQuantity(units, row.scale),
        nominal_value_cents: centsToNumber(amountOf(units, row.scale, row.nominal_cents)),
        holders: standing.holders.get(row.id) ?? 0,
      };
    }),
    approvals: {
      for_me: Number(approvals.for_me),
      mine: Number(approvals.mine),
      oldest_at: approvals.oldest_at,
    },
    payable_cents: centsToNumber(owed),
    automated_conversion_members: Number(members.automated_conversion),
    outstanding_by_month: months.flatMap((month) =>
      instruments.map(({ id, scale }) => ({
        month,
        instrument_id: id,
        outstanding: formatQuantity(outstanding(id, month), scale),
      })),
    ),
    recent,
  };
}

function sumUntil(months: ReadonlyMap<string, bigint> | undefined, last: string): bigint {
  let sum = 0n;
  for (const [month, units] of months ?? []) if (month <= last) sum += units;
  return sum;
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
