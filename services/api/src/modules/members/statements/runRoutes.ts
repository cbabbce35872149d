import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../../context.ts';
import { knownBroken } from '../../../ledger/countBroken.ts';
import type { Soundness } from '../../../ledger/countBroken.ts';
import { anyRole, workingRoles } from '../../../plugins/access.ts';
import { basePath } from '../../../plugins/openapi.ts';
import { idParams, noBody } from '../../../wire/decisions.ts';
import { fileAnswer, takeBody } from '../../../wire/exports.ts';
import { fileParams, statementRunBody, statementRunSchema, statementRunsSchema } from './runSchemas.ts';
import { cancelRun, exportStatements, readRuns, retryRun, startRun } from './runs.ts';
import { readingRoutes } from '../../../plugins/reading.ts';
import { fileRoutes } from '../../../plugins/files.ts';
import { writingRoutes } from '../../../plugins/writing.ts';

const tags = ['members'];
const place = `${basePath}/statement-runs`;
const steps = [
  ['cancel', 'cancelStatementRun', 'Stop making statements, and throw away those that are there', cancelRun],
  ['retry', 'retryStatementRun', 'Go on with a run that failed, after the last statement that is there', retryRun],
] as const;

export const statementRunRoutes: FastifyPluginAsyncZod<AppContext & { checkLedger: Soundness }> = async (
  app,
  { checkLedger, ...context },
) => {
  const write = writingRoutes(app, tags);
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/statement-runs', {
    operationId: 'listStatementRuns',
    summary: 'Statements of a year that were made for all members, the latest first, with how far they are',
    roles: anyRole,
    answer: statementRunsSchema,
    work: async () => ({ items: await readRuns(context.db) }),
  });

  write('/statement-runs', {
    operationId: 'startStatementRun',
    summary: 'Make the statements of a year for every member who has something to be told; one run at a time',
    access: { roles: ['operator'] },
    body: statementRunBody,
    answers: { 201: statementRunSchema },
    place,
    work: (caller, { body }) => startRun(context, caller, body, () => knownBroken(checkLedger)),
  });

  for (const [verb, operationId, summary, does] of steps) {
    write(`/statement-runs/:id/${verb}`, {
      operationId,
      summary,
      access: { roles: ['operator'] },
      params: idParams,
      body: noBody,
      answers: { 200: statementRunSchema },
      place,
      work: (caller, { params }) => does(context, caller, params.id),
    });
  }

  file('/statement-runs/:id/files/:file/export', {
    operationId: 'exportStatementFile',
    summary: 'One of the files of a run, a PDF for each member; the reason is kept with who took it',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: fileParams,
    body: takeBody,
    answer: fileAnswer('zip'),
    work: (caller, { params, body }) => exportStatements(context, caller, params, body.reason),
  });
};
