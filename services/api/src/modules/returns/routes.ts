import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { closeReturns } from './closing.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { stepRoutes } from '../../plugins/steps.ts';
import { returnFlow } from './flow.ts';
import { idParams, noBody, orDryRun, stepBody } from '../../wire/decisions.ts';
import { handleClosing } from '../../requests/closing.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { handlePayments } from '../../requests/paymentEvents.ts';
import { admitMany, admitReturn } from './admit.ts';
import { readReturn } from './detail.ts';
import { exportReturns } from './export.ts';
import { listReturns } from './list.ts';
import { returnPaperRoutes } from './paperRoutes.ts';
import { onReturnPayment } from './payments.ts';
import { keepReturn, reverseReturn } from './reverse.ts';
import { returnRoundRoutes } from './roundRoutes.ts';
import {
  admitBody,
  admitManyBody,
  admitManySchema,
  returnExportBody,
  returnListQuery,
  returnPageSchema,
  returnPreviewSchema,
  returnRejectBody,
  returnRequestDetailSchema,
  returnRequestSchema,
  returnSubmitBody,
  returnSummarySchema,
} from './schemas.ts';
import { askReturnDocument, rejectReturn, takeReturn, withdrawReturn } from './steps.ts';
import { submitReturn } from './submit.ts';
import { readSummary } from './summary.ts';
import { askDocumentBody, mailAnswerSchema, reverseBody, withdrawBody } from '../../wire/requests.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['returns'];
const place = `${basePath}/share-return-requests`;

/** Requests of members to give Good Shares back, and the rounds that divide what there is: domain model, section 4. */
export const returnRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  const step = stepRoutes(app, { flow: returnFlow, place: 'share-return-requests', tags });

  handlePayments('return_line', onReturnPayment);
  handleClosing('share_return_request', closeReturns);
  await app.register(returnRoundRoutes, context);
  await app.register(returnPaperRoutes, context);

  read('/share-return-requests', {
    operationId: 'listShareReturnRequests',
    summary: 'Requests to give Good Shares back, in order of receipt unless asked otherwise',
    roles: anyRole,
    query: returnListQuery,
    answer: returnPageSchema,
    work: ({ actor, query }) => listReturns(context, actor, query),
  });

  read('/share-return-requests/summary', {
    operationId: 'getShareReturnSummary',
    summary: 'Counts and values by state, what became of payments, and the round that matters now',
    roles: anyRole,
    answer: returnSummarySchema,
    work: ({ actor }) => readSummary(context, actor),
  });

  read('/share-return-requests/:id', {
    operationId: 'getShareReturnRequest',
    summary: 'A request with what is free of it, what rounds gave, documents, comments and history',
    roles: anyRole,
    params: idParams,
    answer: returnRequestDetailSchema,
    versioned: true,
    work: ({ actor, params }) => readReturn(context, actor, params.id),
  });

  write('/share-return-requests', {
    operationId: 'submitShareReturnRequest',
    summary: 'Enter a request on behalf of a member; its units are set aside',
    description: 'With dry_run=true it answers from which day how many are free (200), and books nothing.',
    access: { roles: ['operator'] },
    body: returnSubmitBody,
    answers: { 200: returnPreviewSchema, 201: returnRequestSchema },
    dryRun: true,
    place,
    work: (caller, { body }) => submitReturn(context, caller, body),
  });

  write('/share-return-requests/admit', {
    operationId: 'admitShareReturnRequests',
    summary: 'Admit many as they were asked for; your own entries are skipped and listed',
    description: 'A record that cannot be admitted says why and stays as it is.',
    access: { roles: ['approver'] },
    body: admitManyBody,
    answers: { 200: admitManySchema },
    dryRun: true,
    place,
    work: (caller, { body }) => admitMany(context, caller, body),
  });

  file('/share-return-requests/export', {
    operationId: 'exportShareReturnRequests',
    summary: 'All requests that a filter leaves, as a file; the reason is kept with who took what',
    access: { roles: workingRoles, personalData: 'bulk' },
    body: returnExportBody,
    answer: exportAnswer,
    work: (caller, { body }) => exportReturns(context, caller, body),
  });

  step('take', {
    operationId: 'takeShareReturnRequest',
    summary: 'Take a request into review, also from a colleague',
    body: noBody,
    answers: { 200: returnRequestSchema },
    work: (caller, which) => takeReturn(context, caller, which),
  });

  step('admit', {
    operationId: 'admitShareReturnRequest',
    summary: 'Admit a request to the rounds, in the place its day of receipt gives it',
    description: 'With dry_run=true it answers which place that is, and changes nothing.',
    body: admitBody,
    answers: { 200: orDryRun(returnRequestSchema, returnPreviewSchema) },
    dryRun: true,
    work: (caller, which, body) => admitReturn(context, caller, which, body),
  });

  step('reject', {
    operationId: 'rejectShareReturnRequest',
    summary: 'Turn a request down and tell its member by mail; its units are available again',
    description: 'With dry_run=true it answers the mail and changes nothing.',
    body: returnRejectBody,
    answers: { 200: orDryRun(returnRequestSchema, mailAnswerSchema) },
    dryRun: true,
    work: (caller, which, body) => rejectReturn(context, caller, which, body),
  });

  step('ask_document', {
    operationId: 'askShareReturnDocument',
    summary: 'Ask the member by mail for the document that is missing',
    description: 'With dry_run=true it answers the mail and sends nothing.',
    body: askDocumentBody,
    answers: { 200: orDryRun(returnRequestSchema, mailAnswerSchema) },
    dryRun: true,
    work: (caller, which, { text }) => askReturnDocument(context, caller, which, text),
  });

  step('withdraw', {
    operationId: 'withdrawShareReturnRequest',
    summary: 'Write down that the member wants no more of it; not while an approved round counts on it',
    body: withdrawBody,
    answers: { 200: returnRequestSchema },
    work: (caller, which, body) => withdrawReturn(context, caller, which, body),
  });

  step('reverse', {
    operationId: 'reverseShareReturnRequest',
    summary:
      'Take back what the last round gave, and end the request: ask for it (202), then another carries it out (200)',
    body: reverseBody,
    answers: { 200: returnRequestSchema, 202: returnRequestSchema },
    work: (caller, which, body) => reverseReturn(context, caller, which, body),
  });

  step('keep', {
    operationId: 'keepShareReturnRequest',
    summary: 'Leave what a round gave as it is after all, that was asked to be taken back',
    body: stepBody,
    answers: { 200: returnRequestSchema },
    work: (caller, which, { comment }) => keepReturn(context, caller, which, comment),
  });
};
