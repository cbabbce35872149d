// Long on purpose: each step of a run is one route of a few lines, and they are read together.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import { dryRunQuery, idParams, noBody } from '../../wire/decisions.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { decideLine } from './lines.ts';
import {
  approveRunBody,
  cancelBody,
  decideBody,
  keepBody,
  lineParams,
  planBody,
  rejectRunBody,
  reversalPreviewSchema,
  reverseRunBody,
  runSchema,
  statementsBody,
  statementsPreviewSchema,
  submitBody,
} from './runSchemas.ts';
import {
  approveRun,
  calculateRun,
  cancelRun,
  executeRun,
  keepRun,
  planRun,
  previewReversal,
  rejectRun,
  reverseRun,
  sendStatements,
  submitRun,
} from './runSteps.ts';

const tags = ['conversions'];
const place = `${basePath}/conversion-runs`;
const refusals = problemResponses(403, 404, 409, 413, 415, 422, 428);
const background =
  'Answers 202 with the task: ask for the run again until its task is null; failure says why it could not be done.';

export const conversionRunStepRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    '/conversion-runs',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'planConversionRun',
        summary: 'Plan a run by the terms that its programme has now; a source has one on a day (run_exists)',
        tags,
        headers: writeHeaders,
        querystring: dryRunQuery,
        body: planBody,
        response: { 201: runSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await planRun(context, caller, request.body), place);
    },
  );

  app.patch(
    '/conversion-runs/:id/lines/:line_id',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'decideConversionLine',
        summary: 'Leave a member out, or include one whom an administrator may include, with the reason',
        tags,
        headers: changeHeaders,
        params: lineParams,
        querystring: dryRunQuery,
        body: decideBody,
        response: { 200: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { ...request.params, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await decideLine(context, caller, which, request.body), place);
    },
  );

  app.post(
    '/conversion-runs/:id/calculate',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'calculateConversionRun',
        summary: 'Work a run out over everybody who takes part; also again, which ends a submission or an approval',
        description: background,
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: noBody,
        response: { 202: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await calculateRun(context, callerOf(request, request.query.dry_run), which), place);
    },
  );

  app.post(
    '/conversion-runs/:id/submit',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'submitConversionRun',
        summary: 'Ask another administrator to approve what was calculated',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: submitBody,
        response: { 200: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await submitRun(context, caller, which, request.body.comment), place);
    },
  );

  app.post(
    '/conversion-runs/:id/reject',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'rejectConversionRun',
        summary: 'Send back what waits for an approval; who submitted it takes it back the same way',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: rejectRunBody,
        response: { 200: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await rejectRun(context, caller, which, request.body.comment), place);
    },
  );

  app.post(
    '/conversion-runs/:id/approve',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'approveConversionRun',
        summary: 'Approve the very lines that were on the screen, as another administrator than who had a hand in them',
        description: 'Nothing is booked by it. Other lines, or a run that has become stale: 409 preview_stale.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: approveRunBody,
        response: { 200: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await approveRun(context, caller, which, request.body), place);
    },
  );

  app.post(
    '/conversion-runs/:id/execute',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'executeConversionRun',
        summary: 'Book what was approved, on its day or later, whole or not at all',
        description: background,
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: noBody,
        response: { 202: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await executeRun(context, callerOf(request, request.query.dry_run), which), place);
    },
  );

  app.post(
    '/conversion-runs/:id/cancel',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'cancelConversionRun',
        summary: 'End a run that was not executed, with the reason',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: cancelBody,
        response: { 200: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await cancelRun(context, caller, which, request.body.comment), place);
    },
  );

  app.post(
    '/conversion-runs/:id/reverse',
    {
      config: { access: { roles: ['operator', 'approver'] } },
      schema: {
        operationId: 'reverseConversionRun',
        summary: 'Take a whole run back: ask for it, and as another administrator have it done',
        description: `Where later transactions rest on it: 422 not_reversible, with the members. With dry_run=true it answers them (200). ${background}`,
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: reverseRunBody,
        response: { 200: reversalPreviewSchema, 202: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const { dry_run } = request.query;
      const caller = callerOf(request, dry_run);
      const answer = dry_run
        ? await previewReversal(context, caller, which)
        : await reverseRun(context, caller, which, request.body);
      return send(reply, answer, place);
    },
  );

  app.post(
    '/conversion-runs/:id/keep',
    {
      config: { access: { roles: ['approver'] } },
      schema: {
        operationId: 'keepConversionRun',
        summary: 'Leave a run as it is after all, that was asked to be taken back',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: keepBody,
        response: { 200: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await keepRun(context, caller, which, request.body.comment), place);
    },
  );

  app.post(
    '/conversion-runs/:id/statements',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'sendConversionStatements',
        summary: 'Write to every member of an executed run by mail, once each',
        description: `With dry_run=true it answers how many, and one of them (200). ${background}`,
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: statementsBody,
        response: { 200: statementsPreviewSchema, 202: runSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await sendStatements(context, caller, which, request.body.text), place);
    },
  );
};
