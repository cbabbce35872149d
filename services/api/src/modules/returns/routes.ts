// Every route of requests to give Good Shares back; they differ in their bodies and answers only. Long and flat on purpose.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { closeReturns } from './closing.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery, idParams, orDryRun } from '../../wire/decisions.ts';
import { handleClosing } from '../../workflow/closing.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { exportCallerOf, sendFile } from '../../workflow/exports.ts';
import { handlePayments } from '../../workflow/paymentEvents.ts';
import { admitMany, admitReturn } from './admit.ts';
import { readReturn } from './detail.ts';
import { exportReturns } from './export.ts';
import { listReturns } from './list.ts';
import { returnPaperRoutes } from './paperRoutes.ts';
import { onReturnPayment } from './payments.ts';
import { keepReturn, reverseReturn } from './reverse.ts';
import { returnRoundRoutes } from './roundRoutes.ts';
import {
  admitBody,
  admitManyBody,
  admitManySchema,
  emptyBody,
  keepBody,
  returnAskDocumentBody,
  returnExportBody,
  returnListQuery,
  returnMailSchema,
  returnPageSchema,
  returnPreviewSchema,
  returnRejectBody,
  returnRequestDetailSchema,
  returnRequestSchema,
  returnSubmitBody,
  returnSummarySchema,
  returnWithdrawBody,
  reverseBody,
} from './schemas.ts';
import { askReturnDocument, rejectReturn, takeReturn, withdrawReturn } from './steps.ts';
import { submitReturn } from './submit.ts';
import { readSummary } from './summary.ts';

const tags = ['returns'];
const place = `${basePath}/share-return-requests`;
const refusals = problemResponses(404, 409, 413, 415, 422, 428);

/** Requests of members to give Good Shares back, and the rounds that divide what there is: domain model, section 4. */
export const returnRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  handlePayments('return_line', onReturnPayment);
  handleClosing('share_return_request', closeReturns);
  await app.register(returnRoundRoutes, context);
  await app.register(returnPaperRoutes, context);

  app.get(
    '/share-return-requests',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listShareReturnRequests',
        summary: 'Requests to give Good Shares back, in order of receipt unless asked otherwise',
        tags,
        querystring: returnListQuery,
        response: { 200: returnPageSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => listReturns(context, actor, query),
  );

  app.get(
    '/share-return-requests/summary',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getShareReturnSummary',
        summary: 'Counts and values by state, what became of payments, and the round that matters now',
        tags,
        response: { 200: returnSummarySchema, ...problemResponses(422) },
      },
    },
    ({ actor }) => readSummary(context, actor),
  );

  app.get(
    '/share-return-requests/:id',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getShareReturnRequest',
        summary: 'A request with what is free of it, what rounds gave, documents, comments and history',
        tags,
        params: idParams,
        response: { 200: returnRequestDetailSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ actor, params }, reply) => {
      const found = await readReturn(context, actor, params.id);
      reply.header('etag', `"${found.version}"`);
      return found;
    },
  );

  app.post(
    '/share-return-requests',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'submitShareReturnRequest',
        summary: 'Enter a request on behalf of a member; its units are set aside',
        description: 'With dry_run=true it answers from which day how many are free (200), and books nothing.',
        tags,
        headers: writeHeaders,
        querystring: dryRunQuery,
        body: returnSubmitBody,
        response: { 200: returnPreviewSchema, 201: returnRequestSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) =>
      send(reply, await submitReturn(context, callerOf(request, request.query.dry_run), request.body), place),
  );

  app.post(
    '/share-return-requests/admit',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'admitShareReturnRequests',
        summary: 'Admit many as they were asked for; your own entries are skipped and listed',
        description: 'A record that cannot be admitted says why and stays as it is.',
        tags,
        headers: writeHeaders,
        querystring: dryRunQuery,
        body: admitManyBody,
        response: { 200: admitManySchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) =>
      send(reply, await admitMany(context, callerOf(request, request.query.dry_run), request.body), place),
  );

  app.post(
    '/share-return-requests/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'exportShareReturnRequests',
        summary: 'All requests that a filter leaves, as a file; the reason is kept with who took what',
        tags,
        headers: writeHeaders,
        body: returnExportBody,
        response: {
          200: exportAnswer,
          ...problemResponses(409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const caller = exportCallerOf(request);
      return sendFile(reply, await exportReturns(context, caller, body));
    },
  );

  app.post(
    '/share-return-requests/:id/take',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'takeShareReturnRequest',
        summary: 'Take a request into review, also from a colleague',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: emptyBody,
        response: { 200: returnRequestSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await takeReturn(context, callerOf(request, false), which), place);
    },
  );

  app.post(
    '/share-return-requests/:id/admit',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'admitShareReturnRequest',
        summary: 'Admit a request to the rounds, in the place its day of receipt gives it',
        description: 'With dry_run=true it answers which place that is, and changes nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: admitBody,
        response: { 200: orDryRun(returnRequestSchema, returnPreviewSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await admitReturn(context, caller, which, request.body), place);
    },
  );

  app.post(
    '/share-return-requests/:id/reject',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'rejectShareReturnRequest',
        summary: 'Turn a request down and tell its member by mail; its units are available again',
        description: 'With dry_run=true it answers the mail and changes nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: returnRejectBody,
        response: { 200: orDryRun(returnRequestSchema, returnMailSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await rejectReturn(context, caller, which, request.body), place);
    },
  );

  app.post(
    '/share-return-requests/:id/ask-document',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'askShareReturnDocument',
        summary: 'Ask the member by mail for the document that is missing',
        description: 'With dry_run=true it answers the mail and sends nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: returnAskDocumentBody,
        response: { 200: orDryRun(returnRequestSchema, returnMailSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await askReturnDocument(context, caller, which, request.body.text), place);
    },
  );

  app.post(
    '/share-return-requests/:id/withdraw',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'withdrawShareReturnRequest',
        summary: 'Write down that the member wants no more of it; not while an approved round counts on it',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: returnWithdrawBody,
        response: { 200: returnRequestSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await withdrawReturn(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/share-return-requests/:id/reverse',
    {
      config: { access: { roles: ['operator', 'approver'] } },
      schema: {
        operationId: 'reverseShareReturnRequest',
        summary:
          'Take back what the last round gave, and end the request: ask for it (202), then another carries it out (200)',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: reverseBody,
        response: {
          200: returnRequestSchema,
          202: returnRequestSchema,
          ...problemResponses(403, 404, 409, 413, 415, 422, 428),
        },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await reverseReturn(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/share-return-requests/:id/keep',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'keepShareReturnRequest',
        summary: 'Leave what a round gave as it is after all, that was asked to be taken back',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: keepBody,
        response: { 200: returnRequestSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await keepReturn(context, callerOf(request, false), which, request.body.comment), place);
    },
  );
};
