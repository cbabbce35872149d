import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { idParams } from '../../wire/decisions.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { exportCallerOf, sendFile } from '../../paper/exports.ts';
import { listDifferences, readDetail } from './detail.ts';
import { exportLines, exportRuns } from './export.ts';
import { listLines, readLine } from './lines.ts';
import { listRuns } from './runs.ts';
import { conversionRunStepRoutes } from './runStepRoutes.ts';
import {
  differenceListQuery,
  differencePageSchema,
  lineDetailSchema,
  lineListQuery,
  linePageSchema,
  lineParams,
} from './lineSchemas.ts';
import { exportBody, runDetailSchema, runListQuery, runPageSchema, runsExportBody } from './runSchemas.ts';
import { previewStatement } from './statements.ts';
import { mailAnswerSchema } from '../../wire/requests.ts';

const tags = ['conversions'];

export const conversionRunRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/conversion-runs',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listConversionRuns',
        summary: 'Conversion runs, the latest first, with what the executed ones of the filter come to',
        tags,
        querystring: runListQuery,
        response: { 200: runPageSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => listRuns(context, actor, query),
  );

  app.get(
    '/conversion-runs/:id',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getConversionRun',
        summary: 'A run, what it comes to, and whether it would still come out the same',
        tags,
        params: idParams,
        response: { 200: runDetailSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ actor, params }, reply) => {
      const run = await readDetail(context, actor, params.id);
      reply.header('etag', `"${run.version}"`);
      return run;
    },
  );

  app.get(
    '/conversion-runs/:id/lines',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listConversionLines',
        summary: 'What a run comes to for each member, by member number',
        tags,
        params: idParams,
        querystring: lineListQuery,
        response: { 200: linePageSchema, ...problemResponses(404, 422) },
      },
    },
    ({ params, query }) => listLines(context, params.id, query),
  );

  app.get(
    '/conversion-runs/:id/lines/:line_id',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getConversionLine',
        summary: 'A line with every formula',
        tags,
        params: lineParams,
        response: { 200: lineDetailSchema, ...problemResponses(404, 422) },
      },
    },
    ({ params }) => readLine(context.db, params.id, params.line_id),
  );

  app.get(
    '/conversion-runs/:id/differences',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listConversionDifferences',
        summary: 'For whom a calculation says something else than the one before, the largest first',
        tags,
        params: idParams,
        querystring: differenceListQuery,
        response: { 200: differencePageSchema, ...problemResponses(404, 422) },
      },
    },
    ({ params, query }) => listDifferences(context, params.id, query),
  );

  app.get(
    '/conversion-runs/:id/lines/:line_id/statement',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getConversionStatement',
        summary: 'What a member is written about an executed run',
        tags,
        params: lineParams,
        response: { 200: mailAnswerSchema, ...problemResponses(404, 409, 422) },
      },
    },
    ({ params }) => previewStatement(context, params.id, params.line_id),
  );

  app.post(
    '/conversion-runs/export',
    {
      config: { access: { roles: workingRoles, personalData: 'none' } },
      schema: {
        operationId: 'exportConversionRuns',
        summary: 'The list of runs as a file, for a reason that is kept',
        tags,
        headers: writeHeaders,
        body: runsExportBody,
        response: {
          200: exportAnswer,
          ...problemResponses(409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => sendFile(reply, await exportRuns(context, exportCallerOf(request), request.body)),
  );

  app.post(
    '/conversion-runs/:id/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'exportConversionLines',
        summary: 'The lines of a run as a file, for a reason that is kept',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: exportBody,
        response: {
          200: exportAnswer,
          ...problemResponses(404, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) =>
      sendFile(reply, await exportLines(context, exportCallerOf(request), request.params.id, request.body)),
  );

  await app.register(conversionRunStepRoutes, context);
};
