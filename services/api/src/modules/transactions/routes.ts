import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { transactionDetailSchema, transactionSchema } from '../../wire/schemas.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { accessTo, stepRoutes } from '../../plugins/steps.ts';
import { transactionFlow } from '../../ledger/proposals.ts';
import { approveBody, idParams, orDryRun, rejectBody, withdrawBody } from '../../wire/decisions.ts';
import { bookingBody } from '../../wire/bookings.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { exportTransactions } from './export.ts';
import { listTransactions } from './list.ts';
import { readTransaction, stepsOf } from './queries.ts';
import { exportBody, listQuery, previewSchema, reverseBody, transactionPageSchema } from './schemas.ts';
import { approveProposal, rejectProposal, submitBooking, submitReversal, withdrawProposal } from './service.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['transactions'];
const place = `${basePath}/transactions`;

export const transactionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);
  const write = writingRoutes(app, tags);

  read('/transactions', {
    operationId: 'listTransactions',
    summary: 'Transactions, newest first unless asked otherwise; waiting and rejected ones by status',
    roles: anyRole,
    query: listQuery,
    answer: transactionPageSchema,
    work: async ({ query, actor }) => {
      const page = await listTransactions(context.db, query);
      return { ...page, items: page.items.map((one) => ({ ...one, can: stepsOf(one, actor) })) };
    },
  });

  read('/transactions/:id', {
    operationId: 'getTransaction',
    summary: 'A transaction with its postings, or one that waits',
    roles: anyRole,
    params: idParams,
    answer: transactionDetailSchema,
    versioned: true,
    work: ({ params, actor }) => readTransaction(context.db, params.id, actor),
  });

  write('/transactions', {
    operationId: 'createTransaction',
    summary: 'Book a transaction, or let it wait for a second administrator (202)',
    description:
      'With dry_run=true it answers a preview (200) and books nothing. With the digest of a preview as If-Match it ' +
      'books what that said, or answers 409 preview_stale.',
    access: { roles: ['operator'] },
    heldTo: 'preview',
    body: bookingBody,
    answers: { 200: previewSchema, 201: transactionSchema, 202: transactionSchema },
    dryRun: true,
    place,
    work: (caller, { body, match }) => submitBooking(context, caller, body, match.digest),
  });

  file('/transactions/export', {
    operationId: 'exportTransactions',
    summary: 'All transactions that a filter leaves, as a file; the reason is kept with who took what',
    access: { roles: workingRoles, personalData: 'bulk' },
    body: exportBody,
    answer: exportAnswer,
    work: (caller, { body }) => exportTransactions(context, caller, body),
  });

  write('/transactions/:id/approve', {
    operationId: 'approveTransaction',
    summary: 'Book what waits, as another administrator than its maker',
    description:
      'With dry_run=true it answers a preview and books nothing. With the digest of a preview as If-Match it books ' +
      'what that said, or answers 409 preview_stale.',
    access: accessTo(transactionFlow, 'approve'),
    heldTo: 'approval',
    params: idParams,
    body: approveBody,
    answers: { 200: orDryRun(transactionSchema, previewSchema) },
    dryRun: true,
    place,
    work: (caller, { params, match, body }) =>
      approveProposal(context, caller, { ...params, ...match, comment: body.comment ?? null }),
  });

  const step = stepRoutes(app, { flow: transactionFlow, place: 'transactions', tags });

  step('reject', {
    operationId: 'rejectTransaction',
    summary: 'Turn down what waits, as another administrator than its maker',
    body: rejectBody,
    answers: { 200: transactionSchema },
    work: (caller, which, { comment }) => rejectProposal(context, caller, { ...which, comment }),
  });

  step('withdraw', {
    operationId: 'withdrawTransaction',
    summary: 'Take back what waits, as its maker; the second pair of eyes is not needed for that',
    body: withdrawBody,
    answers: { 200: transactionSchema },
    work: (caller, which, { comment = null }) => withdrawProposal(context, caller, { ...which, comment }),
  });

  write('/transactions/:id/reverse', {
    operationId: 'reverseTransaction',
    summary: 'Take a booked transaction back; waits for a second administrator (202)',
    description:
      'With dry_run=true it answers a preview (200) and books nothing. With the digest of a preview as If-Match it ' +
      'books or files what that said, or answers 409 preview_stale.',
    access: { roles: ['operator', 'approver'] },
    heldTo: 'preview',
    params: idParams,
    body: reverseBody,
    answers: { 200: previewSchema, 201: transactionSchema, 202: transactionSchema },
    dryRun: true,
    place,
    work: (caller, { params, match, body }) => {
      const { reason_code, description = null, effective_date = null } = body;
      const wish = { reverses_id: params.id, reason_code, description, effective_date };
      return submitReversal(context, caller, wish, match.digest);
    },
  });
};
