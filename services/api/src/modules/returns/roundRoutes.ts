// Every route of return rounds; they differ in their bodies and answers only. Long and flat on purpose.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery, idParams } from '../../wire/decisions.ts';
import { executeRound, keepRound, reverseRound } from './execute.ts';
import { listLines, listRounds, showRound } from './rounds.ts';
import { approveRound, calculateRound, cancelRound, createRound } from './roundSteps.ts';
import {
  calculateBody,
  calculationSchema,
  returnLinesSchema,
  roundApproveBody,
  roundCancelBody,
  roundCreateBody,
  roundExecuteBody,
  roundKeepBody,
  roundLinesQuery,
  roundListQuery,
  roundPageSchema,
  roundReverseBody,
  roundSchema,
} from './schemas.ts';

const tags = ['returns'];
const place = `${basePath}/return-rounds`;
const refusals = problemResponses(404, 409, 413, 415, 422, 428);

export const returnRoundRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/return-rounds',
    {
      schema: {
        operationId: 'listReturnRounds',
        summary: 'Return rounds, newest first',
        tags,
        querystring: roundListQuery,
        response: { 200: roundPageSchema, ...problemResponses(422) },
      },
    },
    ({ query }) => listRounds(context, query),
  );

  app.get(
    '/return-rounds/:id',
    {
      schema: {
        operationId: 'getReturnRound',
        summary: 'A round, what it comes to, and whether it would still come out the same',
        tags,
        params: idParams,
        response: { 200: roundSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }, reply) => {
      const found = await showRound(context.db, params.id);
      reply.header('etag', `"${found.version}"`);
      return found;
    },
  );

  app.get(
    '/return-rounds/:id/lines',
    {
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

  app.post(
    '/return-rounds',
    {
      schema: {
        operationId: 'createReturnRound',
        summary: 'Open a round; an instrument has one at a time',
        tags,
        headers: writeHeaders,
        body: roundCreateBody,
        response: { 201: roundSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => send(reply, await createRound(context, callerOf(request, false), request.body), place),
  );

  app.post(
    '/return-rounds/:id/calculate',
    {
      schema: {
        operationId: 'calculateReturnRound',
        summary: 'Divide what there is over what is asked for; as often as wanted until it is approved',
        description: 'With dry_run=true it answers every line, and keeps nothing: what if.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: calculateBody,
        response: { 200: roundSchema.or(calculationSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await calculateRound(context, caller, which, request.body.terms), place);
    },
  );

  app.post(
    '/return-rounds/:id/approve',
    {
      schema: {
        operationId: 'approveReturnRound',
        summary: 'Freeze what another administrator calculated',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: roundApproveBody,
        response: { 200: roundSchema, ...problemResponses(403, 404, 409, 413, 415, 422, 428) },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await approveRound(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/return-rounds/:id/execute',
    {
      schema: {
        operationId: 'executeReturnRound',
        summary: 'Book all that an approved round gives, whole or not at all',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: roundExecuteBody,
        response: { 200: roundSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const { effective_on } = request.body;
      return send(reply, await executeRound(context, callerOf(request, false), which, effective_on), place);
    },
  );

  app.post(
    '/return-rounds/:id/cancel',
    {
      schema: {
        operationId: 'cancelReturnRound',
        summary: 'End a round that was not executed; its requests keep their place',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: roundCancelBody,
        response: { 200: roundSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await cancelRound(context, callerOf(request, false), which, request.body.comment), place);
    },
  );

  app.post(
    '/return-rounds/:id/reverse',
    {
      schema: {
        operationId: 'reverseReturnRound',
        summary: 'Take a whole round back: ask for it (202), and as another administrator carry it out (200)',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: roundReverseBody,
        response: { 200: roundSchema, 202: roundSchema, ...problemResponses(403, 404, 409, 413, 415, 422, 428) },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await reverseRound(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/return-rounds/:id/keep',
    {
      schema: {
        operationId: 'keepReturnRound',
        summary: 'Leave a round as it is after all, that was asked to be taken back',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: roundKeepBody,
        response: { 200: roundSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await keepRound(context, callerOf(request, false), which, request.body.comment), place);
    },
  );
};
