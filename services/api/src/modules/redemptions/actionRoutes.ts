// One route for each step of a request; they differ in their bodies and answers only. Long and flat on purpose.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery, idParams, orDryRun } from '../../wire/decisions.ts';
import { commentSchema, quoteSchema } from '../../wire/requests.ts';
import { commentOn } from '../../workflow/papers.ts';
import { approveRedemption } from './approve.ts';
import type { AppContext } from '../../context.ts';
import { askDocument, requoteRedemption, takeRedemption, withdrawRedemption } from './steps.ts';
import { rejectRedemption } from './reject.ts';
import { papersOf } from './rows.ts';
import { keepRedemption, reverseRedemption } from './reverse.ts';
import {
  approveBody,
  askDocumentBody,
  commentBody,
  keepBody,
  mailAnswerSchema,
  quoteBody,
  redemptionPreviewSchema,
  redemptionSchema,
  rejectBody,
  reverseBody,
  takeBody,
  withdrawBody,
} from './schemas.ts';

const tags = ['redemptions'];
const place = `${basePath}/redemption-requests`;
const refusals = problemResponses(404, 409, 413, 415, 422, 428);

export const redemptionActionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    '/redemption-requests/:id/take',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'takeRedemptionRequest',
        summary: 'Take a request into review, also from a colleague',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: takeBody,
        response: { 200: redemptionSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      return send(reply, await takeRedemption(context, callerOf(request, false), of), place);
    },
  );

  app.post(
    '/redemption-requests/:id/quote',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'quoteRedemptionRequest',
        summary: 'Quote a request on another day',
        description: 'With dry_run=true it answers the quote and changes nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: quoteBody,
        response: { 200: orDryRun(redemptionSchema, quoteSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await requoteRedemption(context, caller, of, request.body), place);
    },
  );

  app.post(
    '/redemption-requests/:id/approve',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'approveRedemptionRequest',
        summary: 'Approve a request in full or in part, as another administrator than who entered it',
        description: 'With dry_run=true it answers what would be booked, whatever quote was shown, and books nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: approveBody,
        response: { 200: orDryRun(redemptionSchema, redemptionPreviewSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await approveRedemption(context, caller, of, request.body), place);
    },
  );

  app.post(
    '/redemption-requests/:id/reject',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'rejectRedemptionRequest',
        summary: 'Turn a request down and tell its member by mail, as another administrator than who entered it',
        description: 'With dry_run=true it answers the mail and changes nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: rejectBody,
        response: { 200: orDryRun(redemptionSchema, mailAnswerSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await rejectRedemption(context, caller, of, request.body), place);
    },
  );

  app.post(
    '/redemption-requests/:id/ask-document',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'askRedemptionDocument',
        summary: 'Ask the member by mail for the document that is missing',
        description: 'With dry_run=true it answers the mail and sends nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: askDocumentBody,
        response: { 200: orDryRun(redemptionSchema, mailAnswerSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await askDocument(context, caller, of, request.body.text), place);
    },
  );

  app.post(
    '/redemption-requests/:id/withdraw',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'withdrawRedemptionRequest',
        summary: 'Take a request back, as who entered it',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: withdrawBody,
        response: { 200: redemptionSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      return send(reply, await withdrawRedemption(context, callerOf(request, false), of, request.body), place);
    },
  );

  app.post(
    '/redemption-requests/:id/reverse',
    {
      config: { access: { roles: ['operator', 'approver'] } },
      schema: {
        operationId: 'reverseRedemptionRequest',
        summary: 'Take an approval back: the first administrator asks (202), the second carries it out (200)',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: reverseBody,
        response: { 200: redemptionSchema, 202: redemptionSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      return send(reply, await reverseRedemption(context, callerOf(request, false), of, request.body), place);
    },
  );

  app.post(
    '/redemption-requests/:id/keep',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'keepRedemptionRequest',
        summary: 'Do not take the approval back after all: ends what a first administrator asked for',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: keepBody,
        response: { 200: redemptionSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id, version: versionOf(request) };
      return send(reply, await keepRedemption(context, callerOf(request, false), of, request.body.comment), place);
    },
  );

  app.post(
    '/redemption-requests/:id/comments',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'commentOnRedemptionRequest',
        summary: 'Add a remark for the other administrators',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: commentBody,
        response: { 201: commentSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const path = `${place}/${params.id}/comments`;
      return send(reply, await commentOn(context, callerOf(request, false), papersOf(params.id), body.text), path);
    },
  );
};
