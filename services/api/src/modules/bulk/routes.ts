import multipart from '@fastify/multipart';
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
import { digestOfBytes, documentHeaders, documentStore } from '../../workflow/documents.ts';
import { failedRows, templateFile } from './downloads.ts';
import { listBatches, listRows, readBatch } from './repository.ts';
import {
  approveBody,
  batchListQuery,
  bulkBatchDetailSchema,
  bulkBatchPageSchema,
  bulkRowPageSchema,
  checkBody,
  languageQuery,
  reverseBody,
  rowBody,
  rowListQuery,
  rowParams,
  submitBody,
} from './schemas.ts';
import {
  approveBatch,
  changeRow,
  checkBatch,
  discardBatch,
  keepBatch,
  rejectBatch,
  reverseBatch,
  submitBatch,
} from './steps.ts';
import { uploadBatch } from './upload.ts';

const tags = ['bulk'];
const place = `${basePath}/bulk-batches`;
const binary = z.any().meta({ type: 'string', format: 'binary' });
const downloaded = { description: 'The file', content: { 'application/octet-stream': { schema: binary } } };
const stepped = { 200: bulkBatchDetailSchema, ...problemResponses(404, 409, 413, 415, 422, 428) };
const common = { tags, headers: changeHeaders, params: idParams };

export const bulkRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 0 } });

  app.get(
    '/bulk-batches',
    {
      schema: {
        operationId: 'listBulkBatches',
        summary: 'Batches, newest first',
        tags,
        querystring: batchListQuery,
        response: { 200: bulkBatchPageSchema, ...problemResponses(422) },
      },
    },
    ({ query: { mine, ...query }, actor }) =>
      listBatches(context.db, { ...query, makerId: mine === undefined ? undefined : actor.id }),
  );

  app.get(
    '/bulk-batches/:id',
    {
      schema: {
        operationId: 'getBulkBatch',
        summary: 'A batch: how its file is read, and what it comes to',
        tags,
        params: idParams,
        response: { 200: bulkBatchDetailSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }, reply) => {
      const found = await readBatch(context.db, params.id);
      reply.header('etag', `"${found.version}"`);
      return found;
    },
  );

  app.get(
    '/bulk-batches/:id/rows',
    {
      schema: {
        operationId: 'listBulkRows',
        summary: 'The rows of a batch in the order of its file, with what is wrong in them',
        tags,
        params: idParams,
        querystring: rowListQuery,
        response: { 200: bulkRowPageSchema, ...problemResponses(404, 422) },
      },
    },
    ({ params, query }) => listRows(context.db, params.id, query),
  );

  app.get(
    '/bulk-batches/:id/file',
    {
      schema: {
        operationId: 'downloadBulkFile',
        summary: 'The file as it was uploaded',
        tags,
        params: idParams,
        response: {
          200: downloaded,
          ...problemResponses(404, 422),
        },
      },
    },
    async ({ params }, reply) => {
      const { file_name, file_sha256 } = await readBatch(context.db, params.id);
      const bytes = await documentStore(context.config.documentsDir).get(context.db, file_sha256);
      return reply.headers(documentHeaders(file_name)).send(bytes);
    },
  );

  app.get(
    '/bulk-batches/:id/errors.csv',
    {
      schema: {
        operationId: 'downloadBulkErrors',
        summary: 'The rows with errors, to be mended and uploaded again',
        tags,
        params: idParams,
        querystring: languageQuery,
        response: { 200: downloaded, ...problemResponses(404, 422) },
      },
    },
    async ({ params, query }, reply) => {
      const { name, csv } = await failedRows(context.db, params.id, query.language);
      return reply.headers(documentHeaders(name)).send(Buffer.from(csv));
    },
  );

  app.get(
    '/bulk-template',
    {
      schema: {
        operationId: 'downloadBulkTemplate',
        summary: 'A workbook to fill in, with an example and a sheet that explains the columns',
        tags,
        querystring: languageQuery,
        response: { 200: downloaded, ...problemResponses(422) },
      },
    },
    async ({ query: { language } }, reply) => {
      const name = language === 'nl' ? 'sjabloon.xlsx' : 'template.xlsx';
      return reply.headers(documentHeaders(name)).send(await templateFile(language));
    },
  );

  app.post(
    '/bulk-batches',
    {
      bodyLimit: mostBytes + 64 * 1024, // what multipart puts around it
      schema: {
        operationId: 'uploadBulkFile',
        summary: 'Keep a file of at most 20 MB and 50,000 rows (CSV or XLSX), and say how it would be read',
        tags,
        headers: writeHeaders,
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
      const part = request.isMultipart() ? await request.file() : undefined;
      if (part === undefined) throw refusal('required', 'file');
      const bytes = await part.toBuffer();
      const name = part.filename.slice(-200);
      if (!isReadable(name)) throw refusal('text_invalid', 'file');
      const caller = callerOf(request, false, { name, sha256: digestOfBytes(bytes) });
      return send(reply, await uploadBatch(context, caller, { name, bytes }), place);
    },
  );

  app.post(
    '/bulk-batches/:id/check',
    {
      schema: {
        operationId: 'checkBulkBatch',
        summary: 'Check every row, read as chosen; nothing is booked',
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
      schema: {
        operationId: 'changeBulkRow',
        summary: 'Mend a row, or leave it out; the rows from there on are checked again',
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
    '/bulk-batches/:id/submit',
    {
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
      return send(reply, await submitBatch(context, callerOf(request, false), which, request.body.skip_invalid), place);
    },
  );

  app.post(
    '/bulk-batches/:id/approve',
    {
      schema: {
        operationId: 'approveBulkBatch',
        summary: 'Book all rows or none, as another administrator than the maker',
        description:
          'Names what was seen: the file, the number of rows and what is to be booked; else 409 preview_stale.',
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

  for (const [verb, operationId, summary, work] of [
    ['discard', 'discardBulkBatch', 'Throw a batch away that is not booked', discardBatch],
    ['keep', 'keepBulkBatch', 'End the asking to take it back', keepBatch],
  ] as const) {
    app.post(
      `/bulk-batches/:id/${verb}`,
      { schema: { operationId, summary, ...common, body: z.strictObject({}), response: stepped } },
      async (request, reply) => {
        const which = { id: request.params.id, version: versionOf(request) };
        return send(reply, await work(context, callerOf(request, false), which), place);
      },
    );
  }
};
