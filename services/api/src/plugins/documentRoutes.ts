import { z } from 'zod';
import { callerOf, send } from '../calls/caller.ts';
import type { StoredAnswer } from '../calls/idempotency.ts';
import type { Caller } from '../calls/once.ts';
import { digestOfBytes, largestDocument } from '../paper/documents.ts';
import { exportCallerOf, sendBytes } from '../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../paper/exports.ts';
import { bytesAnswer, bytesBody, takeBody } from '../wire/exports.ts';
import { writeHeaders } from '../wire/headers.ts';
import { requestDocumentSchema } from '../wire/requests.ts';
import { uuid } from '../wire/schemas.ts';
import { freeText } from '../wire/texts.ts';
import { workingRoles } from './access.ts';
import { basePath } from './openapi.ts';
import { problemResponses } from './problem.ts';
import type { TypedApp } from './typedApp.ts';

/** Documents that are kept with something, as the API has them. */
interface DocumentRoutes {
  /** Below the base path, with `:id` for what they are kept with: `/members/:id`. */
  place: string;
  tags: string[];
  add: { operationId: string; summary: string };
  take: { operationId: string };
  keep(caller: Caller, id: string, file: { name: string; bytes: Buffer }): Promise<StoredAnswer>;
  hand(caller: ExportCaller, id: string, wish: { documentId: string; reason: string }): Promise<ExportedFile>;
}

/** What a file is, its bytes tell: it comes and goes as bytes and nothing else. */
const bytes = 'application/octet-stream';
const fileName = freeText(140).meta({ description: 'Of the file, with its extension' });

/** Registers the two routes of documents: one is kept, and one is handed over for a reason. */
export function documentRoutes(app: TypedApp, { place, tags, add, take, keep, hand }: DocumentRoutes): void {
  app.addContentTypeParser(bytes, { parseAs: 'buffer', bodyLimit: largestDocument }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    `${place}/documents`,
    {
      config: { access: { roles: ['operator'] } },
      bodyLimit: largestDocument,
      schema: {
        ...add,
        tags,
        headers: writeHeaders,
        params: z.object({ id: uuid }),
        querystring: z.object({ name: fileName }),
        consumes: [bytes],
        body: bytesBody,
        response: { 201: requestDocumentSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, query, body } = request;
      const file = { name: query.name, bytes: body };
      const caller = callerOf(request, false, { name: file.name, sha256: digestOfBytes(file.bytes) });
      const path = `${basePath}${place.replace(':id', params.id)}/documents`;
      return send(reply, await keep(caller, params.id, file), path);
    },
  );

  app.post(
    `${place}/documents/:document_id/export`,
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        ...take,
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
      const wish = { documentId: params.document_id, reason: body.reason };
      return sendBytes(reply, await hand(exportCallerOf(request), params.id, wish));
    },
  );
}
