import { z } from 'zod';
import { actorSchema, cents, instant, instrumentRefSchema, isoDate, quantityText, uuid } from './schemas.ts';

// Shapes that every kind of request answers with: redemptions now, share returns and conversions after them.

/** What a quote comes to; for a request that is decided, as it was frozen then. */
export const quoteSumsShape = {
  effective_on: isoDate,
  quantity: quantityText,
  principal_cents: cents,
  interest_cents: cents,
  fee_cents: cents,
  withholding_cents: cents,
  net_cents: cents,
};

const quoteLineSchema = z
  .object({
    lot_id: uuid,
    acquired_on: isoDate,
    quantity: quantityText,
    interest_from: isoDate,
    interest_to: isoDate.meta({ description: 'The first day that bears no interest' }),
    days: z.int(),
    year_days: z.int(),
    rate_ppm: z.int(),
    principal_cents: cents.meta({ description: 'On the first line of a lot; 0 on those that follow it' }),
    interest_cents: cents,
  })
  .meta({ id: 'QuoteLine' });

export const quoteSchema = z
  .object({
    ...quoteSumsShape,
    nominal_cents: cents.meta({ description: 'Of one whole unit' }),
    fee_ppm: z.int(),
    fee_min_cents: cents,
    withholding_ppm: z.int(),
    digest: z
      .string()
      .meta({ description: 'Of all that is quoted; approving needs it, so that nothing else is booked' }),
    lines: z.array(quoteLineSchema),
  })
  .meta({ id: 'Quote' });

/** A step in the life of a request, out of the audit. */
export const timelineEventSchema = z
  .object({
    at: instant,
    actor: actorSchema,
    action: z.string().meta({ description: "What was done: 'redemption.approved'" }),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TimelineEvent' });

export const commentSchema = z
  .object({ id: uuid, author: actorSchema, text: z.string(), created_at: instant })
  .meta({ id: 'Comment' });

export const requestDocumentSchema = z
  .object({
    id: uuid,
    name: z.string(),
    media_type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    size: z.int().meta({ description: 'Bytes' }),
    sha256: z.string(),
    uploaded_by: actorSchema,
    uploaded_at: instant,
  })
  .meta({ id: 'RequestDocument' });

/** Units of the member before and after a decision. */
export const requestHoldingSchema = z
  .object({
    instrument: instrumentRefSchema,
    available: quantityText,
    reserved: quantityText.meta({ description: 'For all open requests' }),
    after: quantityText.meta({ description: 'Available and reserved together once this request is granted in full' }),
    lots: z.array(
      z.object({
        id: uuid,
        acquired_on: isoDate,
        lock_until: isoDate.nullable(),
        available: quantityText,
        reserved: quantityText,
        requested: quantityText.meta({ description: 'Set aside for this request' }),
      }),
    ),
  })
  .meta({ id: 'RequestHolding' });

export const mailSchema = z
  .object({
    to: z.string().nullable().meta({ description: 'Null: the member has no address, and gets a letter' }),
    locale: z.enum(['nl', 'en']),
    subject: z.string(),
    body: z.string(),
  })
  .meta({ id: 'MailPreview' });

export type Quote = z.infer<typeof quoteSchema>;
export type TimelineEvent = z.infer<typeof timelineEventSchema>;
export type Comment = z.infer<typeof commentSchema>;
export type RequestDocument = z.infer<typeof requestDocumentSchema>;
export type RequestHolding = z.infer<typeof requestHoldingSchema>;
export type MailPreview = z.infer<typeof mailSchema>;
