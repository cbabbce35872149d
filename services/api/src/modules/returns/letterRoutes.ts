import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send } from '../../requests/caller.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery, idParams } from '../../wire/decisions.ts';
import { idempotencyKey } from '../../requests/idempotency.ts';
import { documentHeaders } from '../../workflow/documents.ts';
import { previewLetter, printLetter, printLetters, sendLetters } from './roundLetters.ts';
import { letterParams, letterSchema, printLettersBody, sendLettersBody, sendLettersSchema } from './roundSchemas.ts';

const tags = ['returns'];
const place = `${basePath}/return-rounds`;
const pdf = 'application/pdf';
const file = (type: string) => ({
  description: 'The file',
  content: { [type]: { schema: z.any().meta({ type: 'string', format: 'binary' }) } },
});

/** Letters of decision to the members of a round. */
export const returnLetterRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/return-rounds/:id/letters/:line_id',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getReturnLetter',
        summary: 'The letter of decision to one member, as it would be mailed',
        tags,
        params: letterParams,
        response: { 200: letterSchema, ...problemResponses(404, 409, 422) },
      },
    },
    ({ params }) => previewLetter(context, params.id, params.line_id),
  );

  app.get(
    '/return-rounds/:id/letters/:line_id/pdf',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'printReturnLetter',
        summary: 'The letter of decision to one member as PDF; the audit tells who took it',
        tags,
        params: letterParams,
        response: { 200: file(pdf), ...problemResponses(404, 409, 422) },
      },
    },
    async ({ actor, id, params }, reply) => {
      const letter = await printLetter(context, { actor, requestId: id }, params.id, params.line_id);
      return reply.headers({ ...documentHeaders(letter.name), 'content-type': pdf }).send(Readable.from(letter.body));
    },
  );

  app.post(
    '/return-rounds/:id/letters',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'sendReturnLetters',
        summary: 'Write to every member of an executed round by mail, once each',
        description: 'With dry_run=true it answers how many letters there are and one of them, and sends none.',
        tags,
        headers: writeHeaders,
        params: idParams,
        querystring: dryRunQuery,
        body: sendLettersBody,
        response: { 200: sendLettersSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request, request.query.dry_run);
      return send(reply, await sendLetters(context, caller, request.params.id, request.body), place);
    },
  );

  app.post(
    '/return-rounds/:id/letters/print',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'printReturnLetters',
        summary: 'The letters of decision as one PDF, for a reason that is kept with who took them',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: printLettersBody,
        response: { 200: file(pdf), ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { actor, id, headers, params, body } = request;
      const caller = { actor, requestId: id, key: idempotencyKey(headers['idempotency-key']) };
      const letters = await printLetters(context, caller, params.id, body);
      return reply.headers({ ...documentHeaders(letters.name), 'content-type': pdf }).send(letters.body);
    },
  );
};
