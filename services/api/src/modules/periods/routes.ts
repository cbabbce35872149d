import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { countBroken } from '../../ledger/countBroken.ts';
import type { Soundness } from '../../ledger/countBroken.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import { approveBody, idParams, rejectBody, withdrawBody } from '../../wire/decisions.ts';
import { fileAnswer } from '../../wire/exports.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { exportCallerOf, sendFile } from '../../workflow/exports.ts';
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

const tags = ['periods'];
const place = `${basePath}/period-proposals`;
const steps = [
  {
    verb: 'approve',
    roles: ['approver'],
    operationId: 'approvePeriodStep',
    summary: 'Close a year or open it again, as another administrator',
    body: approveBody,
  },
  {
    verb: 'reject',
    roles: ['approver'],
    operationId: 'rejectPeriodStep',
    summary: 'Turn down what was asked of a year',
    body: rejectBody,
  },
  {
    verb: 'withdraw',
    roles: ['operator'],
    operationId: 'withdrawPeriodStep',
    summary: 'Take back what one asked of a year',
    body: withdrawBody,
  },
] as const;

export const periodRoutes: FastifyPluginAsyncZod<AppContext & { checkLedger: Soundness }> = async (app, options) => {
  const { checkLedger, ...context } = options;
  const broken = () => countBroken(checkLedger);

  app.get(
    '/periods',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listPeriods',
        summary: 'The years of the register, the latest first',
        tags,
        response: { 200: periodsSchema, ...problemResponses() },
      },
    },
    () => readPeriods(context),
  );

  app.get(
    '/periods/:year',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getPeriod',
        summary: 'A year with all that is looked at before it is closed',
        tags,
        params: yearParams,
        response: { 200: periodSchema, ...problemResponses(404, 409, 422) },
      },
    },
    async ({ params }) => readPeriod(context, params.year, await broken()),
  );

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
        response: {
          201: periodProposalSchema,
          202: periodProposalSchema,
          ...problemResponses(404, 409, 413, 415, 422),
        },
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
        response: {
          201: periodProposalSchema,
          202: periodProposalSchema,
          ...problemResponses(404, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return send(reply, await proposeReopen(context, callerOf(request, false), params.year, body.reason), place);
    },
  );

  for (const { verb, roles, operationId, summary, body } of steps) {
    app.post(
      `/period-proposals/:id/${verb}`,
      {
        config: { access: { roles } },
        schema: {
          operationId,
          summary,
          tags,
          headers: changeHeaders,
          params: idParams,
          body,
          response: { 200: periodProposalSchema, ...problemResponses(403, 404, 409, 413, 415, 422, 428) },
        },
      },
      async (request, reply) => {
        const decision = { id: request.params.id, version: versionOf(request), comment: request.body.comment ?? null };
        const count = verb === 'approve' ? await broken() : 0;
        return send(reply, await decidePeriod(context, callerOf(request, false), decision, verb, count), place);
      },
    );
  }

  app.post(
    '/periods/:year/journal/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'exportJournal',
        summary: 'The journal of a year as CSV, workbook or XML Auditfile Financieel 3.2; the reason is kept',
        tags,
        headers: writeHeaders,
        params: yearParams,
        body: journalBody,
        response: { 200: fileAnswer('csv', 'xlsx', 'xml'), ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const caller = exportCallerOf(request);
      return sendFile(reply, await exportJournal(context, caller, params.year, body));
    },
  );
};
