import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { bytesAnswer, bytesBody, takeBody } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { commentSchema, requestDocumentSchema } from '../../wire/requests.ts';
import { readComments } from '../../requests/comments.ts';
import { digestOfBytes, documentHeaders, largestDocument, readDocuments } from '../../paper/documents.ts';
import { addDocument, commentOn, takePaper } from '../../requests/papers.ts';
import { exportCallerOf, sendBytes } from '../../paper/exports.ts';
import { exportBody, memberIdParams } from './changeSchemas.ts';
import {
  commentBody,
  commentsSchema,
  documentParams,
  documentQuery,
  documentsSchema,
  logbookQuery,
  logbookSchema,
  papersOf,
  readLogbook,
  requireThere,
} from './papers.ts';
import { exportMember } from './subjectAccess.ts';

const tags = ['members'];
const place = `${basePath}/members`;
const bytes = 'application/octet-stream';
const zip = 'application/zip';
const binary = z.any().meta({ type: 'string', format: 'binary' });

/** Documents, notes and the logbook of a member. */
export const memberPaperRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db } = context;
  const subject = (id: string) => ({ type: 'member', id });

  app.get(
    '/members/:id/audit',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getMemberLogbook',
        summary: 'What was done with a member and by whom, newest first, with values before and after',
        tags,
        params: memberIdParams,
        querystring: logbookQuery,
        response: { 200: logbookSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params, query }) => {
      await requireThere(db, params.id);
      return readLogbook(db, params.id, query);
    },
  );

  app.get(
    '/members/:id/comments',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listMemberNotes',
        summary: 'Notes of administrators about a member, oldest first',
        tags,
        params: memberIdParams,
        response: { 200: commentsSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }) => {
      await requireThere(db, params.id);
      return { items: await readComments(db, subject(params.id)) };
    },
  );

  app.post(
    '/members/:id/comments',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'addMemberNote',
        summary: 'A note about a member for the other administrators',
        tags,
        headers: writeHeaders,
        params: memberIdParams,
        body: commentBody,
        response: { 201: commentSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const caller = callerOf(request, false);
      return send(reply, await commentOn(context, caller, papersOf(id), request.body.text), `${place}/${id}/comments`);
    },
  );

  app.get(
    '/members/:id/documents',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listMemberDocuments',
        summary: 'Documents that are kept with a member, oldest first',
        tags,
        params: memberIdParams,
        response: { 200: documentsSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }) => {
      await requireThere(db, params.id);
      return { items: await readDocuments(db, subject(params.id)) };
    },
  );

  app.addContentTypeParser(bytes, { parseAs: 'buffer', bodyLimit: largestDocument }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/members/:id/documents',
    {
      config: { access: { roles: ['operator'] } },
      bodyLimit: largestDocument,
      schema: {
        operationId: 'addMemberDocument',
        summary: 'Keep a document with a member: PDF, JPEG or PNG, of 10 MB at most',
        tags,
        headers: writeHeaders,
        params: memberIdParams,
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
    '/members/:id/documents/:document_id/export',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'exportMemberDocument',
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

  app.post(
    '/members/:id/export',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'exportMember',
        summary: 'All that is known of a member as a zip of JSON, CSV and documents; the reason is kept',
        tags,
        headers: writeHeaders,
        params: memberIdParams,
        body: exportBody,
        response: {
          200: { description: 'The file', content: { [zip]: { schema: binary } } },
          ...problemResponses(404, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const file = await exportMember(context, exportCallerOf(request), params.id, body);
      return reply.headers({ ...documentHeaders(file.name), 'content-type': zip }).send(file.body);
    },
  );
};
