import type { AppContext } from '../../context.ts';
import { cancelTask } from '../../calls/attempts.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { refusal } from '../../domain/errors.ts';
import { present, readJobs } from './list.ts';

/**
 * Asks that long work is not gone on with. Whoever is at it hears of it within seconds, undoes what it had not committed, and says so
 * where the work came from; what was booked first stands. Throws not_found where there is no such work any more, and not_cancellable.
 */
export function cancelJob(context: AppContext, caller: Caller, id: string): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const job = (await readJobs(trx)).find((one) => one.id === id);
    if (job === undefined) throw refusal('not_found', 'id');
    if (job.cancel !== 'job') throw refusal('not_cancellable', null, { kind: job.kind });
    await cancelTask(trx, job.task_key, caller.actor.id);
    const { id: actorId, name } = caller.actor;
    const body = { ...present(job), state: 'cancelling', cancel: null, cancelled_by: { id: actorId, name } };
    const subjectType = job.kind.startsWith('bulk') ? 'bulk_batch' : 'conversion_run';
    const entry = {
      action: `${subjectType}.task_cancelled`,
      subjectType,
      subjectId: id,
      data: { number: job.name, task: taskOf(job) },
    };
    return { status: 202, body, audit: [entry] };
  });
}

const taskOf = ({ kind }: { kind: string }): string => kind.slice(kind.indexOf('_') + 1);
