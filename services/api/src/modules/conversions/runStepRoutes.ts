import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { basePath } from '../../plugins/openapi.ts';
import { accessTo, stepRoutes } from '../../plugins/steps.ts';
import { runFlow } from './flow.ts';
import { noBody, stepBody } from '../../wire/decisions.ts';
import { decideLine } from './lines.ts';
import { decideBody, lineParams } from './lineSchemas.ts';
import {
  approveRunBody,
  cancelBody,
  planBody,
  rejectRunBody,
  reversalPreviewSchema,
  reverseRunBody,
  runSchema,
  statementsBody,
  statementsPreviewSchema,
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
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['conversions'];
const place = `${basePath}/conversion-runs`;
const background =
  'Answers 202 with the task: ask for the run again until its task is null; failure says why it could not be done.';

export const conversionRunStepRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const step = stepRoutes(app, { flow: runFlow, place: 'conversion-runs', tags });

  write('/conversion-runs', {
    operationId: 'planConversionRun',
    summary: 'Plan a run by the terms that its programme has now; a source has one on a day (run_exists)',
    access: { roles: ['operator'] },
    body: planBody,
    answers: { 201: runSchema },
    problems: [404],
    dryRun: true,
    place,
    work: (caller, { body }) => planRun(context, caller, body),
  });

  write('/conversion-runs/:id/lines/:line_id', {
    method: 'patch',
    operationId: 'decideConversionLine',
    summary: 'Leave a member out, or include one whom an administrator may include, with the reason',
    access: accessTo(runFlow, 'decide'),
    heldTo: 'version',
    params: lineParams,
    body: decideBody,
    answers: { 200: runSchema },
    dryRun: true,
    place,
    work: (caller, { params, match, body }) => decideLine(context, caller, { ...params, ...match }, body),
  });

  step('calculate', {
    operationId: 'calculateConversionRun',
    summary: 'Work a run out over everybody who takes part; also again, which ends a submission or an approval',
    description: background,
    body: noBody,
    answers: { 202: runSchema },
    dryRun: true,
    work: (caller, which) => calculateRun(context, caller, which),
  });

  step('submit', {
    operationId: 'submitConversionRun',
    summary: 'Ask another administrator to approve what was calculated',
    body: stepBody,
    answers: { 200: runSchema },
    dryRun: true,
    work: (caller, which, { comment }) => submitRun(context, caller, which, comment),
  });

  step('reject', {
    operationId: 'rejectConversionRun',
    summary: 'Send back what waits for an approval; who submitted it takes it back the same way',
    body: rejectRunBody,
    answers: { 200: runSchema },
    dryRun: true,
    work: (caller, which, { comment }) => rejectRun(context, caller, which, comment),
  });

  step('approve', {
    operationId: 'approveConversionRun',
    summary: 'Approve the very lines that were on the screen, as another administrator than who had a hand in them',
    description: 'Nothing is booked by it. Other lines, or a run that has become stale: 409 preview_stale.',
    body: approveRunBody,
    answers: { 200: runSchema },
    dryRun: true,
    work: (caller, which, body) => approveRun(context, caller, which, body),
  });

  step('execute', {
    operationId: 'executeConversionRun',
    summary: 'Book what was approved, on its day or later, whole or not at all',
    description: background,
    body: noBody,
    answers: { 202: runSchema },
    dryRun: true,
    work: (caller, which) => executeRun(context, caller, which),
  });

  step('cancel', {
    operationId: 'cancelConversionRun',
    summary: 'End a run that was not executed, with the reason',
    body: cancelBody,
    answers: { 200: runSchema },
    dryRun: true,
    work: (caller, which, { comment }) => cancelRun(context, caller, which, comment),
  });

  step('reverse', {
    operationId: 'reverseConversionRun',
    summary: 'Take a whole run back: ask for it, and as another administrator have it done',
    description: `Where later transactions rest on it: 422 not_reversible, with the members. With dry_run=true it answers them (200). ${background}`,
    body: reverseRunBody,
    answers: { 200: reversalPreviewSchema, 202: runSchema },
    dryRun: true,
    work: (caller, which, body) =>
      caller.identity === null ? previewReversal(context, caller, which) : reverseRun(context, caller, which, body),
  });

  step('keep', {
    operationId: 'keepConversionRun',
    summary: 'Leave a run as it is after all, that was asked to be taken back',
    body: stepBody,
    answers: { 200: runSchema },
    dryRun: true,
    work: (caller, which, { comment }) => keepRun(context, caller, which, comment),
  });

  step('statements', {
    operationId: 'sendConversionStatements',
    summary: 'Write to every member of an executed run by mail, once each',
    description: `With dry_run=true it answers how many, and one of them (200). ${background}`,
    body: statementsBody,
    answers: { 200: statementsPreviewSchema, 202: runSchema },
    dryRun: true,
    work: (caller, which, { text }) => sendStatements(context, caller, which, text),
  });
};
