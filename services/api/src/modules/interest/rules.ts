import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { couponDates } from '../../domain/interest/coupons.ts';
import type { RunKind } from '../../domain/interest/run.ts';
import { checkDate } from '../../domain/judge.ts';
import type { Bond } from '../../ledger/bonds.ts';

/** A run of the issue that stands or waits. */
interface Standing {
  id: string;
  number: string;
  kind: RunKind;
  until: string;
  status: 'waiting' | 'executed' | 'reversal_waiting';
  interest_cents: bigint;
}

interface RunRequest {
  /** The run's own id: it does not stand in its own way. */
  id: string;
  kind: RunKind;
  bond: Bond;
  until: string;
  today: string;
  /** False for a preview: nobody waits for it. */
  lock: boolean;
}

/**
 * Locks an issue for a run that is no preview, and throws why there can be none: date_in_future, period_closed, date_invalid for a day that
 * is no coupon date or does not follow the run before it, run_exists. Answers what the accrual before it came to.
 */
export async function checkRun(
  trx: DbTransaction,
  { id, kind, bond, until, today, lock }: RunRequest,
): Promise<bigint> {
  const { rows } = await sql<{ closed_year: number | null }>`
    select (select max(year) from periods where status = 'closed') as closed_year
    from instruments where id = ${bond.instrument.id} ${lock ? sql`for no key update` : sql``}`.execute(trx);
  checkDate(until, { today, closed_year: rows[0]?.closed_year ?? null }, 'until');
  checkDay(kind, bond, until);
  const standing = await readStanding(trx, bond.instrument.id, id);
  const own = standing.filter((run) => run.kind === kind);
  const inTheWay = own.find((run) => run.until === until || run.status === 'waiting');
  if (inTheWay !== undefined) {
    const { number, status, until: day } = inTheWay;
    throw refusal('run_exists', 'until', { number, status, date: day });
  }
  const before = kind === 'accrual' ? ['accrual', 'payment'] : [kind];
  for (const run of standing.filter((one) => before.includes(one.kind) && one.status !== 'waiting')) {
    if (until < run.until)
      throw refusal('date_invalid', 'until', { date: until, earliest: run.until, number: run.number });
  }
  const last = own.findLast((run) => run.kind === 'accrual');
  return last?.interest_cents ?? 0n;
}

function checkDay(kind: RunKind, { coupons }: Bond, until: string): void {
  const { issue_date, maturity_date } = coupons;
  if (kind === 'redemption' && until < maturity_date) {
    throw refusal('date_invalid', 'until', { date: until, earliest: maturity_date });
  }
  // Also after maturity: what was accrued and not redeemed by then is still owed, and what was redeemed later no longer is.
  if (kind === 'accrual' && until <= issue_date) {
    throw refusal('date_invalid', 'until', { date: until, earliest: issue_date });
  }
  if (kind === 'payment') {
    const dates = couponDates(coupons);
    if (dates.includes(until)) return;
    const previous = dates.findLast((date) => date < until) ?? null;
    const next = dates.find((date) => date > until) ?? null;
    throw refusal('date_invalid', 'until', { date: until, previous, next });
  }
}

async function readStanding(trx: DbTransaction, instrumentId: string, ownId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select id, number, kind, until, status, interest_cents from interest_runs
    where instrument_id = ${instrumentId} and id <> ${ownId}
      and status in ('waiting', 'executed', 'reversal_waiting') order by until`.execute(trx);
  return rows;
}
