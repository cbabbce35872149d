import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { counted, mostCounted } from '../../paging.ts';
import { readThresholds } from '../../register/settings.ts';
import { conditions } from './list.ts';
import { grantedStatuses, openStatuses, redemptionStatuses } from './flow.ts';
import type { RedemptionStatus } from './flow.ts';
import type { Summary } from './schemas.ts';

interface Sum {
  status: RedemptionStatus;
  year: number;
  requests: bigint;
  net_cents: bigint;
}

/** Every tab's count and amount, out of the sums that are kept, and the budget of this year. */
export async function readSummary(context: AppContext, actor: Actor): Promise<Summary> {
  const { db, config } = context;
  const year = Number(today(context.clock).slice(0, 4));
  const [sums, approvable, mine, budget] = await Promise.all([
    readSums(db),
    countOf(context, actor, { approvable: true }),
    countOf(context, actor, { mine: true }),
    readBudget(db, context, year),
  ]);
  return {
    tabs: redemptionStatuses.map((status) => {
      const own = sums.filter((one) => one.status === status);
      return {
        status,
        count: Number(own.reduce((total, { requests }) => total + requests, 0n)),
        net_cents: centsToNumber(own.reduce((total, { net_cents }) => total + net_cents, 0n)),
      };
    }),
    approvable,
    mine,
    budget,
    overdue_after_days: config.redemptionOverdueDays,
  };
}

/** Of a year: what was granted, what all open requests come to, and what would be left. */
export async function readBudget(db: Db, { config }: AppContext, year: number): Promise<Summary['budget']> {
  const sums = await readSums(db);
  const sum = (statuses: readonly string[], of?: number) =>
    sums
      .filter((one) => statuses.includes(one.status) && (of === undefined || one.year === of))
      .reduce((total, { net_cents }) => total + net_cents, 0n);
  const approved = sum(grantedStatuses, year);
  const open = sum(openStatuses);
  const { redemption_budget_cents: budget } = await readThresholds(db, config);
  return {
    year,
    budget_cents: budget,
    approved_cents: centsToNumber(approved),
    open_cents: centsToNumber(open),
    free_cents: budget === null ? null : budget - centsToNumber(approved + open),
  };
}

async function readSums(db: Db): Promise<Sum[]> {
  const { rows } = await sql<Sum>`select status, year, requests, net_cents from redemption_sums`.execute(db);
  return rows;
}

/** Of the open requests; a thousand at most. */
async function countOf(context: AppContext, actor: Actor, filter: { approvable?: true; mine?: true }): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select from redemption_requests r
      where r.status in ('submitted', 'in_review') and ${conditions(context, actor, filter)}
      limit ${mostCounted + 1}) r`.execute(context.db);
  return counted(rows[0]?.count ?? 0n).total;
}
