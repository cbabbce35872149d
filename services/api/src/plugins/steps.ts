import type { z } from 'zod';
import type { Flow } from '../flow/flow.ts';
import type { Verdict } from '../flow/proposal.ts';
import type { Which } from '../flow/version.ts';
import type { StoredAnswer } from '../calls/idempotency.ts';
import type { Caller } from '../calls/once.ts';
import { approveBody, idParams, rejectBody, withdrawBody } from '../wire/decisions.ts';
import type { AdministratorAccess } from './access.ts';
import { basePath } from './openapi.ts';
import type { TypedApp } from './typedApp.ts';
import { writingRoutes } from './writing.ts';

/** The steps of one flow that a person takes, as the API has them. */
interface StepRoutes<Action extends string> {
  flow: Flow<string, Action>;
  /** Below the base path: `redemption-requests`. */
  place: string;
  tags: string[];
}

interface StepRoute<Body extends z.ZodType, Query extends z.ZodType> {
  /** In the address, where it is not the name of the step. */
  path?: string;
  operationId: string;
  summary: string;
  description?: string;
  /** With `dry_run` of its own, where it can be asked what would come of it. */
  query?: Query;
  body: Body;
  /** In bytes, where the body is large. */
  bodyLimit?: number;
  /** The answers by their status. */
  answers: Partial<Record<200 | 202, z.ZodType>>;
  /** It can be asked what would come of it, which changes nothing. */
  dryRun?: boolean;
  work(caller: Caller, which: Which, body: z.output<Body>, query: z.output<Query>): Promise<StoredAnswer>;
}

/** What the route of a step needs: as its flow has it. */
export function accessTo<Action extends string>({ steps }: Flow<string, Action>, action: Action): AdministratorAccess {
  const { needs, stepUp } = steps[action];
  return { roles: needs, ...(stepUp && { stepUp }) };
}

/**
 * Answers what registers a step of a flow as `POST <place>/:id/<step>`: about the version in If-Match, behind an idempotency
 * key, by whoever has the roles that the flow asks for.
 */
export function stepRoutes<Action extends string>(app: TypedApp, { flow, place, tags }: StepRoutes<Action>) {
  const write = writingRoutes(app, tags);
  return <Body extends z.ZodType, Query extends z.ZodType = z.ZodUnknown>(
    action: Action,
    { path, work, ...route }: StepRoute<Body, Query>,
  ): void =>
    write(`/${place}/:id/${path ?? action.replaceAll('_', '-')}`, {
      ...route,
      access: accessTo(flow, action),
      heldTo: 'version',
      params: idParams,
      place: `${basePath}/${place}`,
      work: (caller, { params, query, match, body }) => work(caller, { ...params, ...match }, body, query),
    });
}

/** What the routes of a proposal are called, and what one answers. */
interface ProposalRoutes {
  texts: Record<Verdict, { operationId: string; summary: string }>;
  answer: z.ZodType;
  dryRun?: boolean;
  work(caller: Caller, decision: Which & { comment: string | null }, verdict: Verdict): Promise<StoredAnswer>;
}

/** The three routes of what waits for a second administrator: to approve it, to reject it, and for its maker to withdraw it. */
export function proposalRoutes(
  app: TypedApp,
  routes: StepRoutes<Verdict>,
  { texts, answer, dryRun = false, work }: ProposalRoutes,
): void {
  const step = stepRoutes(app, routes);
  const common = { answers: { 200: answer }, dryRun };
  const decide = (verdict: Verdict) => (caller: Caller, which: Which, body: { comment?: string | null | undefined }) =>
    work(caller, { ...which, comment: body.comment ?? null }, verdict);
  step('approve', { ...common, ...texts.approve, body: approveBody, work: decide('approve') });
  step('reject', { ...common, ...texts.reject, body: rejectBody, work: decide('reject') });
  step('withdraw', { ...common, ...texts.withdraw, body: withdrawBody, work: decide('withdraw') });
}
