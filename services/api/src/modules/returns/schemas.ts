// The whole wire contract of returns, requests and rounds, read together by whoever builds against it.
import { z } from 'zod';
import { returnPolicies } from '../../domain/returns/allocation.ts';
import { pageQuery } from '../../paging.ts';
import { commentSchema, requestDocumentSchema, timelineEventSchema } from '../../wire/requests.ts';
import {
  actorSchema,
  cents,
  instant,
  instrumentRefSchema,
  isoDate,
  memberRefSchema,
  quantityText,
  uuid,
} from '../../wire/schemas.ts';
import { freeText } from '../../wire/texts.ts';
import { lineStatuses, returnStatuses, roundStatuses } from './machine.ts';

export const outcomes = ['payout', 'gift', 'convert'] as const;
const reasons = ['hardship', 'death', 'divorce', 'moving_abroad', 'leaving', 'other'] as const;
const channels = ['portal', 'email', 'post', 'admin'] as const;
const rejectionReasons = ['document_missing', 'not_entitled', 'other'] as const;
const reversalReasons = ['input_error', 'duplicate', 'cancelled', 'other'] as const;

const absent = <T>(value: T | null | undefined): T | null => value ?? null;
const optionalText = (max: number) => freeText(max).nullish().transform(absent);
const sha256 = z.string({ error: 'preview_stale' }).regex(/^[0-9a-f]{64}$/u, { error: 'preview_stale' });
const euros = z.int({ error: 'amount_mismatch' }).min(0).max(1_000_000_000_000);

/** From which day on how much of what is asked for may go back. */
const freeSchema = z
  .array(z.object({ on: isoDate, quantity: quantityText.meta({ description: 'In all, from this day on' }) }))
  .meta({ description: 'What is free now, and on each day on which more will be' });

const requestShape = {
  id: uuid,
  number: z.string().meta({ example: 'GS-2026-000001' }),
  status: z.enum(returnStatuses),
  version: z.int(),
  member: memberRefSchema.extend({ status: z.enum(['prospect', 'active', 'ended', 'deceased', 'blocked']) }),
  instrument: instrumentRefSchema,
  quantity: quantityText.meta({ description: 'Requested' }),
  returned_quantity: quantityText.meta({ description: 'That rounds have given' }),
  nominal_cents: cents.meta({ description: 'Of what is still asked for: at most this is paid' }),
  free: freeSchema,
  asked_outcome: z.enum(outcomes),
  outcome: z.enum(outcomes),
  outcome_reason: z.string().nullable(),
  reason: z.enum(reasons),
  reason_text: z.string().nullable(),
  channel: z.enum(channels),
  requested_on: isoDate,
  document: z.string().nullable(),
  documents_count: z.int(),
  admission: z
    .object({
      state: z.enum(['now', 'locked', 'document_required', 'own_entry', 'closed']),
      from: isoDate.nullable(),
    })
    .meta({ description: 'Whether you can admit it, and what stands in the way' }),
  assignee: actorSchema.nullable(),
  maker: actorSchema,
  checker: actorSchema.nullable(),
  decided_at: instant.nullable(),
  comment: z.string().nullable(),
  rejection_reason: z.enum(rejectionReasons).nullable(),
  withdrawal: z.object({ withdrawn_on: isoDate, asked_by: z.string() }).nullable(),
  created_at: instant,
};
export const returnRequestSchema = z.object(requestShape).meta({ id: 'ShareReturnRequest' });

export const returnLineSchema = z
  .object({
    id: uuid,
    number: z.string(),
    place: z.int().meta({ description: 'In the order of the round: deaths first where it says so' }),
    request_id: uuid,
    member: memberRefSchema,
    requested_on: isoDate,
    death: z.boolean(),
    outcome: z.enum(outcomes),
    asked: quantityText.meta({ description: 'What is free; whole where the round gives whole units' }),
    allocated: quantityText,
    rest: quantityText.meta({ description: 'Waits for the next round' }),
    amount_cents: cents,
    raised: z.boolean().meta({ description: 'One of what was left over after rounding down' }),
    tied: z.boolean().meta({ description: 'Its fraction was no larger than the next: place decided' }),
    status: z.enum(lineStatuses),
    return_code: z.string().nullable(),
  })
  .meta({ id: 'ReturnLine' });

export const returnRequestDetailSchema = z
  .object({
    ...requestShape,
    rounds: z.array(
      z.object({
        round_id: uuid,
        round_number: z.string(),
        fiscal_year: z.int(),
        allocated: quantityText,
        amount_cents: cents,
        status: z.enum(lineStatuses),
      }),
    ),
    documents: z.array(requestDocumentSchema),
    comments: z.array(commentSchema),
    timeline: z.array(timelineEventSchema),
  })
  .meta({ id: 'ShareReturnRequestDetail' });

export const returnListQuery = z.object({
  ...pageQuery,
  status: z.enum(returnStatuses, { error: 'invalid_parameter' }).optional(),
  instrument_id: uuid.optional(),
  member_id: uuid.optional(),
  outcome: z.enum(outcomes, { error: 'invalid_parameter' }).optional(),
});
export const returnPageSchema = z.object({
  items: z.array(returnRequestSchema),
  next_cursor: z.string().nullable(),
});

export const returnSubmitBody = z
  .strictObject({
    member_id: z.uuid({ error: 'member_not_found' }).toLowerCase(),
    instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase(),
    quantity: z.string({ error: 'quantity_invalid' }).meta({ description: 'Decimal number > 0', example: '12.5' }),
    outcome: z.enum(outcomes),
    reason: z.enum(reasons, { error: 'reason_required' }),
    reason_text: optionalText(500),
    channel: z.enum(channels),
    requested_on: isoDate,
    bank_account_id: uuid.nullish().transform(absent),
    document: optionalText(140),
  })
  .meta({ id: 'ShareReturnSubmit' });
export const returnPreviewSchema = z
  .object({ free: freeSchema, nominal_cents: cents, no_payout: z.boolean() })
  .meta({ id: 'ShareReturnPreview' });

export const emptyBody = z.strictObject({}).meta({ id: 'ShareReturnTake' });
export const admitBody = z
  .strictObject({
    outcome: z.enum(outcomes).nullish().transform(absent),
    outcome_reason: optionalText(500),
    comment: optionalText(500),
  })
  .meta({ id: 'ShareReturnAdmit', description: 'Another outcome than was asked for needs a reason' });
export const returnRejectBody = z
  .strictObject({ reason: z.enum(rejectionReasons, { error: 'reason_required' }), text: optionalText(500) })
  .meta({ id: 'ShareReturnReject' });
export const returnWithdrawBody = z
  .strictObject({ withdrawn_on: isoDate, asked_by: freeText(140), comment: optionalText(500) })
  .meta({ id: 'ShareReturnWithdraw' });

// Rounds -----------------------------------------------------------------------------------------------------------

const wholeCents = { price_cents: cents.meta({ description: 'Of one whole' }) };
const termsShape = {
  fiscal_year: z.int().min(1900).max(2200),
  accounts_adopted_on: isoDate.nullable(),
  cut_off: isoDate.meta({ description: 'Requests received, and units free, up to this day' }),
  budget_quantity: quantityText.nullable(),
  budget_cents: cents.nullable(),
  ...wholeCents,
  price_reason: z.string().nullable(),
  policy: z.enum(returnPolicies),
  deaths_first: z.boolean(),
  whole_units: z.boolean(),
};

export const returnTermsBody = z
  .strictObject({
    fiscal_year: z.int().min(1900).max(2200),
    accounts_adopted_on: isoDate.nullish().transform(absent),
    cut_off: isoDate,
    budget_quantity: z.string({ error: 'quantity_invalid' }).nullish().transform(absent),
    budget_cents: euros.nullish().transform(absent),
    price_cents: z.int({ error: 'price_invalid' }).min(0, { error: 'price_invalid' }).max(1_000_000_000),
    price_reason: optionalText(500),
    policy: z.enum(returnPolicies),
    deaths_first: z.boolean().default(true),
    whole_units: z.boolean().default(false),
  })
  .meta({ id: 'ReturnRoundTerms', description: 'Budget in units or in cents: one of the two' });
export const roundCreateBody = returnTermsBody
  .extend({ instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase() })
  .meta({ id: 'ReturnRoundCreate' });

const sumsShape = {
  requests: z.int(),
  asked: quantityText,
  allocated: quantityText,
  amount_cents: cents,
  payout_cents: cents,
  gift_cents: cents,
  convert_cents: cents,
  deaths_asked: quantityText,
  deaths_allocated: quantityText,
};
export const roundSchema = z
  .object({
    id: uuid,
    number: z.string().meta({ example: 'GR-2026-000001' }),
    status: z.enum(roundStatuses),
    version: z.int(),
    instrument: instrumentRefSchema,
    ...termsShape,
    calculation: z.object({ ...sumsShape, input_sha256: z.string(), by: actorSchema, at: instant }).nullable(),
    stale: z.boolean().meta({ description: 'What was calculated is no longer what would come out' }),
    maker: actorSchema,
    created_at: instant,
    checker: actorSchema.nullable(),
    approved_at: instant.nullable(),
    comment: z.string().nullable(),
    executed_at: instant.nullable(),
    effective_on: isoDate.nullable(),
    book_cents: cents.nullable(),
    reversal: z
      .object({ asked_by: actorSchema, reason_code: z.enum(reversalReasons), comment: z.string().nullable() })
      .nullable()
      .meta({ description: 'Asked for; carried out by a second administrator' }),
  })
  .meta({ id: 'ReturnRound' });
export const roundPageSchema = z.object({ items: z.array(roundSchema), next_cursor: z.string().nullable() });
export const roundListQuery = z.object({ ...pageQuery, instrument_id: uuid.optional() });
export const roundLinesQuery = z.object(pageQuery);
export const returnLinesSchema = z.object({ items: z.array(returnLineSchema), next_cursor: z.string().nullable() });

export const calculateBody = z.strictObject({ terms: returnTermsBody.nullish().transform(absent) }).meta({
  id: 'ReturnRoundCalculate',
  description: 'Other terms take the place of those the round has; in a dry run they only answer: what if',
});
export const calculationSchema = z
  .object({ ...sumsShape, input_sha256: z.string(), lines: z.array(returnLineSchema.omit({ id: true })) })
  .meta({ id: 'ReturnRoundCalculation' });
export const roundApproveBody = z
  .strictObject({
    input_sha256: sha256.meta({ description: 'Of the calculation that was on the screen' }),
    comment: optionalText(500),
  })
  .meta({ id: 'ReturnRoundApprove' });
export const roundExecuteBody = z.strictObject({ effective_on: isoDate }).meta({ id: 'ReturnRoundExecute' });
export const roundCancelBody = z.strictObject({ comment: optionalText(500) }).meta({ id: 'ReturnRoundCancel' });
export const roundReverseBody = z
  .strictObject({ reason_code: z.enum(reversalReasons, { error: 'reason_invalid' }), comment: optionalText(500) })
  .meta({ id: 'ReturnRoundReverse', description: 'Asks for it; another administrator asking the same carries it out' });

export const roundKeepBody = z.strictObject({ comment: optionalText(500) }).meta({ id: 'ReturnRoundKeep' });

export type ReturnRequest = z.infer<typeof returnRequestSchema>;
export type ReturnRequestDetail = z.infer<typeof returnRequestDetailSchema>;
export type ReturnListQuery = z.infer<typeof returnListQuery>;
export type ReturnSubmitBody = z.infer<typeof returnSubmitBody>;
export type AdmitBody = z.infer<typeof admitBody>;
export type ReturnRejectBody = z.infer<typeof returnRejectBody>;
export type ReturnWithdrawBody = z.infer<typeof returnWithdrawBody>;
export type TermsBody = z.infer<typeof returnTermsBody>;
export type RoundCreateBody = z.infer<typeof roundCreateBody>;
export type Round = z.infer<typeof roundSchema>;
export type ReturnLine = z.infer<typeof returnLineSchema>;
export type Calculation = z.infer<typeof calculationSchema>;
export type CalculationSums = Omit<Calculation, 'lines' | 'input_sha256'>;
export type RoundReverseBody = z.infer<typeof roundReverseBody>;
export type PageQuery = z.infer<typeof roundLinesQuery>;
export type RoundListQuery = z.infer<typeof roundListQuery>;
