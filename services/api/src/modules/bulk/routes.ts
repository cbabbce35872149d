import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { viewerOf } from '../../flow/flow.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { idParams } from '../../wire/decisions.ts';
import { bytesAnswer, takeBody } from '../../wire/exports.ts';
import { documentHeaders } from '../../paper/documents.ts';
import { readComparison } from './comparison.ts';
import { comparisonSchema } from './comparisonSchemas.ts';
import { readBatch } from './detail.ts';
import { takeFailedRows, takeOriginal, takeResult, templateFile } from './downloads.ts';
import { listBatches } from './list.ts';
import { readReversal } from './reversalPreview.ts';
import { listRows } from './rowList.ts';
import { batchListQuery, rowListQuery, takeRowsBody, templateQuery, termsParams } from './bodies.ts';
import { readOpenedTerms } from './openedTerms.ts';
import {
  bulkBatchDetailSchema,
  bulkBatchPageSchema,
  bulkRowPageSchema,
  openedTermsSchema,
  reversalPreviewSchema,
} from './schemas.ts';
import { bulkStepRoutes } from './stepRoutes.ts';
import { lookAt } from './store.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['bulk'];

/** Files of bookings: domain model, sections 3 and 4, and page C5. */
export const bulkRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);
  const file = fileRoutes(app, tags);

  read('/bulk-batches', {
    operationId: 'listBulkBatches',
    summary: 'Batches, newest first, and how many of each tab',
    roles: anyRole,
    query: batchListQuery,
    answer: bulkBatchPageSchema,
    work: ({ query, actor }) => listBatches(context, actor, query),
  });

  read('/bulk-batches/:id', {
    operationId: 'getBulkBatch',
    summary: 'A batch: how its file is read, and what it comes to',
    // cells as they were uploaded, whole IBANs among them
    roles: workingRoles,
    params: idParams,
    answer: bulkBatchDetailSchema,
    versioned: true,
    work: ({ params, actor }) => readBatch(context.db, params.id, viewerOf(context, actor)),
  });

  read('/bulk-batches/:id/comparison', {
    operationId: 'compareBulkRegister',
    summary: 'What a register would be beside the totals of the old administration, and what may explain a difference',
    roles: workingRoles,
    params: idParams,
    answer: comparisonSchema,
    work: ({ params }) => readComparison(context.db, params.id),
  });

  read('/bulk-batches/:id/instruments/:code', {
    operationId: 'openBulkTerms',
    summary:
      'The terms of one instrument that a batch makes, with the digest by which an approval says that they were opened',
    roles: anyRole,
    params: termsParams,
    answer: openedTermsSchema,
    work: ({ params }) => readOpenedTerms(context.db, params.id, params.code),
  });

  read('/bulk-batches/:id/rows', {
    operationId: 'listBulkRows',
    summary: 'The rows of a batch in the order of its file, with what is wrong in them',
    // cells as they were uploaded, whole IBANs among them
    roles: workingRoles,
    params: idParams,
    query: rowListQuery,
    answer: bulkRowPageSchema,
    work: ({ params, query }) => listRows(context.db, params.id, query),
  });

  file('/bulk-batches/:id/file/export', {
    operationId: 'exportBulkFile',
    summary: 'The file as it was uploaded; the reason is kept with who took it',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: idParams,
    body: takeBody,
    answer: bytesAnswer,
    work: (caller, { params, body }) => takeOriginal(context, caller, params.id, body),
  });

  file('/bulk-batches/:id/errors/export', {
    operationId: 'exportBulkErrors',
    summary: 'The rows with errors, to be mended and uploaded again; the reason is kept with who took them',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: idParams,
    body: takeRowsBody,
    answer: bytesAnswer,
    work: (caller, { params, body }) => takeFailedRows(context, caller, params.id, body),
  });

  file('/bulk-batches/:id/result/export', {
    operationId: 'exportBulkResult',
    summary:
      'Every row with the number of its transaction, to be read as a file again; the reason is kept with who took them',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: idParams,
    body: takeRowsBody,
    answer: bytesAnswer,
    work: (caller, { params, body }) => takeResult(context, caller, params.id, body),
  });

  app.get(
    '/bulk-template',
    {
      config: { access: { roles: anyRole, personalData: 'none' } },
      schema: {
        operationId: 'downloadBulkTemplate',
        summary: 'A workbook to fill in, with an example and a sheet that explains the columns',
        tags,
        querystring: templateQuery,
        response: { 200: bytesAnswer, ...problemResponses(422) },
      },
    },
    async ({ query }, reply) => {
      const { name, bytes } = await templateFile(query);
      return reply.headers(documentHeaders(name)).send(bytes);
    },
  );

  read('/bulk-batches/:id/reversal', {
    operationId: 'previewBulkReversal',
    summary: 'Whether a batch can be taken back, and what stands in the way',
    roles: anyRole,
    params: idParams,
    answer: reversalPreviewSchema,
    work: async ({ params }) => {
      await lookAt(context.db, params.id);
      return readReversal(context.db, params.id);
    },
  });

  await app.register(bulkStepRoutes, context);
};
