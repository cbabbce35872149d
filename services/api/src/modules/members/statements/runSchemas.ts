import { z } from 'zod';
import { exportReason } from '../../../wire/exports.ts';
import * as wire from '../../../wire/schemas.ts';

const locale = z
  .enum(['nl', 'en'], { error: 'invalid_parameter' })
  .nullable()
  .meta({ description: 'null: each in the language of its member' });

export const statementRunSchema = z
  .object({
    id: wire.uuid,
    year: z.int(),
    locale,
    reason: z.string(),
    status: z.enum(['making', 'ready', 'failed', 'cancelled', 'expired']),
    made_on: wire.isoDate,
    known_at: wire.instant,
    members: z.int().nullable().meta({ description: 'How many there are to make; null until they are counted' }),
    done: z.int(),
    maker: wire.actorSchema,
    created_at: wire.instant,
    ended_at: wire.instant.nullable(),
    ended_by: wire.actorSchema.nullable().meta({ description: 'Who cancelled it' }),
    kept_until: wire.isoDate.nullable().meta({ description: 'The last day on which the files can be fetched' }),
    files: z.array(z.object({ file: z.int(), members: z.int(), first_no: z.int(), last_no: z.int(), bytes: z.int() })),
  })
  .meta({ id: 'StatementRun' });
export type StatementRun = z.infer<typeof statementRunSchema>;

/** So many of the newest runs are shown. */
export const mostRuns = 50;
export const statementRunsSchema = z
  .object({ items: z.array(statementRunSchema).max(mostRuns) })
  .meta({ id: 'StatementRuns' });

export const statementRunBody = z
  .strictObject({
    year: z
      .int({ error: 'invalid_parameter' })
      .min(1900, { error: 'invalid_parameter' })
      .max(2199, { error: 'invalid_parameter' }),
    locale: locale.default(null),
    reason: exportReason,
  })
  .meta({ id: 'StatementRunStart' });
export type StatementRunBody = z.infer<typeof statementRunBody>;

export const fileParams = z.object({
  id: wire.uuid,
  file: z
    .string()
    .regex(/^[1-9]\d{0,3}$/u, { error: 'invalid_parameter' })
    .transform(Number)
    .meta({ type: 'integer', example: 1 }),
});
