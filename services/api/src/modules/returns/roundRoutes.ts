import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { stepRoutes } from '../../plugins/steps.ts';
import { roundFlow } from './flow.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery, idParams, stepBody } from '../../wire/decisions.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { exportCallerOf, sendFile } from '../../paper/exports.ts';
import { executeRound, keepRound, reverseRound } from './execute.ts';
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

const tags = ['returns'];
const place = `${basePath}/return-rounds`;

export const returnRoundRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const step = stepRoutes(app, { flow: roundFlow, place: 'return-rounds', tags });

  app.get(
    '/return-rounds',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listReturnRounds',
        summary: 'Return rounds, newest first',
        tags,
        querystring: roundListQuery,
        response: { 200: roundPageSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => listRounds(context, actor, query),
  );

  app.get(
    '/return-rounds/:id',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getReturnRound',
        summary: 'A round, what it comes to, whether it would still come out the same, and what became of it',
        tags,
        params: idParams,
        response: { 200: roundDetailSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ actor, params }, reply) => {
      const round = await readRoundDetail(context, actor, params.id);
      reply.header('etag', `"${round.version}"`);
      return round;
    },
  );

  app.get(
    '/return-rounds/:id/lines',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listReturnLines',
        summary: 'What each request gets of a round, in order of place',
        tags,
        params: idParams,
        querystring: roundLinesQuery,
        response: { 200: returnLinesSchema, ...problemResponses(404, 422) },
      },
    },
    ({ params, query }) => listLines(context, params.id, query),
  );

  app.get(
    '/return-rounds/:id/what-if',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'whatIfReturnRound',
        summary: 'What a round would come to with another budget, price, policy or cut-off; keeps nothing',
        tags,
        params: idParams,
        querystring: whatIfQuery,
        response: { 200: whatIfSchema, ...problemResponses(404, 409, 422) },
      },
    },
    ({ params, query }) => whatIf(context, params.id, query),
  );

  app.post(
    '/return-rounds',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'createReturnRound',
        summary: 'Open a round; an instrument has one at a time',
        description: 'With dry_run=true it answers what the round would come to (200), and opens none.',
        tags,
        headers: writeHeaders,
        querystring: dryRunQuery,
        body: roundCreateBody,
        response: { 200: whatIfSchema, 201: roundSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) =>
      send(reply, await createRound(context, callerOf(request, request.query.dry_run), request.body), place),
  );

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

  app.post(
    '/return-rounds/:id/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'exportReturnRound',
        summary: 'All lines of a round as a file; the reason is kept with who took what',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: roundExportBody,
        response: { 200: exportAnswer, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const caller = exportCallerOf(request);
      return sendFile(reply, await exportRound(context, caller, params.id, body));
    },
  );

  app.get(
    '/good-shares/years',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listGoodShareYears',
        summary: 'What was issued, returned and given per year and instrument, tied to the ledger',
        tags,
        querystring: yearsQuery,
        response: { 200: yearsSchema, ...problemResponses(422) },
      },
    },
    ({ query }) => readYears(context, query.instrument_id),
  );

  await app.register(returnLetterRoutes, context);
};
