// The wire contract of early redemption.
import { z } from 'zod';
import { canSchema } from '../../wire/decisions.ts';
import { countedPageOf, flag, pageQuery } from '../../paging.ts';
import { exportShape } from '../../wire/exports.ts';
import {
  besideRequestShape,
  quoteSchema,
  quoteSumsSchema,
  requestChannels,
  requestHeadShape,
  requestHoldingSchema,
  requestReversalSchema,
} from '../../wire/requests.ts';
import * as wire from '../../wire/schemas.ts';
import { absent, freeText, optionalText, searchText } from '../../wire/texts.ts';
import { redemptionFlow, redemptionStatuses } from './flow.ts';

/** Why a member asks for the money before the end. */
const redemptionReasons = [
  'home_purchase',
  'hardship',
  'death',
  'divorce',
  'moving_abroad',
  'reinvestment',
  'other',
] as const;
/** Why a request is turned down; each has a text in the member's language, 'other' takes the administrator's own. */
const rejectionReasons = ['budget_exhausted', 'notice_period', 'document_missing', 'not_entitled', 'other'] as const;

const mostAtOnce = 500;
const digest = z.string({ error: 'quote_changed' }).regex(/^[0-9a-f]{64}$/u, { error: 'quote_changed' });
const quantity = z
  .string({ error: 'quantity_invalid' })
  .meta({ description: 'Decimal number > 0; all that is requested when left out', example: '12.5' });
const version = z.int().min(1);

export const redemptionSchema = z
  .object({
    ...requestHeadShape,
    number: z.string().meta({ example: 'VA-2026-000171' }),
    status: z.enum(redemptionStatuses),
    approved_quantity: wire.quantityText.nullable(),
    reason: z.enum(redemptionReasons),
    desired_on: wire.isoDate,
    earliest_on: wire.isoDate.meta({ description: 'End of the notice period' }),
    quote: quoteSumsSchema.meta({ description: 'On effective_on; frozen once it is approved' }),
    approval: z
      .object({
        state: z.enum([
          'now',
          'from_date',
          'later_date',
          'document_required',
          'iban_missing',
          'member_blocked',
          'own_entry',
          'closed',
        ]),
        from: wire.isoDate.nullable().meta({
          description: 'from_date: the day to wait for. later_date: the first day that it may end on instead',
        }),
      })
      .meta({ description: 'Whether you can approve it, and if not now, what stands in the way' }),
    return_code: z.string().nullable().meta({ description: 'Why the bank returned the payment' }),
    reversal: requestReversalSchema,
  })
  .meta({ id: 'RedemptionRequest' });

export const redemptionDetailSchema = wire.extended(redemptionSchema, 'RedemptionRequestDetail', {
  quote: quoteSchema,
  ...besideRequestShape(redemptionStatuses),
  can: canSchema(redemptionFlow),
});

const sorts = ['requested_on', '-requested_on', 'net_cents', '-net_cents'] as const;
const amount = z.preprocess(
  (text) => (typeof text === 'string' && /^\d{1,15}$/u.test(text) ? Number(text) : text),
  z.int({ error: 'invalid_parameter' }).min(0).optional(),
);

const filterShape = {
  status: z.enum(redemptionStatuses, { error: 'invalid_parameter' }).optional(),
  instrument_id: wire.uuid.optional(),
  member_id: wire.uuid.optional(),
  reason: z.enum(redemptionReasons, { error: 'invalid_parameter' }).optional(),
  from: wire.isoDate.optional().meta({ description: 'Received on this day or later' }),
  to: wire.isoDate.optional(),
  min_cents: amount.meta({ description: 'Net amount, at least' }),
  max_cents: amount,
  mine: flag.meta({ description: 'Entered by me or taken by me' }),
  overdue: flag.meta({ description: 'Open for longer than the norm' }),
  approvable: flag.meta({ description: 'That I can approve now' }),
  q: searchText.min(1).optional().meta({ description: 'Number of the request, or what its member is found by' }),
};

export const listQuery = z.object({
  ...pageQuery,
  ...filterShape,
  sort: z.enum(sorts, { error: 'invalid_parameter' }).default('requested_on'),
});

const exportFilter = {
  ...filterShape,
  min_cents: wire.cents.min(0).optional(),
  max_cents: wire.cents.min(0).optional(),
  mine: z.boolean().optional(),
  overdue: z.boolean().optional(),
  approvable: z.boolean().optional(),
};
export const exportBody = z
  .strictObject({
    ...exportShape,
    filter: z.strictObject(exportFilter).default({}).meta({ description: 'As of the list' }),
  })
  .meta({ id: 'RedemptionExport' });

const sums = {
  principal_cents: wire.cents.nullable(),
  interest_cents: wire.cents.nullable(),
  fee_cents: wire.cents.nullable(),
  net_cents: wire.cents.nullable(),
};

export const redemptionPageSchema = z.object({
  ...countedPageOf(redemptionSchema),
  totals: z.object(sums),
});

export const summarySchema = z
  .object({
    tabs: z.array(z.object({ status: z.enum(redemptionStatuses), count: z.int(), net_cents: wire.cents })),
    approvable: z.int().meta({ description: 'How many you can approve now' }),
    mine: z.int(),
    budget: z.object({
      year: z.int(),
      budget_cents: wire.cents.nullable().meta({ description: 'Null: none is configured' }),
      approved_cents: wire.cents,
      open_cents: wire.cents,
      free_cents: wire.cents.nullable(),
    }),
    overdue_after_days: z.int(),
  })
  .meta({ id: 'RedemptionSummary' });

export const submitBody = z
  .strictObject({
    member_id: z.uuid({ error: 'member_not_found' }).toLowerCase(),
    instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase(),
    quantity: z.string({ error: 'quantity_invalid' }).meta({ description: 'Decimal number > 0', example: '12' }),
    reason: z.enum(redemptionReasons, { error: 'reason_required' }),
    reason_text: optionalText(500),
    channel: z.enum(requestChannels),
    requested_on: wire.isoDate,
    desired_on: wire.isoDate,
    bank_account_id: wire.uuid
      .nullish()
      .transform(absent)
      .meta({ description: "One of the member's; the payout account when left out" }),
    document: optionalText(140).meta({ description: 'Where the document is kept; needed for a member who died' }),
  })
  .meta({ id: 'RedemptionSubmit' });

/** What a submission or an approval would do. */
export const redemptionPreviewSchema = z
  .object({
    quote: quoteSchema,
    earliest_on: wire.isoDate,
    released_quantity: wire.quantityText.meta({ description: 'Of what is requested, not granted' }),
    holdings: z.array(requestHoldingSchema),
    postings: z.array(wire.postingSchema),
    warnings: z.array(
      z.object({
        code: z.enum(['iban_missing', 'iban_unverified', 'other_open', 'backdated', 'future', 'over_budget']),
        params: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .meta({ id: 'RedemptionPreview' });

export const quoteBody = z
  .strictObject({ effective_on: wire.isoDate, quantity: quantity.nullish().transform(absent) })
  .meta({
    id: 'RedemptionQuote',
    description: 'With dry_run=true only answers the quote; else effective_on is kept. A quantity is for a dry run.',
  });
export const approveBody = z
  .strictObject({
    quote_digest: digest.meta({ description: 'Of the quote that was on the screen' }),
    effective_on: wire.isoDate.nullish().transform(absent),
    quantity: quantity.nullish().transform(absent),
    comment: optionalText(500),
  })
  .meta({ id: 'RedemptionApprove' });
export const approveManyBody = z
  .strictObject({
    items: z
      .array(z.strictObject({ id: wire.uuid, version, quote_digest: digest }))
      .min(1)
      .max(mostAtOnce),
    comment: optionalText(500),
  })
  .meta({ id: 'RedemptionApproveMany' });
export const approveManySchema = z
  .object({
    approved: z.int(),
    net_cents: wire.cents,
    results: z
      .array(
        z.object({
          id: wire.uuid,
          number: z.string().nullable(),
          outcome: z.enum(['approved', 'skipped', 'refused']).meta({ description: 'skipped: your own entry' }),
          version: version.nullable(),
          net_cents: wire.cents.nullable(),
          problem: wire.fieldErrorSchema.nullable(),
        }),
      )
      .max(mostAtOnce),
  })
  .meta({ id: 'RedemptionApproveManyResult' });
export const rejectBody = z
  .strictObject({
    reason: z.enum(rejectionReasons, { error: 'reason_required' }),
    text: optionalText(500),
  })
  .meta({ id: 'RedemptionReject' });
export const commentBody = z.strictObject({ text: freeText(2000) }).meta({ id: 'CommentRequest' });

export type ListQuery = z.infer<typeof listQuery>;
export type ExportBody = z.infer<typeof exportBody>;
export type SubmitBody = z.infer<typeof submitBody>;
export type ApproveBody = z.infer<typeof approveBody>;
export type ApproveManyBody = z.infer<typeof approveManyBody>;
export type ApproveManyResult = z.infer<typeof approveManySchema>;
export type QuoteBody = z.infer<typeof quoteBody>;
export type RejectBody = z.infer<typeof rejectBody>;
export type Redemption = z.infer<typeof redemptionSchema>;
export type RedemptionDetail = z.infer<typeof redemptionDetailSchema>;
export type RedemptionPage = z.infer<typeof redemptionPageSchema>;
export type RedemptionPreview = z.infer<typeof redemptionPreviewSchema>;
export type Summary = z.infer<typeof summarySchema>;
