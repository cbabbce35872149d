import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { bytesAnswer, bytesBody, takeBody } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { idParams } from '../../wire/decisions.ts';
import { commentSchema, requestDocumentSchema } from '../../wire/requests.ts';
import { uuid } from '../../wire/schemas.ts';
import { freeText } from '../../wire/texts.ts';
import { digestOfBytes, largestDocument } from '../../paper/documents.ts';
import { exportCallerOf, sendBytes } from '../../paper/exports.ts';
import { addDocument, commentOn, takePaper } from '../../requests/papers.ts';
import { papersOf } from './requests.ts';

const tags = ['returns'];
const place = `${basePath}/share-return-requests`;
const bytes = 'application/octet-stream';

/** Documents and comments of requests to give Good Shares back. */
export const returnPaperRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    '/share-return-requests/:id/comments',
    {
      config: { access: { roles: ['operator'] } },
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
      config: { access: { roles: ['operator'] } },
      bodyLimit: largestDocument,
      schema: {
        operationId: 'addShareReturnDocument',
        summary: 'Keep a document with a request (a signed deed of gift): PDF, JPEG or PNG, of 10 MB at most',
        tags,
        headers: writeHeaders,
        params: idParams,
        querystring: z.object({ name: freeText(140).meta({ description: 'Of the file, with its extension' }) }),
        consumes: [bytes],
        body: bytesBody,
        response: { 201: requestDocumentSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, query, body } = request;
      const file = { name: query.name, bytes: body };
      const caller = callerOf(request, false, { name: file.name, sha256: digestOfBytes(file.bytes) });
      const path = `${place}/${params.id}/documents`;
      return send(reply, await addDocument(context, caller, papersOf(params.id), file), path);
    },
  );

  app.post(
    '/share-return-requests/:id/documents/:document_id/export',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'exportShareReturnDocument',
        summary: 'A document as bytes, to be kept and never shown by the browser; the reason is kept with who took it',
        tags,
        headers: writeHeaders,
        params: z.object({ id: uuid, document_id: uuid }),
        body: takeBody,
        response: { 200: bytesAnswer, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const which = { documentId: params.document_id, reason: body.reason };
      return sendBytes(reply, await takePaper(context, exportCallerOf(request), papersOf(params.id), which));
    },
  );
};
