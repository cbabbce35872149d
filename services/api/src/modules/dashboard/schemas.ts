import { z } from 'zod';
import * as wire from '../../wire/schemas.ts';

export const dashboardQuery = z.strictObject({ as_of: wire.isoDate.optional().meta({ description: 'Default today' }) });

export const dashboardSchema = z
  .object({
    as_of: wire.isoDate,
    members: z.object({ active: z.int(), joined_this_month: z.int() }),
    instruments: z.array(
      z.object({
        instrument: wire.instrumentRefSchema,
        outstanding: wire.quantityText,
        nominal_value_cents: wire.cents,
        holders: z.int().meta({ description: 'Members who have any of it' }),
        coupon_ppm: z.int().nullable().meta({ description: 'Of a bond, as of the date' }),
        maturity_date: wire.isoDate.nullable(),
        matured: z.boolean().meta({ description: 'The day has passed and nothing is outstanding any more' }),
      }),
    ),
    nominal_value_cents: wire.cents.meta({ description: 'Of all instruments' }),
    payable_cents: wire.cents,
    next_conversion_on: wire.isoDate.nullable().meta({ description: 'The first run that is planned from today on' }),
    automated_conversion_members: z.int(),
    outstanding_by_month: z
      .array(z.object({ month: z.string(), instrument_id: wire.uuid, outstanding: wire.quantityText }))
      .meta({ description: 'At the end of each of the last 12 months; the last one at as_of' }),
    recent: z.array(wire.transactionSchema),
  })
  .meta({ id: 'Dashboard' });
const workKinds = [
  'redemption_payment_failed',
  'return_payment_failed',
  'redemption',
  'return',
  'conversion_due',
  'return_round',
  'payment_batch',
  'receipt',
  'bulk_draft',
] as const;

export const openWorkSchema = z
  .object({
    queues: z
      .array(
        z.object({
          kind: z.enum(workKinds),
          count: z.int(),
          count_is_lower_bound: z.boolean().meta({ description: 'There are more than count ("1,000+")' }),
          late: z.int().meta({ description: 'Of them, so many are past their day' }),
          late_is_lower_bound: z.boolean().meta({ description: 'There are more than late ("1,000+")' }),
          age_days: z.int().nullable().meta({ description: 'Of the oldest' }),
          one: z
            .object({ id: z.string(), number: z.string(), rows: z.int().nullable(), code: z.string().nullable() })
            .nullable()
            .meta({ description: 'Which, where it is one; code: its state, or why its payment came back' }),
        }),
      )
      .meta({ description: 'What went wrong first, then what is late, then by age; without what is empty' }),
  })
  .meta({ id: 'OpenWork' });

export type WorkKind = (typeof workKinds)[number];
export type OpenWork = z.infer<typeof openWorkSchema>;
export type Dashboard = z.infer<typeof dashboardSchema>;
