import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { idParams } from '../../wire/decisions.ts';
import { handleClosing } from '../../requests/closing.ts';
import { handlePayments } from '../../requests/paymentEvents.ts';
import { redemptionActionRoutes } from './actionRoutes.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { approveMany } from './approveMany.ts';
import type { AppContext } from '../../context.ts';
import { closeRedemptions } from './closing.ts';
import { readRedemption } from './detail.ts';
import { redemptionDocumentRoutes } from './documentRoutes.ts';
import { exportRedemptions } from './export.ts';
import { listRedemptions } from './list.ts';
import { onRedemptionPayment } from './payments.ts';
import {
  approveManyBody,
  approveManySchema,
  exportBody,
  listQuery,
  redemptionDetailSchema,
  redemptionPageSchema,
  redemptionPreviewSchema,
  redemptionSchema,
  submitBody,
  summarySchema,
} from './schemas.ts';
import { submitRedemption } from './submit.ts';
import { readSummary } from './summary.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['redemptions'];
const place = `${basePath}/redemption-requests`;

/** Requests of members to get bonds back before they mature: domain model, sections 2 to 4. */
export const redemptionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  handlePayments('redemption_request', onRedemptionPayment);
  handleClosing('redemption_request', closeRedemptions);

  read('/redemption-requests', {
    operationId: 'listRedemptionRequests',
    summary: 'Requests for early redemption, oldest first',
    roles: anyRole,
    query: listQuery,
    answer: redemptionPageSchema,
    work: ({ actor, query }) => listRedemptions(context, actor, query),
  });

  read('/redemption-requests/summary', {
    operationId: 'getRedemptionSummary',
    summary: 'Counts and amounts by state, and what is left of the budget of the year',
    roles: anyRole,
    answer: summarySchema,
    work: ({ actor }) => readSummary(context, actor),
  });

  read('/redemption-requests/:id', {
    operationId: 'getRedemptionRequest',
    summary: 'A request with its quote, holdings, documents, comments and history',
    roles: anyRole,
    params: idParams,
    answer: redemptionDetailSchema,
    versioned: true,
    work: ({ actor, params }) => readRedemption(context, actor, params.id),
  });

  write('/redemption-requests', {
    operationId: 'submitRedemptionRequest',
    summary: 'Enter a request on behalf of a member; its units are set aside until it is decided on',
    description: 'With dry_run=true it answers a preview (200) and books nothing.',
    access: { roles: ['operator'] },
    body: submitBody,
    answers: { 200: redemptionPreviewSchema, 201: redemptionSchema },
    dryRun: true,
    place,
    work: (caller, { body }) => submitRedemption(context, caller, body),
  });

  write('/redemption-requests/approve', {
    operationId: 'approveRedemptionRequests',
    summary: 'Approve many in full, each as it was quoted; your own entries are skipped and listed',
    description: 'All that can be approved is booked at once; a record that cannot says why and stays as it is.',
    access: { roles: ['approver'] },
    body: approveManyBody,
    answers: { 200: approveManySchema },
    dryRun: true,
    place,
    work: (caller, { body }) => approveMany(context, caller, body),
  });

  file('/redemption-requests/export', {
    operationId: 'exportRedemptionRequests',
    summary: 'All requests that a filter leaves, as a file; the reason is kept with who took what',
    access: { roles: workingRoles, personalData: 'bulk' },
    body: exportBody,
    answer: exportAnswer,
    work: (caller, { body }) => exportRedemptions(context, caller, body),
  });

  await app.register(redemptionActionRoutes, context);
  await app.register(redemptionDocumentRoutes, context);
};
