// Long on purpose: each step of a batch is one route of a few lines, and they are read together.
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { mostBytes } from '../../domain/bulk/table.ts';
import { refusal } from '../../domain/errors.ts';
import { isReadable } from '../../domain/texts.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import { idParams, rejectBody } from '../../wire/decisions.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { digestOfBytes } from '../../workflow/documents.ts';
import type { UploadedFile } from '../../workflow/documents.ts';
import { changeRow, checkBatch, fixRows, readAgain } from './checkSteps.ts';
import { approveBatch, discardBatch, rejectBatch, submitBatch } from './decisions.ts';
import { keepBatch, reverseBatch } from './reversing.ts';
import {
  approveBody,
  checkBody,
  fixBody,
  readBody,
  reverseBody,
  rowBody,
  rowParams,
  submitBody,
  uploadQuery,
} from './bodies.ts';
import { bulkBatchDetailSchema } from './schemas.ts';
import { uploadBatch } from './upload.ts';

const tags = ['bulk'];
const place = `${basePath}/bulk-batches`;
const stepped = { 200: bulkBatchDetailSchema, ...problemResponses(404, 409, 413, 415, 422, 428) };
const common = { tags, headers: changeHeaders, params: idParams };

export const bulkStepRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 0 } });

  app.post(
    '/bulk-batches',
    {
      config: { access: { roles: ['operator'] } },
      bodyLimit: mostBytes + 64 * 1024, // what multipart puts around it
      schema: {
        operationId: 'uploadBulkFile',
        summary: 'Keep a file of at most 20 MB and 50,000 rows (CSV or XLSX), and say how it would be read',
        tags,
        headers: writeHeaders,
        querystring: uploadQuery,
        consumes: ['multipart/form-data'],
        body: z.any().meta({
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary' } },
        }),
        response: { 201: bulkBatchDetailSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { name, bytes } = await readUpload(request);
      const { purpose } = request.query;
      const caller = callerOf(request, false, { name, sha256: digestOfBytes(bytes), purpose });
      return send(reply, await uploadBatch(context, caller, { name, bytes, purpose }), place);
    },
  );

  app.post(
    '/bulk-batches/:id/read',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'readBulkBatch',
        summary: 'Read the file in another way, and say how; nothing is checked',
        ...common,
        body: readBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await readAgain(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/bulk-batches/:id/check',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'checkBulkBatch',
        summary: 'Read the file as chosen; its rows are checked from then on, and nothing is booked',
        description: 'Answers validating, with progress: ask for the batch again until progress is null.',
        ...common,
        body: checkBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await checkBatch(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.patch(
    '/bulk-batches/:id/rows/:line',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'changeBulkRow',
        summary: 'Mend a row, or leave it out; every row that has to do with it is checked again',
        description: 'Answers validating, with progress, where those are more than a thousand.',
        ...common,
        params: rowParams,
        body: rowBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const { id, line } = request.params;
      const which = { id, version: versionOf(request) };
      return send(reply, await changeRow(context, callerOf(request, false), which, { ...request.body, line }), place);
    },
  );

  app.post(
    '/bulk-batches/:id/fix',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'fixBulkRows',
        summary: 'Put another text in the place of one, in every row that has it in a column',
        ...common,
        body: fixBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await fixRows(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/bulk-batches/:id/submit',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'submitBulkBatch',
        summary: 'Ask another administrator to approve',
        ...common,
        body: submitBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await submitBatch(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/bulk-batches/:id/approve',
    {
      config: { access: { roles: ['approver'], stepUp: true } },
      schema: {
        operationId: 'approveBulkBatch',
        summary: 'Let all rows be booked or none, as another administrator than the maker',
        description:
          'Names what was seen: the file, the number of rows and what is to be booked; else 409 preview_stale. Answers posting, with progress.',
        ...common,
        body: approveBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await approveBatch(context, callerOf(request, false), which, request.body), place);
    },
  );

  app.post(
    '/bulk-batches/:id/reject',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'rejectBulkBatch',
        summary: 'Send it back to its maker, with the reason',
        ...common,
        body: rejectBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await rejectBatch(context, callerOf(request, false), which, request.body.comment), place);
    },
  );

  app.post(
    '/bulk-batches/:id/reverse',
    {
      config: { access: { roles: ['operator', 'approver'] } },
      schema: {
        operationId: 'reverseBulkBatch',
        summary: 'Take the whole batch back: asked by one, done by another',
        ...common,
        body: reverseBody,
        response: stepped,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await reverseBatch(context, callerOf(request, false), which, request.body), place);
    },
  );

  for (const [verb, roles, operationId, summary, work] of [
    ['discard', ['operator'], 'discardBulkBatch', 'Throw a batch away that is not booked', discardBatch],
    ['keep', ['approver'], 'keepBulkBatch', 'End the asking to take it back', keepBatch],
  ] as const) {
    app.post(
      `/bulk-batches/:id/${verb}`,
      {
        config: { access: { roles } },
        schema: { operationId, summary, ...common, body: z.strictObject({}), response: stepped },
      },
      async (request, reply) => {
        const which = { id: request.params.id, version: versionOf(request) };
        return send(reply, await work(context, callerOf(request, false), which), place);
      },
    );
  }
};

/**
 * The file of a multipart body. Throws required without one, text_invalid for a name that nobody can read, invalid_request for
 * a body that is cut off or has another boundary than it says, and what @fastify/multipart refuses.
 */
async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refusal('required', 'file');
  const part = await request.file().catch(refuseBroken);
  if (part === undefined) throw refusal('required', 'file');
  const name = part.filename?.slice(-200) ?? '';
  if (!isReadable(name)) throw refusal('text_invalid', 'file');
  return { name, bytes: await part.toBuffer().catch(refuseBroken) };
}

/** The parser of @fastify/multipart throws a plain Error for a body that breaks off; its own refusals have a status. */
function refuseBroken(error: FastifyError): never {
  if (error.statusCode !== undefined) throw error;
  throw refusal('invalid_request', 'file');
}
