// Every route of requests to give Good Shares back; they differ in their bodies and answers only. Long and flat on purpose.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery, idParams } from '../../wire/decisions.ts';
import { commentSchema, requestDocumentSchema } from '../../wire/requests.ts';
import { uuid } from '../../wire/schemas.ts';
import { freeText } from '../../wire/texts.ts';
import { digestOfBytes, documentHeaders, largestDocument } from '../../workflow/documents.ts';
import { addDocument, commentOn, readDocument } from '../../workflow/papers.ts';
import type { PaperSubject } from '../../workflow/papers.ts';
import { handlePayments } from '../../workflow/paymentEvents.ts';
import { onReturnPayment } from './payments.ts';
import { listRequests, readRequest, readRequestDetail, subjectOf } from './requests.ts';
import { returnRoundRoutes } from './roundRoutes.ts';
import {
  admitBody,
  emptyBody,
  returnListQuery,
  returnPageSchema,
  returnPreviewSchema,
  returnRejectBody,
  returnRequestDetailSchema,
  returnRequestSchema,
  returnSubmitBody,
  returnWithdrawBody,
} from './schemas.ts';
import { admitReturn, rejectReturn, takeReturn, withdrawReturn } from './steps.ts';
import { submitReturn } from './submit.ts';

const tags = ['returns'];
const place = `${basePath}/share-return-requests`;
const refusals = problemResponses(404, 409, 413, 415, 422, 428);
const bytes = 'application/octet-stream';
const binary = z.any().meta({ type: 'string', format: 'binary' });

const papersOf = (id: string): PaperSubject => ({
  ...subjectOf(id),
  audit: 'return',
  check: (trx) => readRequest(trx, id),
});

/** Requests of members to give Good Shares back, and the rounds that divide what there is: domain model, section 4. */
export const returnRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  handlePayments('return_line', onReturnPayment);
  await app.register(returnRoundRoutes, context);

  app.get(
    '/share-return-requests',
    {
      schema: {
        operationId: 'listShareReturnRequests',
        summary: 'Requests to give Good Shares back, in order of receipt',
        tags,
        querystring: returnListQuery,
        response: { 200: returnPageSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => listRequests(context, actor, query),
  );

  app.get(
    '/share-return-requests/:id',
    {
      schema: {
        operationId: 'getShareReturnRequest',
        summary: 'A request with what is free of it, what rounds gave, documents, comments and history',
        tags,
        params: idParams,
        response: { 200: returnRequestDetailSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ actor, params }, reply) => {
      const found = await readRequestDetail(context, actor, params.id);
      reply.header('etag', `"${found.version}"`);
      return found;
    },
  );

  app.post(
    '/share-return-requests',
    {
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
    '/share-return-requests/:id/take',
    {
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
      schema: {
        operationId: 'admitShareReturnRequest',
        summary: 'Admit a request to the rounds, in the place its day of receipt gives it',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: admitBody,
        response: { 200: returnRequestSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await admitReturn(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/share-return-requests/:id/reject',
    {
      schema: {
        operationId: 'rejectShareReturnRequest',
        summary: 'Turn a request down; its units are available again',
        tags,
        headers: changeHeaders,
        params: idParams,
        body: returnRejectBody,
        response: { 200: returnRequestSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await rejectReturn(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/share-return-requests/:id/withdraw',
    {
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
    '/share-return-requests/:id/comments',
    {
      schema: {
        operationId: 'commentOnShareReturnRequest',
        summary: 'A remark for the other administrators',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: z.strictObject({ text: freeText(2000) }),
        response: { 201: commentSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const caller = callerOf(request, false);
      return send(reply, await commentOn(context, caller, papersOf(id), request.body.text), `${place}/${id}/comments`);
    },
  );

  app.addContentTypeParser(bytes, { parseAs: 'buffer', bodyLimit: largestDocument }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/share-return-requests/:id/documents',
    {
      bodyLimit: largestDocument,
      schema: {
        operationId: 'addShareReturnDocument',
        summary: 'Keep a document with a request (a signed deed of gift): PDF, JPEG or PNG, of 10 MB at most',
        tags,
        headers: writeHeaders,
        params: idParams,
        querystring: z.object({ name: freeText(140).meta({ description: 'Of the file, with its extension' }) }),
        consumes: [bytes],
        body: binary,
        response: { 201: requestDocumentSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, query, body } = request;
      const file = { name: query.name, bytes: body as Buffer };
      const caller = callerOf(request, false, { name: file.name, sha256: digestOfBytes(file.bytes) });
      const path = `${place}/${params.id}/documents`;
      return send(reply, await addDocument(context, caller, papersOf(params.id), file), path);
    },
  );

  app.get(
    '/share-return-requests/:id/documents/:document_id',
    {
      schema: {
        operationId: 'downloadShareReturnDocument',
        summary: 'A document as bytes, to be kept and never shown by the browser; the audit tells who fetched it',
        tags,
        params: z.object({ id: uuid, document_id: uuid }),
        response: {
          200: { description: 'The file', content: { [bytes]: { schema: binary } } },
          ...problemResponses(404, 422),
        },
      },
    },
    async (request, reply) => {
      const { actor, params, id } = request;
      const file = await readDocument(context, { actor, requestId: id }, papersOf(params.id), params.document_id);
      return reply.headers(documentHeaders(file.name)).send(file.bytes);
    },
  );
};
