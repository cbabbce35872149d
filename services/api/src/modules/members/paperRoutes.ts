import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { documentRoutes } from '../../plugins/documentRoutes.ts';
import { fileRoutes } from '../../plugins/files.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { fileAnswer, takeBody } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { commentSchema } from '../../wire/requests.ts';
import { readComments } from '../../requests/comments.ts';
import { documentHeaders, readDocuments } from '../../paper/documents.ts';
import { addDocument, commentOn, takePaper } from '../../requests/papers.ts';
import { exportCallerOf } from '../../paper/exports.ts';
import { exportBody, memberIdParams } from './changeSchemas.ts';
import {
  commentBody,
  commentsSchema,
  documentsSchema,
  logbookQuery,
  logbookSchema,
  papersOf,
  readLogbook,
  requireThere,
} from './papers.ts';
import { findMember } from './repository.ts';
import { exportMember } from './subjectAccess.ts';
import { printWelcome } from './welcome.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['members'];
const place = `${basePath}/members`;
const zip = 'application/zip';
const binary = z.any().meta({ type: 'string', format: 'binary' });

/** Documents, notes and the logbook of a member. */
export const memberPaperRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const read = readingRoutes(app, tags);
  const file = fileRoutes(app, tags);

  const { db } = context;
  const subject = (id: string) => ({ type: 'member', id });

  read('/members/:id/audit', {
    operationId: 'getMemberLogbook',
    summary: 'What was done with a member and by whom, newest first, with values before and after',
    roles: anyRole,
    params: memberIdParams,
    query: logbookQuery,
    answer: logbookSchema,
    work: async ({ params, query }) => {
      await requireThere(db, params.id);
      return readLogbook(db, params.id, query);
    },
  });

  read('/members/:id/comments', {
    operationId: 'listMemberNotes',
    summary: 'Notes of administrators about a member, oldest first',
    roles: anyRole,
    params: memberIdParams,
    answer: commentsSchema,
    work: async ({ params }) => {
      await requireThere(db, params.id);
      return { items: await readComments(db, subject(params.id)) };
    },
  });

  write('/members/:id/comments', {
    operationId: 'addMemberNote',
    summary: 'A note about a member for the other administrators',
    access: { roles: ['operator'] },
    params: memberIdParams,
    body: commentBody,
    answers: { 201: commentSchema },
    place: ({ params }) => `${place}/${params.id}/comments`,
    work: (caller, { params, body }) => commentOn(context, caller, papersOf(params.id), body.text),
  });

  read('/members/:id/documents', {
    operationId: 'listMemberDocuments',
    summary: 'Documents that are kept with a member, oldest first',
    roles: anyRole,
    params: memberIdParams,
    answer: documentsSchema,
    work: async ({ params }) => {
      await requireThere(db, params.id);
      return { items: await readDocuments(db, subject(params.id)) };
    },
  });

  documentRoutes(app, {
    place: '/members/:id',
    tags,
    add: {
      operationId: 'addMemberDocument',
      summary: 'Keep a document with a member: PDF, JPEG or PNG, of 10 MB at most',
    },
    take: { operationId: 'exportMemberDocument' },
    keep: (caller, id, file) => addDocument(context, caller, papersOf(id), file),
    hand: (caller, id, wish) => takePaper(context, caller, papersOf(id), wish),
  });

  file('/members/:id/welcome/export', {
    operationId: 'exportMemberWelcome',
    summary: 'The letter that welcomes a member, in their language; the reason is kept with who took it',
    access: { roles: workingRoles, personalData: 'one' },
    params: memberIdParams,
    body: takeBody,
    answer: fileAnswer('pdf'),
    work: async (caller, { params, body }) => {
      const member = await findMember(db, params.id);
      if (member === undefined) throw refusal('not_found', 'id');
      return printWelcome(context, caller, member, body.reason);
    },
  });

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
      const { name, body: content } = await exportMember(context, exportCallerOf(request), params.id, body);
      return reply.headers({ ...documentHeaders(name), 'content-type': zip }).send(content);
    },
  );
};
