import { versionAfter } from '../../flow/version.ts';
import type { AppContext } from '../../context.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { ledgerBookMany } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import type { Notice } from '../../post/notifications.ts';
import { grantEntry, planGrants, writeGrants } from './grants.ts';
import type { Grant } from './grants.ts';
import { lockRequests } from './lock.ts';
import type { ApproveManyBody, ApproveManyResult } from './schemas.ts';

type Result = ApproveManyResult['results'][number];

/**
 * Grants many requests in full, each as it was quoted, in one database transaction and a handful of statements. A request
 * that cannot be granted says why and stays as it is; one's own are skipped.
 */
export function approveMany(context: AppContext, caller: Caller, body: ApproveManyBody): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const items = [...new Map(body.items.map((item) => [item.id, item])).values()];
    const requests = await lockRequests(
      trx,
      items.map(({ id }) => id),
    );
    const wishes = items.flatMap(({ id, version, quote_digest: digest }) => {
      const request = requests.get(id);
      if (request === undefined) return [];
      return [{ request, version, effective_on: request.effective_on, quantity: request.units, digest }];
    });
    const plans = await planGrants(trx, context, actor, wishes);
    const planOf = new Map(wishes.map(({ request }, index) => [request.id, plans[index]]));
    const grants = plans.filter((plan): plan is Grant => plan !== undefined && !(plan instanceof DomainError));
    if (grants.length > 0) await writeGrants(trx, grants, { actor, comment: body.comment });
    const net_cents = grants.reduce((sum, { quoted }) => sum + quoted.shown.net_cents, 0);
    const makers = new Set(grants.map(({ wish }) => wish.request.maker_id));
    const notices = [...makers].map((to): Notice => {
      const theirs = grants.filter(({ wish }) => wish.request.maker_id === to);
      const cents = theirs.reduce((sum, { quoted }) => sum + quoted.shown.net_cents, 0);
      const params = { count: theirs.length, net_cents: cents, first: theirs[0]?.wish.request.number ?? null };
      return { level: 'info', key: 'redemption.approved_many', params, subject: null, to, not: actor.id };
    });
    await notify(trx, ...notices);
    const answer: ApproveManyResult = {
      approved: grants.length,
      net_cents,
      results: items.map(({ id }) => resultOf(id, requests.get(id), planOf.get(id))),
    };
    return {
      status: 200,
      body: answer,
      audit: grants.map((grant) => grantEntry(grant, body.comment)),
      book: await ledgerBookMany(
        trx,
        grants.flatMap(({ drafts }) => drafts),
      ),
    };
  });
}

function resultOf(
  id: string,
  request: { number: string; version: number } | undefined,
  plan: Grant | DomainError = refusal('not_found', 'id'),
): Result {
  const number = request?.number ?? null;
  if (plan instanceof DomainError) {
    const outcome = plan.code === 'self_approval' ? 'skipped' : 'refused';
    return { id, number, outcome, version: request?.version ?? null, net_cents: null, problem: { ...plan.errors[0] } };
  }
  const { wish, quoted } = plan;
  return {
    id,
    number,
    outcome: 'approved',
    version: versionAfter(wish.request),
    net_cents: quoted.shown.net_cents,
    problem: null,
  };
}
