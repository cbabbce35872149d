import { z } from 'zod';
import * as wire from './schemas.ts';
import { memberKinds } from '../domain/members.ts';

const statuses = ['draft', 'open', 'closed', 'matured'] as const;
const purposes = ['issue', 'return', 'conversion'] as const;

export const instrumentsQuery = z.strictObject({ status: z.enum(statuses).optional() });

const terms = {
  nominal_cents: wire.cents,
  status: z.enum(statuses),
  max_per_member: wire.quantityText.nullable(),
  lock_in_months: z.int(),
  allowed_member_kinds: z.array(z.enum(memberKinds)),
  coupon_ppm: z.int().nullable().meta({ description: 'Yearly interest in parts per million: 4.50 % is 45000' }),
  day_count: z.enum(['ACT365F', 'ACTACT_ISDA', '30E360']).nullable(),
  coupon_months: z.int().nullable(),
  issue_date: wire.isoDate,
  maturity_date: wire.isoDate.nullable(),
  early_redemption_fee_ppm: z.int().nullable(),
  fee_min_cents: wire.cents.nullable(),
  notice_days: z.int().nullable(),
};

/** All terms of an instrument, one that is not there yet included. */
export const instrumentTermsSchema = z
  .object({ ...wire.instrumentRefSchema.omit({ id: true }).shape, ...terms })
  .meta({ id: 'InstrumentTerms' });
export type InstrumentTerms = z.infer<typeof instrumentTermsSchema>;

export const instrumentSchema = z
  .object({
    ...wire.instrumentRefSchema.shape,
    ...terms,
    issue_price_cents: wire.cents.nullable().meta({ description: "Today's issue price; null without one" }),
  })
  .meta({ id: 'Instrument' });

export const instrumentListSchema = z.object({ items: z.array(instrumentSchema) }).meta({ id: 'InstrumentList' });

export const pricesQuery = z.strictObject({
  instrument_id: wire.uuid.optional(),
  purpose: z.enum(purposes).optional(),
  on: wire.isoDate.optional().meta({ description: 'Only the price that holds on this date' }),
});
export type PricesQuery = z.infer<typeof pricesQuery>;

export const priceListSchema = z
  .object({
    items: z.array(
      z.object({
        instrument_id: wire.uuid,
        purpose: z.enum(purposes),
        valid_from: wire.isoDate,
        price_cents: wire.cents,
      }),
    ),
  })
  .meta({ id: 'PriceList' });
