import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { bytesAnswer, bytesBody, takeBody } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { idParams } from '../../wire/decisions.ts';
import { requestDocumentSchema } from '../../wire/requests.ts';
import { digestOfBytes, largestDocument } from '../../paper/documents.ts';
import { exportCallerOf, sendBytes } from '../../paper/exports.ts';
import { addDocument, takePaper } from '../../requests/papers.ts';
import type { AppContext } from '../../context.ts';
import { papersOf } from './rows.ts';
import { documentParams, documentQuery } from './schemas.ts';

const tags = ['redemptions'];
const place = `${basePath}/redemption-requests`;
/** What a file is, its bytes tell: it comes and goes as bytes and nothing else. */
const bytes = 'application/octet-stream';

export const redemptionDocumentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.addContentTypeParser(bytes, { parseAs: 'buffer', bodyLimit: largestDocument }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/redemption-requests/:id/documents',
    {
      config: { access: { roles: ['operator'] } },
      bodyLimit: largestDocument,
      schema: {
        operationId: 'addRedemptionDocument',
        summary: 'Keep a document with a request: PDF, JPEG or PNG, of 10 MB at most',
        tags,
        headers: writeHeaders,
        params: idParams,
        querystring: documentQuery,
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
    '/redemption-requests/:id/documents/:document_id/export',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'exportRedemptionDocument',
        summary: 'A document as bytes, to be kept and never shown by the browser; the reason is kept with who took it',
        tags,
        headers: writeHeaders,
        params: documentParams,
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
