import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { addDays, daysBetween } from '../../domain/dates.ts';
import { prepared } from '../../database.ts';
import { counted, mostCounted } from '../../paging.ts';
import type { OpenWork, WorkKind } from './schemas.ts';

interface Row {
  kind: WorkKind;
  count: bigint;
  late: bigint;
  oldest_on: string | null;
  id: string | null;
  number: string | null;
  rows: number | null;
  code: string | null;
}

/** Of a queue whose rows are few: how many, the oldest, and which where it is one. */
const few = (kind: WorkKind, from: ReturnType<typeof sql>, more: ReturnType<typeof sql>) => sql`
  select ${sql.lit(kind)} as kind, count(*) as count, 0::bigint as late, min(x.since) as oldest_on,
    case when count(*) = 1 then min(x.id::text) end as id, case when count(*) = 1 then min(x.number) end as number,
    case when count(*) = 1 then min(x.lines) end as rows, case when count(*) = 1 then min(x.code) end as code
  from (select r.id, r.number, ${more} from ${from} limit ${mostCounted + 1}) x`;

/** Of what members ask for: how many nobody decided on by the sums that are kept, those too long ago, and the oldest. */
const workOf = (kind: WorkKind, table: ReturnType<typeof sql>, count: ReturnType<typeof sql>, before: string) => sql`
  select ${sql.lit(kind)}, ${count}, (
      select count(*) from (select from (
        (select from ${table} r where r.status = 'submitted' and r.requested_on < ${before}::date limit ${mostCounted + 1})
        union all
        (select from ${table} r where r.status = 'in_review' and r.requested_on < ${before}::date limit ${mostCounted + 1})) l
        limit ${mostCounted + 1}) l),
    least((select r.requested_on from ${table} r where r.status = 'submitted' order by r.requested_on limit 1),
      (select r.requested_on from ${table} r where r.status = 'in_review' order by r.requested_on limit 1)),
    null, null, null, null`;

const day = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Amsterdam')::date as since`;

/** What is to be done today, beside deciding: what went wrong first, then what is late, then by age. */
export async function readOpenWork({ db, clock, config }: AppContext): Promise<OpenWork> {
  const now = today(clock);
  const before = addDays(now, -config.redemptionOverdueDays);
  const { rows } = await sql<Row>`${prepared}
    ${few(
      'redemption_payment_failed',
      sql`redemption_requests r where r.status = 'payment_failed' order by r.requested_on`,
      sql`r.requested_on as since, null::integer as lines, r.return_code as code`,
    )}
    union all ${few(
      'return_payment_failed',
      sql`return_lines l join share_return_requests r on r.id = l.request_id where l.status = 'payment_failed'`,
      sql`r.requested_on as since, null::integer as lines, null::text as code`,
    )}
    union all ${workOf(
      'redemption',
      sql`redemption_requests`,
      sql`(select coalesce(sum(requests), 0)::bigint from redemption_sums where status in ('submitted', 'in_review'))`,
      before,
    )}
    union all ${workOf(
      'return',
      sql`share_return_requests`,
      sql`(select coalesce(sum(count), 0)::bigint from return_sums where measure = 'requests' and status in ('submitted', 'in_review'))`,
      before,
    )}
    union all ${few(
      'conversion_due',
      sql`conversion_runs r where r.status in ('planned', 'calculated', 'approved') and r.task is null
        and (r.run_on <= ${now}::date or r.status = 'planned' and r.calculate_on <= ${now}::date) order by r.run_on`,
      sql`case when r.status = 'planned' and r.calculate_on < r.run_on then r.calculate_on else r.run_on end as since,
        null::integer as lines, r.status as code`,
    )}
    union all ${few(
      'return_round',
      sql`return_rounds r where r.status in ('draft', 'approved')`,
      sql`${day('r.created_at')}, null::integer as lines, r.status as code`,
    )}
    union all ${few(
      'payment_batch',
      sql`payment_batches r where r.status in ('approved', 'file_made', 'sent')`,
      sql`${day('r.created_at')}, r.count as lines, r.status as code`,
    )}
    union all ${few(
      'receipt', // of whom is not known yet; entered anew with its member, this one is reversed
      sql`transactions r where r.member_id is null and r.kind = 'receipt'
        and not exists (select from transactions b where b.reverses_id = r.id) order by r.effective_date`,
      sql`r.effective_date as since, null::integer as lines, null::text as code`,
    )}
    union all ${few(
      'bulk_draft',
      sql`bulk_batches r where r.status in ('uploaded', 'invalid', 'valid')`,
      sql`${day('r.created_at')}, r.row_count as lines, r.status as code`,
    )}`.execute(db);
  const queues = rows
    .filter(({ count }) => count > 0n)
    .map(({ kind, count, late, oldest_on, id, number, rows: lines, code }) => {
      const [all, overdue] = [
        counted(count, isSummed(kind) ? Infinity : mostCounted),
        counted(isDue(kind) ? count : late),
      ];
      return {
        kind,
        count: all.total,
        count_is_lower_bound: all.total_is_lower_bound,
        late: overdue.total,
        late_is_lower_bound: overdue.total_is_lower_bound,
        age_days: oldest_on === null ? null : Math.max(0, daysBetween(oldest_on, now)),
        one: id === null || number === null ? null : { id, number, rows: lines, code },
      };
    });
  const weight = ({ kind, late }: (typeof queues)[number]) => (kind.endsWith('failed') ? 0 : late > 0 ? 1 : 2);
  return { queues: queues.toSorted((a, b) => weight(a) - weight(b) || (b.age_days ?? 0) - (a.age_days ?? 0)) };
}

const isDue = (kind: WorkKind) => kind === 'conversion_due';
const isSummed = (kind: WorkKind) => kind === 'redemption' || kind === 'return';
