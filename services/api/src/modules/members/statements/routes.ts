import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { refusal } from '../../../domain/errors.ts';
import { workingRoles } from '../../../plugins/access.ts';
import { problemResponses } from '../../../plugins/problem.ts';
import { fileAnswer } from '../../../wire/exports.ts';
import { instantParameter } from '../../../wire/schemas.ts';
import { sendFile } from '../../../workflow/exports.ts';
import { findMember } from '../repository.ts';
import { memberParams } from '../schemas.ts';
import { printStatement } from './statement.ts';

const params = memberParams.extend({
  year: z
    .string()
    .regex(/^(?:19|20|21)\d{2}$/u, { error: 'invalid_parameter' })
    .transform(Number)
    .meta({ type: 'integer', example: 2025 }),
});
const query = z.strictObject({
  known_at: instantParameter.optional().meta({ description: 'Only what was booked at or before this instant' }),
  locale: z
    .enum(['nl', 'en'], { error: 'invalid_parameter' })
    .optional()
    .meta({ description: 'Default: of the member' }),
});

export const statementRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/members/:id/statement/:year',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'getMemberStatement',
        summary: 'The statement of a member for a year on paper; the audit tells who took it',
        tags: ['members'],
        params,
        querystring: query,
        response: { 200: fileAnswer('pdf'), ...problemResponses(404, 422) },
      },
    },
    async (request, reply) => {
      const member = await findMember(context.db, request.params.id);
      if (member === undefined) throw refusal('not_found', 'id');
      const { known_at, locale } = request.query;
      const wish = { year: request.params.year, knownAt: known_at ?? null, locale: locale ?? null };
      const caller = { actor: request.actor, requestId: request.id };
      const { name, body } = await printStatement(context, caller, member, wish);
      return sendFile(reply, { name, format: 'pdf', body: Readable.from(body) });
    },
  );
};
