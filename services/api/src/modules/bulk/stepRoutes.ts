import multipart from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { mostBytes } from '../../domain/bulk/table.ts';
import { refusal } from '../../domain/errors.ts';
import { isReadable } from '../../domain/texts.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { accessTo, stepRoutes } from '../../plugins/steps.ts';
import { writingRoutes } from '../../plugins/writing.ts';
import { bulkFlow } from './flow.ts';
import { callerOf, send, versionOf } from '../../calls/caller.ts';
import { takingTurns } from '../../calls/turns.ts';
import { idParams, noBody, rejectBody } from '../../wire/decisions.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { digestOfBytes } from '../../paper/documents.ts';
import type { UploadedFile } from '../../paper/documents.ts';
import { changeRow, checkBatch, fixRows, readAgain } from './checkSteps.ts';
import { approveBatch, discardBatch, rejectBatch, submitBatch } from './decisions.ts';
import { tellOldBalance, tellOldTotals } from './oldTotals.ts';
import { keepBatch, reverseBatch } from './reversing.ts';
import {
  approveBody,
  checkBody,
  fixBody,
  oldBalanceQuery,
  oldTotalsBody,
  readBody,
  reverseBody,
  rowBody,
  rowParams,
  submitBody,
  uploadQuery,
} from './bodies.ts';
import { bulkBatchDetailSchema } from './schemas.ts';
import { uploadBatch } from './upload.ts';

const tags = ['bulk'];
const place = `${basePath}/bulk-batches`;
const answers = { 200: bulkBatchDetailSchema };
/** So many files wait for the one that is read: some seconds each, where they are as large as can be. */
const mostWaiting = 5;
const fileLimit = mostBytes + 64 * 1024; // what multipart puts around it
const fileBody = z.any().meta({
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
});

export const bulkStepRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const inTurn = takingTurns(mostWaiting);
  const step = stepRoutes(app, { flow: bulkFlow, place: 'bulk-batches', tags });

  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 0 } });

  app.post(
    '/bulk-batches',
    {
      config: { access: { roles: ['operator'] } },
      bodyLimit: fileLimit,
      schema: {
        operationId: 'uploadBulkFile',
        summary: 'Keep a file of at most 20 MB and 50,000 rows (CSV, XLSX or ODS), and say how it would be read',
        tags,
        headers: writeHeaders,
        querystring: uploadQuery,
        consumes: ['multipart/form-data'],
        body: fileBody,
        response: { 201: bulkBatchDetailSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { name, bytes } = await readUpload(request);
      const { purpose } = request.query;
      const caller = callerOf(request, false, { name, sha256: digestOfBytes(bytes), purpose });
      return send(reply, await inTurn(() => uploadBatch(context, caller, { name, bytes, purpose })), place);
    },
  );

  step('read', {
    operationId: 'readBulkBatch',
    summary: 'Read the file in another way, and say how; nothing is checked',
    body: readBody,
    answers,
    work: (caller, which, body) => inTurn(() => readAgain(context, caller, which, body)),
  });

  step('check', {
    operationId: 'checkBulkBatch',
    summary: 'Read the file as chosen; its rows are checked from then on, and nothing is booked',
    description: 'Answers validating, with progress: ask for the batch again until progress is null.',
    body: checkBody,
    answers,
    work: (caller, which, body) => inTurn(() => checkBatch(context, caller, which, body)),
  });

  write('/bulk-batches/:id/rows/:line', {
    method: 'patch',
    operationId: 'changeBulkRow',
    summary: 'Mend a row, or leave it out; every row that has to do with it is checked again',
    description: 'Answers validating, with progress, where those are more than a thousand.',
    access: accessTo(bulkFlow, 'check'),
    heldTo: 'version',
    params: rowParams,
    body: rowBody,
    answers,
    place,
    work: (caller, { params: { id, line }, match, body }) =>
      changeRow(context, caller, { id, ...match }, { ...body, line }),
  });

  step('check', {
    path: 'fix',
    operationId: 'fixBulkRows',
    summary: 'Put another text in the place of one, in every row that has it in a column',
    body: fixBody,
    answers,
    work: (caller, which, body) => fixRows(context, caller, which, body),
  });

  write('/bulk-batches/:id/old-totals', {
    method: 'put',
    operationId: 'tellOldTotals',
    summary: 'Tell what the old administration comes to, to compare a register with before it is submitted',
    access: accessTo(bulkFlow, 'compare'),
    heldTo: 'version',
    params: idParams,
    body: oldTotalsBody,
    answers,
    place,
    work: (caller, { params, match, body }) => tellOldTotals(context, caller, { ...params, ...match }, body),
  });

  app.put(
    '/bulk-batches/:id/old-balance',
    {
      config: { access: accessTo(bulkFlow, 'compare') },
      bodyLimit: fileLimit,
      schema: {
        operationId: 'tellOldBalance',
        summary:
          'Read what the old administration had from a file, to compare a register with, by member where it tells that',
        description:
          'A sheet of all that members had (CSV, XLSX or ODS): their numbers, instruments, and units or euros. Or the audit file of a year (XAF 3.2): the balances of the accounts that are instruments, and of their customers. It takes the place of totals that were told.',
        tags,
        headers: changeHeaders,
        params: idParams,
        querystring: oldBalanceQuery,
        consumes: ['multipart/form-data'],
        body: fileBody,
        response: { ...answers, ...problemResponses(404, 409, 413, 415, 422, 428) },
      },
    },
    async (request, reply) => {
      const { name, bytes } = await readUpload(request);
      const which = { ...request.params, ...versionOf(request) };
      const { day = null, account } = request.query;
      const how = { ...(day === null ? {} : { day }), ...(account.length === 0 ? {} : { account }) };
      const caller = callerOf(request, false, { name, sha256: digestOfBytes(bytes), ...how });
      const answer = await inTurn(() => tellOldBalance(context, caller, which, { name, bytes, day, account }));
      return send(reply, answer, place);
    },
  );

  step('submit', {
    operationId: 'submitBulkBatch',
    summary: 'Ask another administrator to approve',
    description: 'A register that differs from the old administration needs a reason; else 422 totals_differ.',
    body: submitBody,
    answers,
    work: (caller, which, body) => submitBatch(context, caller, which, body),
  });

  step('approve', {
    operationId: 'approveBulkBatch',
    summary: 'Let all rows be booked or none, as another administrator than the maker',
    description:
      'Names what was seen: the file, the number of rows and what is to be booked; else 409 preview_stale. Terms of instruments that it makes were opened; else 422 terms_unopened. A register that was compared with the old administration: the digest of that; else 422 totals_unopened. Answers posting, with progress.',
    body: approveBody,
    answers,
    work: (caller, which, body) => approveBatch(context, caller, which, body),
  });

  step('reject', {
    operationId: 'rejectBulkBatch',
    summary: 'Send it back to its maker, with the reason',
    body: rejectBody,
    answers,
    work: (caller, which, { comment }) => rejectBatch(context, caller, which, comment),
  });

  step('reverse', {
    operationId: 'reverseBulkBatch',
    summary: 'Take the whole batch back: asked by one, done by another',
    body: reverseBody,
    answers,
    work: (caller, which, body) => reverseBatch(context, caller, which, body),
  });

  step('discard', {
    operationId: 'discardBulkBatch',
    summary: 'Throw a batch away that is not booked',
    body: noBody,
    answers,
    work: (caller, which) => discardBatch(context, caller, which),
  });

  step('keep', {
    operationId: 'keepBulkBatch',
    summary: 'End the asking to take it back',
    body: noBody,
    answers,
    work: (caller, which) => keepBatch(context, caller, which),
  });
};

/**
 * The file of a multipart body. Throws required without one, text_invalid for a name that nobody can read, invalid_request for
 * a body that is cut off or has another boundary than it says, and what @fastify/multipart refuses.
 */
async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refusal('required', 'file');
  const part = await request.file().catch(refuseBroken);
  if (part === undefined) throw refusal('required', 'file');
  const name = part.filename?.slice(-200) ?? '';
  if (!isReadable(name)) throw refusal('text_invalid', 'file');
  return { name, bytes: await part.toBuffer().catch(refuseBroken) };
}

/** The parser of @fastify/multipart throws a plain Error for a body that breaks off; its own refusals have a status. */
function refuseBroken(error: FastifyError): never {
  if (error.statusCode !== undefined) throw error;
  throw refusal('invalid_request', 'file');
}
