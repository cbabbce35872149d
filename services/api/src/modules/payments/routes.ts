import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { viewerOf } from '../../flow/flow.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { stepRoutes } from '../../plugins/steps.ts';
import { batchFlow } from './flow.ts';
import { fileAnswer, takeBody } from '../../wire/exports.ts';
import { noBody, stepBody } from '../../wire/decisions.ts';
import { createBatch } from './create.ts';
import { takeFile } from './file.ts';
import { readPayables } from './list.ts';
import { listLines } from './lines.ts';
import { listBatches, readBatch } from './read.ts';
import {
  batchDetailSchema,
  batchesQuery,
  batchPageSchema,
  batchPreviewSchema,
  batchSchema,
  confirmBody,
  createBody,
  detailQuery,
  idParams,
  linePageSchema,
  linesQuery,
  payablesQuery,
  payablesSchema,
  returnBody,
  stepQuery,
} from './schemas.ts';
import { confirmLines, returnLine } from './settle.ts';
import { makeFile, markSent } from './send.ts';
import { approveBatch } from './approve.ts';
import { withdrawBatch } from './withdraw.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['payments'];
const place = `${basePath}/payment-batches`;

/** What is owed to members, and how it is paid: docs/payments.md. */
export const paymentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);
  const write = writingRoutes(app, tags);

  read('/payables', {
    operationId: 'listPayables',
    summary:
      'What is owed to members and not yet in a file, with what keeps it from being paid; what needs a look first',
    roles: anyRole,
    query: payablesQuery,
    answer: payablesSchema,
    work: ({ query }) => readPayables(context, query),
  });

  read('/payment-batches', {
    operationId: 'listPaymentBatches',
    summary: 'Payment batches, newest first',
    roles: anyRole,
    query: batchesQuery,
    answer: batchPageSchema,
    work: ({ query }) => listBatches(context.db, query),
  });

  read('/payment-batches/:id', {
    operationId: 'getPaymentBatch',
    summary: 'A payment batch, and what its lines come to',
    roles: anyRole,
    params: idParams,
    query: detailQuery,
    answer: batchDetailSchema,
    versioned: true,
    work: ({ params, query: { lines }, actor }) =>
      readBatch(context.db, params.id, { viewer: viewerOf(context, actor), lines }),
  });

  read('/payment-batches/:id/lines', {
    operationId: 'listPaymentLines',
    summary: 'The lines of a payment batch, in the order of the file',
    roles: anyRole,
    params: idParams,
    query: linesQuery,
    answer: linePageSchema,
    work: ({ params, query }) => listLines(context.db, params.id, query),
  });

  write('/payment-batches', {
    operationId: 'createPaymentBatch',
    summary: 'Put payments together; a second administrator approves them',
    description:
      'With dry_run=true it answers what would be in it (200) and keeps nothing. With the digest of such an answer as ' +
      'If-Match it keeps what that said, or answers 409 preview_stale.',
    access: { roles: ['operator'] },
    heldTo: 'preview',
    body: createBody,
    bodyLimit: 2 * 1024 * 1024, // ten thousand lines
    answers: { 200: batchPreviewSchema, 201: batchSchema },
    dryRun: true,
    place,
    work: (caller, { body, match }) => createBatch(context, caller, body, match.digest),
  });

  const step = stepRoutes(app, { flow: batchFlow, place: 'payment-batches', tags });
  const common = {
    description:
      'With dry_run=true it answers the batch as it would be, and keeps nothing. With lines=false it answers, and keeps for the key, no lines.',
    bodyLimit: 1024 * 1024,
    query: stepQuery,
    answers: { 200: batchDetailSchema },
    dryRun: true,
  };
  step('approve', {
    ...common,
    operationId: 'approvePaymentBatch',
    summary: 'Approve the payments, as another administrator than who put them together; books the payouts',
    body: stepBody,
    work: (caller, which, { comment }, { lines }) => approveBatch(context, caller, { ...which, lines }, comment),
  });
  step('make_file', {
    ...common,
    path: 'file',
    operationId: 'makePaymentFile',
    summary:
      'Make the payment file (pain.001.001.09), without what may not be paid any more; it is the same at every download',
    body: noBody,
    work: (caller, which, _, { lines }) => makeFile(context, caller, { ...which, lines }),
  });
  step('send', {
    ...common,
    path: 'sent',
    operationId: 'sendPaymentBatch',
    summary: 'The file was sent to the bank',
    body: noBody,
    work: (caller, which, _, { lines }) => markSent(context, caller, { ...which, lines }),
  });
  step('withdraw', {
    ...common,
    operationId: 'withdrawPaymentBatch',
    summary: 'Take a batch back that was not sent yet; what it would have paid is on the list again',
    body: stepBody,
    work: (caller, which, { comment }, { lines }) => withdrawBatch(context, caller, { ...which, lines }, comment),
  });
  step('confirm', {
    ...common,
    operationId: 'confirmPayments',
    summary: 'The bank has paid lines of the file, or all of them',
    body: confirmBody,
    work: (caller, which, body, { lines }) => confirmLines(context, caller, { ...which, lines }, body),
  });
  step('return', {
    ...common,
    operationId: 'returnPayment',
    summary: 'The bank has returned a line; it is owed again',
    body: returnBody,
    work: (caller, which, body, { lines }) => returnLine(context, caller, { ...which, lines }, body),
  });

  file('/payment-batches/:id/file/export', {
    operationId: 'exportPaymentFile',
    summary: 'The payment file, with the whole IBANs; the reason is kept with who took it',
    access: { roles: workingRoles, personalData: 'bulk', stepUp: true },
    params: idParams,
    body: takeBody,
    answer: fileAnswer('xml'),
    work: (caller, { params, body }) => takeFile(context, caller, params.id, body.reason),
  });
};
