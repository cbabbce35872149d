import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { stepRoutes } from '../../plugins/steps.ts';
import { roundFlow } from './flow.ts';
import { idParams, stepBody } from '../../wire/decisions.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { executeRound } from './execute.ts';
import { keepRound, reverseRound } from './roundReversal.ts';
import { exportRound } from './export.ts';
import { returnLetterRoutes } from './letterRoutes.ts';
import { listLines } from './lines.ts';
import { listRounds, readRoundDetail } from './rounds.ts';
import { approveRound, calculateRound, cancelRound, createRound } from './roundSteps.ts';
import {
  calculateBody,
  returnLinesSchema,
  roundApproveBody,
  roundCreateBody,
  roundDetailSchema,
  roundExecuteBody,
  roundExportBody,
  roundLinesQuery,
  roundListQuery,
  roundPageSchema,
  roundSchema,
  whatIfQuery,
  whatIfSchema,
  yearsQuery,
  yearsSchema,
} from './roundSchemas.ts';
import { whatIf } from './whatIf.ts';
import { readYears } from './years.ts';
import { reverseBody } from '../../wire/requests.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['returns'];
const place = `${basePath}/return-rounds`;

export const returnRoundRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  const step = stepRoutes(app, { flow: roundFlow, place: 'return-rounds', tags });

  read('/return-rounds', {
    operationId: 'listReturnRounds',
    summary: 'Return rounds, newest first',
    roles: anyRole,
    query: roundListQuery,
    answer: roundPageSchema,
    work: ({ actor, query }) => listRounds(context, actor, query),
  });

  read('/return-rounds/:id', {
    operationId: 'getReturnRound',
    summary: 'A round, what it comes to, whether it would still come out the same, and what became of it',
    roles: anyRole,
    params: idParams,
    answer: roundDetailSchema,
    versioned: true,
    work: ({ actor, params }) => readRoundDetail(context, actor, params.id),
  });

  read('/return-rounds/:id/lines', {
    operationId: 'listReturnLines',
    summary: 'What each request gets of a round, in order of place',
    roles: anyRole,
    params: idParams,
    query: roundLinesQuery,
    answer: returnLinesSchema,
    work: ({ params, query }) => listLines(context, params.id, query),
  });

  read('/return-rounds/:id/what-if', {
    operationId: 'whatIfReturnRound',
    summary: 'What a round would come to with another budget, price, policy or cut-off; keeps nothing',
    roles: anyRole,
    params: idParams,
    query: whatIfQuery,
    answer: whatIfSchema,
    problems: [409],
    work: ({ params, query }) => whatIf(context, params.id, query),
  });

  write('/return-rounds', {
    operationId: 'createReturnRound',
    summary: 'Open a round; an instrument has one at a time',
    description: 'With dry_run=true it answers what the round would come to (200), and opens none.',
    access: { roles: ['operator'] },
    body: roundCreateBody,
    answers: { 200: whatIfSchema, 201: roundSchema },
    dryRun: true,
    place,
    work: (caller, { body }) => createRound(context, caller, body),
  });

  step('calculate', {
    operationId: 'calculateReturnRound',
    summary: 'Divide what there is over what is asked for; as often as wanted until it is approved',
    body: calculateBody,
    answers: { 200: roundSchema },
    work: (caller, which, { terms }) => calculateRound(context, caller, which, terms),
  });

  step('approve', {
    operationId: 'approveReturnRound',
    summary: 'Freeze what another administrator calculated',
    body: roundApproveBody,
    answers: { 200: roundSchema },
    work: (caller, which, body) => approveRound(context, caller, which, body),
  });

  step('execute', {
    operationId: 'executeReturnRound',
    summary: 'Book all that an approved round gives, whole or not at all',
    body: roundExecuteBody,
    answers: { 200: roundSchema },
    work: (caller, which, { effective_on }) => executeRound(context, caller, which, effective_on),
  });

  step('cancel', {
    operationId: 'cancelReturnRound',
    summary: 'End a round that was not executed; its requests keep their place',
    body: stepBody,
    answers: { 200: roundSchema },
    work: (caller, which, { comment }) => cancelRound(context, caller, which, comment),
  });

  step('reverse', {
    operationId: 'reverseReturnRound',
    summary: 'Take a whole round back: ask for it (202), and as another administrator carry it out (200)',
    body: reverseBody,
    answers: { 200: roundSchema, 202: roundSchema },
    work: (caller, which, body) => reverseRound(context, caller, which, body),
  });

  step('keep', {
    operationId: 'keepReturnRound',
    summary: 'Leave a round as it is after all, that was asked to be taken back',
    body: stepBody,
    answers: { 200: roundSchema },
    work: (caller, which, { comment }) => keepRound(context, caller, which, comment),
  });

  file('/return-rounds/:id/export', {
    operationId: 'exportReturnRound',
    summary: 'All lines of a round as a file; the reason is kept with who took what',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: idParams,
    body: roundExportBody,
    answer: exportAnswer,
    work: (caller, { params, body }) => exportRound(context, caller, params.id, body),
  });

  read('/good-shares/years', {
    operationId: 'listGoodShareYears',
    summary: 'What was issued, returned and given per year and instrument, tied to the ledger',
    roles: anyRole,
    query: yearsQuery,
    answer: yearsSchema,
    work: ({ query }) => readYears(context, query.instrument_id),
  });

  await app.register(returnLetterRoutes, context);
};
