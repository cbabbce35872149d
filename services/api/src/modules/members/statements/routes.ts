import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { refusal } from '../../../domain/errors.ts';
import { workingRoles } from '../../../plugins/access.ts';
import { problemResponses } from '../../../plugins/problem.ts';
import { exportReason, fileAnswer } from '../../../wire/exports.ts';
import { writeHeaders } from '../../../wire/headers.ts';
import { instantParameter } from '../../../wire/schemas.ts';
import { exportCallerOf, sendFile } from '../../../paper/exports.ts';
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
const body = z
  .strictObject({
    reason: exportReason,
    known_at: instantParameter.nullish().meta({ description: 'Only what was booked at or before this instant' }),
    locale: z
      .enum(['nl', 'en'], { error: 'invalid_parameter' })
      .nullish()
      .meta({ description: 'Default: of the member' }),
  })
  .meta({ id: 'StatementTake' });

export const statementRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    '/members/:id/statement/:year/export',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'exportMemberStatement',
        summary: 'The statement of a member for a year on paper; the reason is kept with who took it',
        tags: ['members'],
        headers: writeHeaders,
        params,
        body,
        response: { 200: fileAnswer('pdf'), ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const member = await findMember(context.db, request.params.id);
      if (member === undefined) throw refusal('not_found', 'id');
      const { reason, known_at, locale } = request.body;
      const wish = { year: request.params.year, knownAt: known_at ?? null, locale: locale ?? null, reason };
      return sendFile(reply, await printStatement(context, exportCallerOf(request), member, wish));
    },
  );
};
