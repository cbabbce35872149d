import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { countBroken } from '../../ledger/countBroken.ts';
import type { Soundness } from '../../ledger/countBroken.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { periodFlow } from './flow.ts';
import { proposalRoutes } from '../../plugins/steps.ts';
import { fileAnswer } from '../../wire/exports.ts';
import { decidePeriod, proposeClose, proposeReopen } from './decisions.ts';
import { exportJournal, exportMovements } from './export.ts';
import { readPeriod, readPeriods } from './read.ts';
import {
  closeBody,
  journalBody,
  movementsBody,
  periodProposalSchema,
  periodSchema,
  periodsSchema,
  reopenBody,
  yearParams,
} from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['periods'];
const place = `${basePath}/period-proposals`;

const proposed = { 201: periodProposalSchema, 202: periodProposalSchema };

export const periodRoutes: FastifyPluginAsyncZod<AppContext & { checkLedger: Soundness }> = async (app, options) => {
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);
  const write = writingRoutes(app, tags);

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
    work: ({ params, actor }) => readPeriod(context, actor, { year: params.year, broken }),
  });

  write('/periods/:year/close', {
    operationId: 'closePeriod',
    summary: 'Ask to close a year, with the figures that were shown; a second administrator approves (202)',
    access: { roles: ['operator'] },
    params: yearParams,
    body: closeBody,
    answers: proposed,
    place,
    work: (caller, { params, body }) => proposeClose(context, caller, params.year, body, broken),
  });

  write('/periods/:year/reopen', {
    operationId: 'reopenPeriod',
    summary: 'Ask to open the last closed year again; a second administrator approves (202)',
    access: { roles: ['operator'] },
    params: yearParams,
    body: reopenBody,
    answers: proposed,
    place,
    work: (caller, { params, body }) => proposeReopen(context, caller, params.year, body.reason),
  });

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
      work: (caller, decision, verdict) => decidePeriod(context, caller, decision, verdict, broken),
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

  file('/periods/:year/movements/export', {
    operationId: 'exportMovements',
    summary: 'How the units of each instrument changed in a year, as CSV or workbook; the reason is kept',
    access: { roles: workingRoles, personalData: 'none' },
    params: yearParams,
    body: movementsBody,
    answer: fileAnswer('csv', 'xlsx'),
    work: (caller, { params, body }) => exportMovements(context, caller, params.year, body),
  });
};
