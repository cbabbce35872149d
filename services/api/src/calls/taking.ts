import type { Actor, AppContext } from '../context.ts';
import type { DbTransaction } from '../database.ts';
import type { Which } from '../flow/version.ts';
import type { StoredAnswer } from './idempotency.ts';
import { once } from './once.ts';
import type { Caller, Outcome } from './once.ts';

/** Locks what a step is about and judges the step. Throws what `take` throws, and not_found. */
type Begin<Action extends string, Begun, Of extends Which> = (
  trx: DbTransaction,
  context: AppContext,
  step: NoInfer<Of> & { actor: Actor; action: Action },
) => Promise<Begun>;

/** Answers what takes the steps of one flow: each once for its key, in a transaction that `begin` opens. */
export const stepTaker =
  <Action extends string, Begun, Of extends Which = Which>(begin: Begin<Action, Begun, Of>) =>
  (
    context: AppContext,
    caller: Caller,
    step: Of & { action: Action },
    work: (begun: Begun & { trx: DbTransaction; actor: Actor }) => Promise<Outcome>,
  ): Promise<StoredAnswer> =>
    once(context, caller, async (trx) => {
      const { actor } = caller;
      return work({ ...(await begin(trx, context, { ...step, actor })), trx, actor });
    });
