import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { idParams } from '../../wire/decisions.ts';
import { exportAnswer } from '../../wire/exports.ts';
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
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['conversions'];

export const conversionRunRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/conversion-runs', {
    operationId: 'listConversionRuns',
    summary: 'Conversion runs, the latest first, with what the executed ones of the filter come to',
    roles: anyRole,
    query: runListQuery,
    answer: runPageSchema,
    work: ({ actor, query }) => listRuns(context, actor, query),
  });

  read('/conversion-runs/:id', {
    operationId: 'getConversionRun',
    summary: 'A run, what it comes to, and whether it would still come out the same',
    roles: anyRole,
    params: idParams,
    answer: runDetailSchema,
    versioned: true,
    work: ({ actor, params }) => readDetail(context, actor, params.id),
  });

  read('/conversion-runs/:id/lines', {
    operationId: 'listConversionLines',
    summary: 'What a run comes to for each member, by member number',
    roles: anyRole,
    params: idParams,
    query: lineListQuery,
    answer: linePageSchema,
    work: ({ params, query }) => listLines(context, params.id, query),
  });

  read('/conversion-runs/:id/lines/:line_id', {
    operationId: 'getConversionLine',
    summary: 'A line with every formula',
    roles: anyRole,
    params: lineParams,
    answer: lineDetailSchema,
    work: ({ params }) => readLine(context.db, params.id, params.line_id),
  });

  read('/conversion-runs/:id/differences', {
    operationId: 'listConversionDifferences',
    summary: 'For whom a calculation says something else than the one before, the largest first',
    roles: anyRole,
    params: idParams,
    query: differenceListQuery,
    answer: differencePageSchema,
    work: ({ params, query }) => listDifferences(context, params.id, query),
  });

  read('/conversion-runs/:id/lines/:line_id/statement', {
    operationId: 'getConversionStatement',
    summary: 'What a member is written about an executed run',
    roles: anyRole,
    params: lineParams,
    answer: mailAnswerSchema,
    problems: [409],
    work: ({ params }) => previewStatement(context, params.id, params.line_id),
  });

  file('/conversion-runs/export', {
    operationId: 'exportConversionRuns',
    summary: 'The list of runs as a file, for a reason that is kept',
    access: { roles: workingRoles, personalData: 'none' },
    body: runsExportBody,
    answer: exportAnswer,
    work: (caller, { body }) => exportRuns(context, caller, body),
  });

  file('/conversion-runs/:id/export', {
    operationId: 'exportConversionLines',
    summary: 'The lines of a run as a file, for a reason that is kept',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: idParams,
    body: exportBody,
    answer: exportAnswer,
    work: (caller, { params, body }) => exportLines(context, caller, params.id, body),
  });

  await app.register(conversionRunStepRoutes, context);
};
