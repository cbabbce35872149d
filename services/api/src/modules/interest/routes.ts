import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { stepRoutes } from '../../plugins/steps.ts';
import { runFlow } from './flow.ts';
import { approveBody, idParams, orDryRun, rejectBody, withdrawBody } from '../../wire/decisions.ts';
import { rateRoutes } from './rateRoutes.ts';
import { listLines, listRuns, readRunDetail } from './repository.ts';
import {
  interestLinePageSchema,
  interestRunDetailSchema,
  interestRunPageSchema,
  interestRunPreviewSchema,
  interestRunSchema,
  lineListQuery,
  reverseBody,
  runBody,
  runListQuery,
  runPreviewQuery,
} from './schemas.ts';
import { approveRun, proposeRun, rejectRun, reverseRun, withdrawRun } from './service.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['interest'];
const place = `${basePath}/interest-runs`;

export const interestRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);
  const write = writingRoutes(app, tags);

  read('/interest-runs', {
    operationId: 'listInterestRuns',
    summary: 'Runs that accrue or pay interest, or redeem an issue at maturity; newest first',
    roles: anyRole,
    query: runListQuery,
    answer: interestRunPageSchema,
    work: ({ query }) => listRuns(context.db, query),
  });

  read('/interest-runs/:id', {
    operationId: 'getInterestRun',
    summary: 'A run with its totals and who is left out of it',
    roles: anyRole,
    params: idParams,
    answer: interestRunDetailSchema,
    versioned: true,
    work: ({ params, actor }) => readRunDetail(context.db, params.id, actor),
  });

  read('/interest-runs/:id/lines', {
    operationId: 'listInterestLines',
    summary: 'What a run comes to, lot by lot',
    roles: anyRole,
    params: idParams,
    query: lineListQuery,
    answer: interestLinePageSchema,
    work: ({ params, query }) => listLines(context.db, params.id, query),
  });

  write('/interest-runs', {
    operationId: 'createInterestRun',
    summary: 'Work a run out over all holders and let it wait for a second administrator (202)',
    description:
      'With dry_run=true it answers a preview (200) with a page of its lines and keeps nothing. With the digest of a ' +
      'preview as If-Match it keeps what that said, or answers 409 preview_stale.',
    access: { roles: ['operator'] },
    heldTo: 'preview',
    query: runPreviewQuery,
    body: runBody,
    answers: { 200: interestRunPreviewSchema, 201: interestRunSchema, 202: interestRunSchema },
    dryRun: true,
    place,
    work: (caller, { query: lines, match, body }) => proposeRun(context, caller, body, { ...match, lines }),
  });

  const step = stepRoutes(app, { flow: runFlow, place: 'interest-runs', tags });

  step('approve', {
    operationId: 'approveInterestRun',
    summary: 'Execute what waits, a run or taking one back, as another administrator than who asked for it',
    description:
      'A run that would no longer come to what was shown answers 409 preview_stale. With dry_run=true nothing is booked.',
    body: approveBody,
    answers: { 200: orDryRun(interestRunSchema, interestRunPreviewSchema) },
    dryRun: true,
    work: (caller, which, { comment = null }) => approveRun(context, caller, { ...which, comment }),
  });

  step('reject', {
    operationId: 'rejectInterestRun',
    summary: 'Turn down what waits, a run or taking one back, as another administrator than who asked for it',
    body: rejectBody,
    answers: { 200: interestRunSchema },
    work: (caller, which, { comment }) => rejectRun(context, caller, { ...which, comment }),
  });

  step('withdraw', {
    operationId: 'withdrawInterestRun',
    summary: 'Take back what waits, a run or taking one back, as the one who asked for it',
    body: withdrawBody,
    answers: { 200: interestRunSchema },
    work: (caller, which, { comment = null }) => withdrawRun(context, caller, { ...which, comment }),
  });

  step('reverse', {
    operationId: 'reverseInterestRun',
    summary: 'Ask to take an executed run back; waits for a second administrator (202)',
    body: reverseBody,
    answers: { 200: interestRunSchema, 202: interestRunSchema },
    work: (caller, which, { reason_code, description = null }) =>
      reverseRun(context, caller, { ...which, reason_code, description }),
  });

  await app.register(rateRoutes, context);
};
