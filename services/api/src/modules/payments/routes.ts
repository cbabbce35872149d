// A little over 200 lines: one route for each step of a batch; they differ in their bodies and answers only.
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import type { Role } from '../../domain/roles.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../requests/caller.ts';
import type { StoredAnswer } from '../../requests/idempotency.ts';
import type { Caller } from '../../requests/once.ts';
import { fileAnswer, takeBody } from '../../wire/exports.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery } from '../../wire/decisions.ts';
import { exportCallerOf, sendFile } from '../../workflow/exports.ts';
import { readPayables } from './candidates.ts';
import { createBatch } from './create.ts';
import { takeFile } from './file.ts';
import { listBatches, readBatch } from './read.ts';
import {
  batchDetailSchema,
  batchesQuery,
  batchPageSchema,
  batchPreviewSchema,
  batchSchema,
  confirmBody,
  createBody,
  decideBody,
  idParams,
  payablesQuery,
  payablesSchema,
  plainBody,
  returnBody,
} from './schemas.ts';
import { confirmLines, returnLine } from './settle.ts';
import { makeFile, markSent } from './send.ts';
import { approveBatch, withdrawBatch } from './steps.ts';
import type { Which } from './steps.ts';

const tags = ['payments'];
const place = `${basePath}/payment-batches`;

/** What is owed to members, and how it is paid: docs/payments.md. */
export const paymentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/payables',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listPayables',
        summary: 'All that is owed to members and not yet in a file, with what keeps it from being paid',
        tags,
        querystring: payablesQuery,
        response: { 200: payablesSchema, ...problemResponses(422) },
      },
    },
    ({ query }) => readPayables(context, query.subject_type),
  );

  app.get(
    '/payment-batches',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listPaymentBatches',
        summary: 'Payment batches, newest first',
        tags,
        querystring: batchesQuery,
        response: { 200: batchPageSchema, ...problemResponses(422) },
      },
    },
    ({ query }) => listBatches(context.db, query),
  );

  app.get(
    '/payment-batches/:id',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getPaymentBatch',
        summary: 'A payment batch with its lines',
        tags,
        params: idParams,
        response: { 200: batchDetailSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }, reply) => {
      const found = await readBatch(context.db, params.id);
      reply.header('etag', `"${found.version}"`);
      return found;
    },
  );

  app.post(
    '/payment-batches',
    {
      config: { access: { roles: ['operator'] } },
      bodyLimit: 2 * 1024 * 1024, // ten thousand lines
      schema: {
        operationId: 'createPaymentBatch',
        summary: 'Put payments together; a second administrator approves them',
        description: 'With dry_run=true it answers what would be in it (200) and keeps nothing.',
        tags,
        headers: writeHeaders,
        querystring: dryRunQuery,
        body: createBody,
        response: { 200: batchPreviewSchema, 201: batchSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await createBatch(context, caller, request.body), place);
    },
  );

  step(app, 'approve', decideBody, {
    roles: ['approver'],
    operationId: 'approvePaymentBatch',
    summary: 'Approve the payments, as another administrator than who put them together; books the payouts',
    work: (caller, which, { comment }) => approveBatch(context, caller, which, comment),
  });
  step(app, 'file', plainBody, {
    roles: ['operator'],
    operationId: 'makePaymentFile',
    summary:
      'Make the payment file (pain.001.001.09), without what may not be paid any more; it is the same at every download',
    work: (caller, which) => makeFile(context, caller, which),
  });
  step(app, 'sent', plainBody, {
    roles: ['operator'],
    operationId: 'sendPaymentBatch',
    summary: 'The file was sent to the bank',
    work: (caller, which) => markSent(context, caller, which),
  });
  step(app, 'withdraw', decideBody, {
    roles: ['operator'],
    operationId: 'withdrawPaymentBatch',
    summary: 'Take a batch back that was not sent yet; what it would have paid is on the list again',
    work: (caller, which, { comment }) => withdrawBatch(context, caller, which, comment),
  });
  step(app, 'confirm', confirmBody, {
    roles: ['operator'],
    operationId: 'confirmPayments',
    summary: 'The bank has paid lines of the file, or all of them',
    work: (caller, which, body) => confirmLines(context, caller, which, body),
  });
  step(app, 'return', returnBody, {
    roles: ['operator'],
    operationId: 'returnPayment',
    summary: 'The bank has returned a line; it is owed again',
    work: (caller, which, body) => returnLine(context, caller, which, body),
  });

  app.post(
    '/payment-batches/:id/file/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk', stepUp: true } },
      schema: {
        operationId: 'exportPaymentFile',
        summary: 'The payment file, with the whole IBANs; the reason is kept with who took it',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: takeBody,
        response: { 200: fileAnswer('xml'), ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return sendFile(reply, await takeFile(context, exportCallerOf(request), params.id, body.reason));
    },
  );
};

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Steps that bring money to the bank. */
const toBank = new Set(['approve', 'file', 'sent']);

/** A step of a batch: by its version, behind an idempotency key; a dry run answers the batch as it would be. */
function step<Body extends z.ZodType>(
  app: App,
  name: string,
  body: Body,
  {
    roles,
    operationId,
    summary,
    work,
  }: {
    roles: readonly Role[];
    operationId: string;
    summary: string;
    work: (caller: Caller, which: Which, body: z.infer<Body>) => Promise<StoredAnswer>;
  },
): void {
  app.post(
    `/payment-batches/:id/${name}`,
    {
      config: { access: { roles, ...(toBank.has(name) && { stepUp: true }) } },
      bodyLimit: 1024 * 1024,
      schema: {
        operationId,
        summary,
        description: 'With dry_run=true it answers the batch as it would be, and keeps nothing.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body,
        response: { 200: batchDetailSchema, ...problemResponses(404, 409, 413, 415, 422, 428) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { dry_run } = request.query;
      const which = { id, version: versionOf(request) };
      const answer = await work(callerOf(request, dry_run), which, request.body as z.infer<Body>);
      return send(reply, answer, place);
    },
  );
}
