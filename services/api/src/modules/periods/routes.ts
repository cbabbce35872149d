import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { countBroken } from '../../ledger/countBroken.ts';
import type { Soundness } from '../../ledger/countBroken.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { periodFlow } from './flow.ts';
import { proposalRoutes } from '../../plugins/steps.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { fileAnswer } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { decidePeriod, proposeClose, proposeReopen } from './decisions.ts';
import { exportJournal } from './export.ts';
import { readPeriod, readPeriods } from './read.ts';
import {
  closeBody,
  journalBody,
  periodProposalSchema,
  periodSchema,
  periodsSchema,
  reopenBody,
  yearParams,
} from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['periods'];
const place = `${basePath}/period-proposals`;

const proposed = {
  201: periodProposalSchema,
  202: periodProposalSchema,
  ...problemResponses(404, 409, 413, 415, 422),
};

export const periodRoutes: FastifyPluginAsyncZod<AppContext & { checkLedger: Soundness }> = async (app, options) => {
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  const { checkLedger, ...context } = options;
  const broken = () => countBroken(checkLedger);

  read('/periods', {
    operationId: 'listPeriods',
    summary: 'The years of the register, the latest first',
    roles: anyRole,
    answer: periodsSchema,
    work: ({ actor }) => readPeriods(context, actor),
  });

  read('/periods/:year', {
    operationId: 'getPeriod',
    summary: 'A year with all that is looked at before it is closed',
    roles: anyRole,
    params: yearParams,
    answer: periodSchema,
    problems: [409],
    work: async ({ params, actor }) => readPeriod(context, actor, { year: params.year, broken: await broken() }),
  });

  app.post(
    '/periods/:year/close',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'closePeriod',
        summary: 'Ask to close a year, with the figures that were shown; a second administrator approves (202)',
        tags,
        headers: writeHeaders,
        params: yearParams,
        body: closeBody,
        response: proposed,
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const answer = await proposeClose(context, callerOf(request, false), params.year, body, await broken());
      return send(reply, answer, place);
    },
  );

  app.post(
    '/periods/:year/reopen',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'reopenPeriod',
        summary: 'Ask to open the last closed year again; a second administrator approves (202)',
        tags,
        headers: writeHeaders,
        params: yearParams,
        body: reopenBody,
        response: proposed,
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return send(reply, await proposeReopen(context, callerOf(request, false), params.year, body.reason), place);
    },
  );

  proposalRoutes(
    app,
    { flow: periodFlow, place: 'period-proposals', tags },
    {
      texts: {
        approve: {
          operationId: 'approvePeriodStep',
          summary: 'Close a year or open it again, as another administrator',
        },
        reject: { operationId: 'rejectPeriodStep', summary: 'Turn down what was asked of a year' },
        withdraw: { operationId: 'withdrawPeriodStep', summary: 'Take back what one asked of a year' },
      },
      answer: periodProposalSchema,
      work: async (caller, decision, verdict) =>
        decidePeriod(context, caller, decision, verdict, verdict === 'approve' ? await broken() : 0),
    },
  );

  file('/periods/:year/journal/export', {
    operationId: 'exportJournal',
    summary: 'The journal of a year as CSV, workbook or XML Auditfile Financieel 3.2; the reason is kept',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: yearParams,
    body: journalBody,
    answer: fileAnswer('csv', 'xlsx', 'xml'),
    work: (caller, { params, body }) => exportJournal(context, caller, params.year, body),
  });
};
