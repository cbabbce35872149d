import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { refusal } from '../../../domain/errors.ts';
import { workingRoles } from '../../../plugins/access.ts';
import { exportReason, fileAnswer } from '../../../wire/exports.ts';
import { instantParameter, isoDate } from '../../../wire/schemas.ts';
import { findMember } from '../repository.ts';
import { memberParams } from '../schemas.ts';
import { printStatement } from './statement.ts';
import { fileRoutes } from '../../../plugins/files.ts';

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
    until: isoDate.nullish().meta({ description: 'A day of the year to end with, instead of its last one' }),
    known_at: instantParameter.nullish().meta({ description: 'Only what was booked at or before this instant' }),
    locale: z
      .enum(['nl', 'en'], { error: 'invalid_parameter' })
      .nullish()
      .meta({ description: 'Default: of the member' }),
  })
  .meta({ id: 'StatementTake' });

export const statementRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, ['members']);

  file('/members/:id/statement/:year/export', {
    operationId: 'exportMemberStatement',
    summary: 'The statement of a member for a year on paper; the reason is kept with who took it',
    access: { roles: workingRoles, personalData: 'one' },
    params,
    body,
    answer: fileAnswer('pdf'),
    work: async (caller, { params, body }) => {
      const member = await findMember(context.db, params.id);
      if (member === undefined) throw refusal('not_found', 'id');
      const { reason, known_at, locale, until } = body;
      const wish = {
        year: params.year,
        knownAt: known_at ?? null,
        locale: locale ?? null,
        until: until ?? null,
        reason,
      };
      return printStatement(context, caller, member, wish);
    },
  });
};
