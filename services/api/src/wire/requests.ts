import { z } from 'zod';
import * as wire from './schemas.ts';
import { freeText, optionalText } from './texts.ts';

// Shapes that every kind of request answers with: redemptions now, share returns and conversions after them.

/** What a quote comes to; for a request that is decided, as it was frozen then. */
const quoteSumsShape = {
  effective_on: wire.isoDate,
  quantity: wire.quantityText,
  principal_cents: wire.cents,
  interest_cents: wire.cents,
  fee_cents: wire.cents,
  withholding_cents: wire.cents,
  net_cents: wire.cents,
};
export const quoteSumsSchema = z.object({ ...quoteSumsShape, digest: z.string() }).meta({ id: 'QuoteSums' });

const quoteLineSchema = z
  .object({
    lot_id: wire.uuid,
    acquired_on: wire.isoDate,
    quantity: wire.quantityText,
    interest_from: wire.isoDate,
    interest_to: wire.isoDate.meta({ description: 'The first day that bears no interest' }),
    days: z.int(),
    year_days: z.int(),
    rate_ppm: z.int(),
    principal_cents: wire.cents.meta({ description: 'On the first line of a lot; 0 on those that follow it' }),
    interest_cents: wire.cents,
  })
  .meta({ id: 'QuoteLine' });

export const quoteSchema = z
  .object({
    ...quoteSumsShape,
    nominal_cents: wire.cents.meta({ description: 'Of one whole unit' }),
    fee_ppm: z.int(),
    fee_min_cents: wire.cents,
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
    at: wire.instant,
    actor: wire.actorSchema,
    action: z.string().meta({ description: "What was done: 'redemption.approved'" }),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TimelineEvent' });

export const commentSchema = z
  .object({ id: wire.uuid, author: wire.actorSchema, text: z.string(), created_at: wire.instant })
  .meta({ id: 'Comment' });

export const requestDocumentSchema = z
  .object({
    id: wire.uuid,
    name: z.string(),
    media_type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    size: z.int().meta({ description: 'Bytes' }),
    sha256: z.string(),
    uploaded_by: wire.actorSchema,
    uploaded_at: wire.instant,
  })
  .meta({ id: 'RequestDocument' });

/** Units of the member before and after a decision. */
export const requestHoldingSchema = z
  .object({
    instrument: wire.instrumentRefSchema,
    available: wire.quantityText,
    reserved: wire.quantityText.meta({ description: 'For all open requests' }),
    after: wire.quantityText.meta({
      description: 'Available and reserved together once this request is granted in full',
    }),
    lots: z.array(
      z.object({
        id: wire.uuid,
        acquired_on: wire.isoDate,
        lock_until: wire.isoDate.nullable(),
        available: wire.quantityText,
        reserved: wire.quantityText,
        requested: wire.quantityText.meta({ description: 'Set aside for this request' }),
      }),
    ),
  })
  .meta({ id: 'RequestHolding' });

export const requestChannels = ['portal', 'email', 'post', 'admin'] as const;

/** Who asks, since when, where it is paid, and who had it in hand: what each request of a member says of itself. */
export const requestHeadShape = {
  id: wire.uuid,
  version: z.int().min(1),
  member: wire.extended(wire.memberRefSchema, 'RequestMember', {
    status: z.enum(['prospect', 'active', 'ended', 'deceased', 'blocked']),
  }),
  instrument: wire.instrumentRefSchema,
  quantity: wire.quantityText.meta({ description: 'Requested' }),
  reason_text: z.string().nullable(),
  channel: z.enum(requestChannels),
  requested_on: wire.isoDate.meta({ description: 'Received on' }),
  age_days: z.int().meta({ description: 'Since it was received; until it was decided on' }),
  overdue: z.boolean(),
  iban_masked: z.string().nullable(),
  holder_name: z.string().nullable(),
  iban_state: z.enum(['verified', 'unverified', 'missing']),
  document: z.string().nullable().meta({ description: 'Where a paper document is kept' }),
  documents_count: z.int(),
  assignee: wire.actorSchema.nullable(),
  maker: wire.actorSchema,
  checker: wire.actorSchema.nullable(),
  decided_at: wire.instant.nullable(),
  comment: z.string().nullable(),
  withdrawal: z.object({ withdrawn_on: wire.isoDate, asked_by: z.string() }).nullable(),
  created_at: wire.instant,
};

const transactionSchema = z
  .object({ id: wire.uuid, number: z.string(), kind: z.string(), effective_date: wire.isoDate })
  .meta({ id: 'RequestTransaction' });

/** So many of the latest events are told. */
export const mostEvents = 500;
export const timelineSchema = z.array(timelineEventSchema).max(mostEvents);

/** So many other requests of the member are named. */
export const mostOthers = 20;

/** What stands beside a request where it is looked at alone; other requests of the member have the states of its kind. */
export const besideRequestShape = <Status extends string>(statuses: readonly [Status, ...Status[]]) => ({
  holdings: z.array(requestHoldingSchema),
  other_open: z
    .array(z.object({ id: wire.uuid, number: z.string(), status: z.enum(statuses), quantity: wire.quantityText }))
    .max(mostOthers),
  transactions: z.array(transactionSchema),
  documents: z.array(requestDocumentSchema),
  comments: z.array(commentSchema),
  timeline: timelineSchema,
});

const reversalReasons = ['input_error', 'duplicate', 'cancelled', 'other'] as const;
/** Asked for by one administrator; another one carries it out. */
export const requestReversalSchema = z
  .object({ asked_by: wire.actorSchema, reason_code: z.enum(reversalReasons), comment: z.string().nullable() })
  .meta({ id: 'RequestReversal' })
  .nullable()
  .meta({ description: 'Waits for a second administrator' });
export const reverseBody = z
  .strictObject({ reason_code: z.enum(reversalReasons, { error: 'reason_invalid' }), comment: optionalText(500) })
  .meta({ id: 'RequestReverse', description: 'Asks for it; another administrator asking the same carries it out' });
export const withdrawBody = z
  .strictObject({ withdrawn_on: wire.isoDate, asked_by: freeText(140), comment: optionalText(500) })
  .meta({ id: 'RequestWithdraw' });
export const askDocumentBody = z.strictObject({ text: optionalText(500) }).meta({ id: 'RequestAskDocument' });

export const mailSchema = z
  .object({
    to: z.string().nullable().meta({ description: 'Null: the member has no address, and gets a letter' }),
    locale: z.enum(['nl', 'en']),
    subject: z.string(),
    body: z.string(),
  })
  .meta({ id: 'MailPreview' });
/** Of a step that a member is written to about: what its dry run answers. */
export const mailAnswerSchema = z.object({ mail: mailSchema }).meta({ id: 'MailAnswer' });

export type Quote = z.infer<typeof quoteSchema>;
export type TimelineEvent = z.infer<typeof timelineEventSchema>;
export type Comment = z.infer<typeof commentSchema>;
export type RequestDocument = z.infer<typeof requestDocumentSchema>;
export type RequestHolding = z.infer<typeof requestHoldingSchema>;
export type ReverseBody = z.infer<typeof reverseBody>;
export type WithdrawBody = z.infer<typeof withdrawBody>;
export type MailPreview = z.infer<typeof mailSchema>;
