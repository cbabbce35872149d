import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { idParams } from '../../wire/decisions.ts';
import { documentHeaders } from '../../workflow/documents.ts';
import { readBatch } from './detail.ts';
import { failedRows, originalFile, resultRows, templateFile } from './downloads.ts';
import { listBatches } from './list.ts';
import { readReversal } from './reversalPreview.ts';
import { listRows } from './rowList.ts';
import { batchListQuery, languageQuery, rowListQuery, templateQuery } from './bodies.ts';
import { bulkBatchDetailSchema, bulkBatchPageSchema, bulkRowPageSchema, reversalPreviewSchema } from './schemas.ts';
import { bulkStepRoutes } from './stepRoutes.ts';
import { lookAt } from './store.ts';

const tags = ['bulk'];
const binary = z.any().meta({ type: 'string', format: 'binary' });
const downloaded = { description: 'The file', content: { 'application/octet-stream': { schema: binary } } };

/** Files of bookings: domain model, sections 3 and 4, and page C5. */
export const bulkRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/bulk-batches',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listBulkBatches',
        summary: 'Batches, newest first, and how many of each tab',
        tags,
        querystring: batchListQuery,
        response: { 200: bulkBatchPageSchema, ...problemResponses(422) },
      },
    },
    ({ query, actor }) => listBatches(context, actor, query),
  );

  app.get(
    '/bulk-batches/:id',
    {
      config: { access: { roles: anyRole } },
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
      config: { access: { roles: anyRole } },
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
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'downloadBulkFile',
        summary: 'The file as it was uploaded; the audit tells who took it',
        tags,
        params: idParams,
        response: {
          200: downloaded,
          ...problemResponses(404, 422),
        },
      },
    },
    async ({ params, actor, id }, reply) => {
      const { name, bytes } = await originalFile(context, { actor, requestId: id }, params.id);
      return reply.headers(documentHeaders(name)).send(bytes);
    },
  );

  app.get(
    '/bulk-batches/:id/errors.csv',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'downloadBulkErrors',
        summary: 'The rows with errors, to be mended and uploaded again',
        tags,
        params: idParams,
        querystring: languageQuery,
        response: { 200: downloaded, ...problemResponses(404, 422) },
      },
    },
    async ({ params, query, actor, id }, reply) => {
      const which = { id: params.id, language: query.language };
      const { name, body } = await failedRows(context, { actor, requestId: id }, which);
      return reply.headers(documentHeaders(name)).send(body);
    },
  );

  app.get(
    '/bulk-template',
    {
      config: { access: { roles: anyRole, personalData: 'none' } },
      schema: {
        operationId: 'downloadBulkTemplate',
        summary: 'A workbook to fill in, with an example and a sheet that explains the columns',
        tags,
        querystring: templateQuery,
        response: { 200: downloaded, ...problemResponses(422) },
      },
    },
    async ({ query }, reply) => {
      const { name, bytes } = await templateFile(query);
      return reply.headers(documentHeaders(name)).send(bytes);
    },
  );

  app.get(
    '/bulk-batches/:id/result.csv',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'downloadBulkResult',
        summary: 'Every row with the number of its transaction; it can be read as a file again',
        tags,
        params: idParams,
        querystring: languageQuery,
        response: { 200: downloaded, ...problemResponses(404, 422) },
      },
    },
    async ({ params, query, actor, id }, reply) => {
      const which = { id: params.id, language: query.language };
      const { name, body } = await resultRows(context, { actor, requestId: id }, which);
      return reply.headers(documentHeaders(name)).send(body);
    },
  );

  app.get(
    '/bulk-batches/:id/reversal',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'previewBulkReversal',
        summary: 'Whether a batch can be taken back, and what stands in the way',
        tags,
        params: idParams,
        response: { 200: reversalPreviewSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }) => {
      await lookAt(context.db, params.id);
      return readReversal(context.db, params.id);
    },
  );

  await app.register(bulkStepRoutes, context);
};
