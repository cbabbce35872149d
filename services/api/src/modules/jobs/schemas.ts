import { z } from 'zod';
import * as wire from '../../wire/schemas.ts';

export const jobKinds = [
  'bulk_check',
  'bulk_post',
  'bulk_reverse',
  'conversion_calculate',
  'conversion_execute',
  'conversion_reverse',
  'conversion_statements',
  'statement_run',
  'period_file',
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobSchema = z
  .object({
    id: wire.uuid.meta({ description: 'Of the batch, the run, or the proposal by which the year was closed' }),
    kind: z.enum(jobKinds),
    name: z.string().meta({ description: 'A number, or a year' }),
    since: wire.instant.meta({ description: 'When it was asked for' }),
    by: wire.actorSchema.nullable().meta({ description: 'Who asked for it' }),
    state: z.enum(['waiting', 'under_way', 'retrying', 'cancelling', 'failed']).meta({
      description: 'failed: it waits for somebody to go on with it',
    }),
    done: z.int().nullable(),
    total: z.int().nullable().meta({ description: 'null until it is counted' }),
    attempts: z.int().meta({ description: 'How often it was begun; after three it is given up' }),
    next_try_at: wire.instant.nullable(),
    restarted: z.enum(['lost', 'fault', 'away']).nullable().meta({
      description: 'Why it was begun anew, and its progress with it: its process ended, a fault, or something was away',
    }),
    cancelled_by: wire.actorSchema.nullable(),
    cancel: z
      .enum(['job', 'statement_run'])
      .nullable()
      .meta({ description: 'By what it is cancelled: cancelJob or cancelStatementRun' }),
    not_cancellable: z
      .enum(['discard_batch', 'belongs_to_year'])
      .nullable()
      .meta({ description: 'Why it cannot be cancelled here' }),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof jobSchema>;

export const jobsSchema = z.object({ items: z.array(jobSchema) }).meta({ id: 'Jobs' });
