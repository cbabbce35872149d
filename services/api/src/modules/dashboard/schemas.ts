import { z } from 'zod';
import {
  cents,
  instant,
  instrumentRefSchema,
  isoDate,
  quantityText,
  transactionSchema,
  uuid,
} from '../../wire/schemas.ts';

export const dashboardQuery = z.strictObject({ as_of: isoDate.optional().meta({ description: 'Default today' }) });

export const dashboardSchema = z
  .object({
    as_of: isoDate,
    members: z.object({ active: z.int(), joined_this_month: z.int() }),
    instruments: z.array(
      z.object({
        instrument: instrumentRefSchema,
        outstanding: quantityText,
        nominal_value_cents: cents,
        holders: z.int().meta({ description: 'Members who have any of it' }),
      }),
    ),
    approvals: z.object({
      for_me: z.int().meta({ description: 'Waiting, entered by someone else' }),
      mine: z.int().meta({ description: 'Waiting, entered by me' }),
      oldest_at: instant.nullable(),
    }),
    payable_cents: cents,
    automated_conversion_members: z.int(),
    outstanding_by_month: z
      .array(z.object({ month: z.string(), instrument_id: uuid, outstanding: quantityText }))
      .meta({ description: 'At the end of each of the last 12 months; the last one at as_of' }),
    recent: z.array(transactionSchema),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardSchema>;
