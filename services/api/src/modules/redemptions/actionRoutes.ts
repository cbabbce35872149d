import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { basePath } from '../../plugins/openapi.ts';
import { stepRoutes } from '../../plugins/steps.ts';
import { idParams, noBody, orDryRun, stepBody } from '../../wire/decisions.ts';
import {
  askDocumentBody,
  commentSchema,
  mailAnswerSchema,
  quoteSchema,
  reverseBody,
  withdrawBody,
} from '../../wire/requests.ts';
import { commentOn } from '../../requests/papers.ts';
import { approveRedemption } from './approve.ts';
import type { AppContext } from '../../context.ts';
import { redemptionFlow } from './flow.ts';
import { askDocument, requoteRedemption, takeRedemption, withdrawRedemption } from './steps.ts';
import { rejectRedemption } from './reject.ts';
import { papersOf } from './rows.ts';
import { keepRedemption, reverseRedemption } from './reverse.ts';
import {
  approveBody,
  commentBody,
  quoteBody,
  redemptionPreviewSchema,
  redemptionSchema,
  rejectBody,
} from './schemas.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['redemptions'];
const place = `${basePath}/redemption-requests`;

export const redemptionActionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const step = stepRoutes(app, { flow: redemptionFlow, place: 'redemption-requests', tags });

  step('take', {
    operationId: 'takeRedemptionRequest',
    summary: 'Take a request into review, also from a colleague',
    body: noBody,
    answers: { 200: redemptionSchema },
    work: (caller, which) => takeRedemption(context, caller, which),
  });

  step('requote', {
    path: 'quote',
    operationId: 'quoteRedemptionRequest',
    summary: 'Quote a request on another day',
    description: 'With dry_run=true it answers the quote and changes nothing.',
    body: quoteBody,
    answers: { 200: orDryRun(redemptionSchema, quoteSchema) },
    dryRun: true,
    work: (caller, which, body) => requoteRedemption(context, caller, which, body),
  });

  step('approve', {
    operationId: 'approveRedemptionRequest',
    summary: 'Approve a request in full or in part, as another administrator than who entered it',
    description: 'With dry_run=true it answers what would be booked, whatever quote was shown, and books nothing.',
    body: approveBody,
    answers: { 200: orDryRun(redemptionSchema, redemptionPreviewSchema) },
    dryRun: true,
    work: (caller, which, body) => approveRedemption(context, caller, which, body),
  });

  step('reject', {
    operationId: 'rejectRedemptionRequest',
    summary: 'Turn a request down and tell its member by mail, as another administrator than who entered it',
    description: 'With dry_run=true it answers the mail and changes nothing.',
    body: rejectBody,
    answers: { 200: orDryRun(redemptionSchema, mailAnswerSchema) },
    dryRun: true,
    work: (caller, which, body) => rejectRedemption(context, caller, which, body),
  });

  step('ask_document', {
    operationId: 'askRedemptionDocument',
    summary: 'Ask the member by mail for the document that is missing',
    description: 'With dry_run=true it answers the mail and sends nothing.',
    body: askDocumentBody,
    answers: { 200: orDryRun(redemptionSchema, mailAnswerSchema) },
    dryRun: true,
    work: (caller, which, { text }) => askDocument(context, caller, which, text),
  });

  step('withdraw', {
    operationId: 'withdrawRedemptionRequest',
    summary: 'Take a request back, as who entered it',
    body: withdrawBody,
    answers: { 200: redemptionSchema },
    work: (caller, which, body) => withdrawRedemption(context, caller, which, body),
  });

  step('reverse', {
    operationId: 'reverseRedemptionRequest',
    summary: 'Take an approval back: the first administrator asks (202), the second carries it out (200)',
    body: reverseBody,
    answers: { 200: redemptionSchema, 202: redemptionSchema },
    work: (caller, which, body) => reverseRedemption(context, caller, which, body),
  });

  step('keep', {
    operationId: 'keepRedemptionRequest',
    summary: 'Do not take the approval back after all: ends what a first administrator asked for',
    body: stepBody,
    answers: { 200: redemptionSchema },
    work: (caller, which, { comment }) => keepRedemption(context, caller, which, comment),
  });

  write('/redemption-requests/:id/comments', {
    operationId: 'commentOnRedemptionRequest',
    summary: 'Add a remark for the other administrators',
    access: { roles: ['operator'] },
    params: idParams,
    body: commentBody,
    answers: { 201: commentSchema },
    place: ({ params }) => `${place}/${params.id}/comments`,
    work: (caller, { params, body }) => commentOn(context, caller, papersOf(params.id), body.text),
  });
};
