import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { mostAttempts, restOfGivenUp } from '../../calls/attempts.ts';
import { pgBossSchema } from '../../calls/queues.ts';
import type { Job, JobKind } from './schemas.ts';

/** Why long work cannot be cancelled, where it cannot: a file that is checked is thrown away on its own page, and a closed year has its files. */
const notCancellable: Partial<Record<JobKind, NonNullable<Job['not_cancellable']>>> = {
  bulk_check: 'discard_batch',
  period_file: 'belongs_to_year',
};

interface Row extends Omit<Job, 'cancel' | 'not_cancellable'> {
  task_key: string;
}

/** A job with the key by which its attempts are counted. */
export interface KeyedJob extends Job {
  task_key: string;
}

/**
 * Long work that waits or is under way, the oldest first. The rows of the register say what there is; pg-boss adds whether somebody
 * is at it, and when it is tried again. A run of statements has an attempt for each portion: the most of them counts.
 */
export async function readJobs(db: Db): Promise<KeyedJob[]> {
  const { rows } = await sql<Row>`
    with work as (
      select 'bulk_' || b.task as kind, b.id, b.number as name, 'bulk_batch' as queue, 'bulk_batch' as subject_type, b.id::text as subject_id,
        format('bulk_batch %s %s', b.id, b.version) as task_key, b.created_at, b.maker_id, false as failed,
        case b.task when 'check'
          then b.row_count - (select count(*)::integer from bulk_rows r where r.batch_id = b.id and r.status = 'unchecked')
          else (select least(p.done, b.row_count) from bulk_progress p where p.batch_id = b.id) end as done, b.row_count as total
      from bulk_batches b where b.task is not null
      union all
      select 'conversion_' || r.task, r.id, r.number, 'conversion_run', 'conversion_run', r.id::text,
        format('conversion_run %s %s', r.id, r.version), r.created_at, r.maker_id, false, p.done, p.total
      from conversion_runs r left join conversion_progress p on p.run_id = r.id where r.task is not null
      union all
      select 'statement_run', s.id, s.year::text, 'statement_run', 'statement_run', s.id::text,
        format('statement_run %s %%', s.id), s.created_at, s.maker_id, s.status = 'failed', s.done, s.members
      from statement_runs s where s.status in ('making', 'failed')
      union all
      select 'period_file', q.id, q.year::text, 'period_file', 'period', q.year::text, format('period_file %s', q.id), q.decided_at, q.checker_id, false, f.done, 6
      from periods p
      cross join lateral (select q.id, q.year, q.decided_at, q.checker_id from period_proposals q
        where q.year = p.year and q.action = 'close' and q.status = 'approved' order by q.decided_at desc limit 1) q
      cross join lateral (select count(*)::integer as done from period_files f where f.proposal_id = q.id) f
      where p.status = 'closed' and f.done < 6
    )
    select w.kind, w.id, w.name, w.task_key, coalesce(e.at, w.created_at) as since, w.done, w.total,
      (select json_build_object('id', p.id, 'name', p.name) from administrators p where p.id = coalesce(e.actor_id, w.maker_id)) as by,
      case when a.cancelled_by is not null then 'cancelling' when w.failed or a.attempts > ${mostAttempts} then 'failed'
        when j.state = 'active' then 'under_way' when j.state = 'retry' then 'retrying' else 'waiting' end as state,
      least(coalesce(a.attempts, 0), ${mostAttempts}) as attempts,
      case when a.attempts > ${mostAttempts} then a.begun_at + ${restOfGivenUp}
        when j.state = 'retry' or j.start_after > clock_timestamp() then j.start_after end as next_try_at, a.restarted,
      (select json_build_object('id', p.id, 'name', p.name) from administrators p where p.id = a.cancelled_by) as cancelled_by
    from work w
    left join lateral (select e.at, e.actor_id from audit_events e
      where e.subject_type = w.subject_type and e.subject_id = w.subject_id and e.action not like '%.task_cancelled'
      order by e.seq desc limit 1) e on true
    left join lateral (select t.attempts, t.begun_at, t.restarted, t.cancelled_by from task_attempts t
      where t.task like w.task_key order by t.attempts desc limit 1) a on true
    left join lateral (select j.state, j.start_after from ${sql.id(pgBossSchema, 'job')} j
      where j.name = w.queue and j.singleton_key = w.id::text and j.state in ('created', 'retry', 'active')
      order by j.state desc limit 1) j on true
    order by since, w.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    cancel: cancelOf(row),
    not_cancellable: notCancellable[row.kind] ?? null,
  }));
}

/** As the API answers it. */
export const present = ({ task_key: _key, ...job }: KeyedJob): Job => job;

function cancelOf({ kind, state }: Row): Job['cancel'] {
  if (notCancellable[kind] !== undefined || state === 'cancelling') return null;
  return kind === 'statement_run' ? 'statement_run' : 'job';
}
