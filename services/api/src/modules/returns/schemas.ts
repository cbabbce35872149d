// The whole wire contract of requests to give Good Shares back; that of the rounds is roundSchemas.ts.
import { z } from 'zod';
import { canSchema } from '../../wire/decisions.ts';
import { countedPageOf, flag, pageQuery } from '../../paging.ts';
import {
  besideRequestShape,
  requestChannels,
  requestHeadShape,
  requestHoldingSchema,
  requestReversalSchema,
} from '../../wire/requests.ts';
import * as wire from '../../wire/schemas.ts';
import { exportShape } from '../../wire/exports.ts';
import { absent, optionalText, searchText } from '../../wire/texts.ts';
import { lineStatuses, returnFlow, returnStatuses } from './flow.ts';

export const outcomes = ['payout', 'gift', 'convert'] as const;
export const returnReasons = ['hardship', 'death', 'divorce', 'moving_abroad', 'leaving', 'other'] as const;
/** Why a request is turned down; each has a text in the member's language, 'other' takes the administrator's own. */
const rejectionReasons = ['document_missing', 'not_entitled', 'other'] as const;

const mostAtOnce = 500;
const version = z.int().min(1);

/** From which day on how much of what is asked for may go back. */
const freeSchema = z
  .array(z.object({ on: wire.isoDate, quantity: wire.quantityText.meta({ description: 'In all, from this day on' }) }))
  .meta({ description: 'What is free now, and on each day on which more will be' });

export const returnRequestSchema = z
  .object({
    ...requestHeadShape,
    number: z.string().meta({ example: 'GS-2026-000001' }),
    status: z.enum(returnStatuses),
    returned_quantity: wire.quantityText.meta({ description: 'That rounds have given' }),
    open_quantity: wire.quantityText.meta({ description: 'Still asked for; of a settled one, what went back' }),
    nominal_cents: wire.cents.meta({ description: 'Nominal value of open_quantity: at most this is paid' }),
    free: freeSchema,
    place: z
      .int()
      .nullable()
      .meta({ description: 'Among those that wait for a round of its instrument, in order of receipt' }),
    asked_outcome: z.enum(outcomes),
    outcome: z.enum(outcomes),
    outcome_reason: z.string().nullable(),
    reason: z.enum(returnReasons),
    iban_masked: z.string().nullable().meta({ description: 'Where it would be paid today' }),
    admission: z
      .object({
        state: z.enum(['now', 'locked', 'document_required', 'member_deceased', 'own_entry', 'closed']),
        from: wire.isoDate.nullable(),
      })
      .meta({ description: 'Whether you can admit it, and what stands in the way' }),
    rejection_reason: z.enum(rejectionReasons).nullable(),
    reversal: requestReversalSchema,
  })
  .meta({ id: 'ShareReturnRequest' });

export const returnRequestDetailSchema = wire.extended(returnRequestSchema, 'ShareReturnRequestDetail', {
  rounds: z
    .array(
      z.object({
        line_id: wire.uuid,
        number: z.string(),
        round_id: wire.uuid,
        round_number: z.string(),
        fiscal_year: z.int(),
        allocated: wire.quantityText,
        amount_cents: wire.cents,
        status: z.enum(lineStatuses),
        return_code: z.string().nullable().meta({ description: 'Why the bank returned the payment' }),
      }),
    )
    .meta({ description: 'What each round gave, the first one first' }),
  ...besideRequestShape(returnStatuses),
  can: canSchema(returnFlow),
});

const sorts = ['requested_on', '-requested_on', 'nominal_cents', '-nominal_cents'] as const;
const someStatuses = z.array(z.enum(returnStatuses, { error: 'invalid_parameter' })).min(1);

const filterShape = {
  instrument_id: wire.uuid.optional(),
  member_id: wire.uuid.optional(),
  outcome: z.enum(outcomes, { error: 'invalid_parameter' }).optional(),
  reason: z.enum(returnReasons, { error: 'invalid_parameter' }).optional(),
  from: wire.isoDate.optional().meta({ description: 'Received on this day or later' }),
  to: wire.isoDate.optional(),
  q: searchText.min(1).optional().meta({ description: 'Number of the request, or what its member is found by' }),
};

export const returnListQuery = z.object({
  ...pageQuery,
  ...filterShape,
  status: z
    .preprocess((text) => (typeof text === 'string' ? text.split(',') : text), someStatuses)
    .optional()
    .meta({ description: 'One or several, with commas: eligible,waiting in their order are the queue' }),
  mine: flag.meta({ description: 'Entered by me or taken by me' }),
  overdue: flag.meta({ description: 'Undecided for longer than the norm' }),
  admissible: flag.meta({ description: 'That I can admit now' }),
  locked: flag.meta({ description: 'Undecided, and not free in full yet' }),
  sort: z.enum(sorts, { error: 'invalid_parameter' }).default('requested_on'),
});

export const returnExportBody = z
  .strictObject({
    ...exportShape,
    filter: z
      .strictObject({
        ...filterShape,
        status: someStatuses.optional(),
        mine: z.boolean().optional(),
        overdue: z.boolean().optional(),
        admissible: z.boolean().optional(),
        locked: z.boolean().optional(),
      })
      .default({})
      .meta({ description: 'As of the list' }),
  })
  .meta({ id: 'ShareReturnExport' });

export const returnPageSchema = z.object({
  ...countedPageOf(returnRequestSchema),
  totals: z.object({
    quantity: wire.quantityText.nullable().meta({ description: 'Of open_quantity; null over several instruments' }),
    nominal_cents: wire.cents.nullable(),
  }),
});

export const countAndCents = z.object({ count: z.int(), cents: wire.cents }).meta({ id: 'CountAndCents' });
export const returnSummarySchema = z
  .object({
    tabs: z.array(
      z.object({
        status: z.enum(returnStatuses),
        count: z.int(),
        quantity: wire.quantityText.nullable().meta({ description: 'Null over several instruments' }),
        nominal_cents: wire.cents,
      }),
    ),
    lines: z
      .object({ to_pay: countAndCents, in_payment: countAndCents, paid: countAndCents, failed: countAndCents })
      .meta({ description: 'What became of what rounds gave to be paid out' }),
    admissible: z.int().meta({ description: 'How many you can admit now' }),
    locked: z.int().meta({ description: 'Undecided, and not free in full yet' }),
    mine: z.int(),
    overdue_after_days: z.int(),
    round: wire.numberRefSchema.nullable().meta({ description: 'The first of rounds' }),
    rounds: z.array(wire.numberRefSchema).meta({
      description: 'Of each instrument the one that is open; else the last of which something is still to be paid',
    }),
  })
  .meta({ id: 'ShareReturnSummary' });

export const returnSubmitBody = z
  .strictObject({
    member_id: z.uuid({ error: 'member_not_found' }).toLowerCase(),
    instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase(),
    quantity: z.string({ error: 'quantity_invalid' }).meta({ description: 'Decimal number > 0', example: '12.5' }),
    outcome: z.enum(outcomes),
    reason: z.enum(returnReasons, { error: 'reason_required' }),
    reason_text: optionalText(500),
    channel: z.enum(requestChannels),
    requested_on: wire.isoDate,
    bank_account_id: wire.uuid.nullish().transform(absent),
    document: optionalText(140),
  })
  .meta({ id: 'ShareReturnSubmit' });
/** What a submission or an admission would do. */
export const returnPreviewSchema = z
  .object({
    free: freeSchema,
    nominal_cents: wire.cents,
    no_payout: z.boolean(),
    place: z.int().meta({ description: 'The place it would have among those that wait for a round' }),
    holdings: z.array(requestHoldingSchema),
  })
  .meta({ id: 'ShareReturnPreview' });

export const admitBody = z
  .strictObject({
    outcome: z.enum(outcomes).nullish().transform(absent),
    outcome_reason: optionalText(500),
    comment: optionalText(500),
  })
  .meta({ id: 'ShareReturnAdmit', description: 'Another outcome than was asked for needs a reason' });
export const admitManyBody = z
  .strictObject({
    items: z
      .array(z.strictObject({ id: wire.uuid, version }))
      .min(1)
      .max(mostAtOnce),
    comment: optionalText(500),
  })
  .meta({ id: 'ShareReturnAdmitMany' });
export const admitManySchema = z
  .object({
    admitted: z.int(),
    results: z
      .array(
        z.object({
          id: wire.uuid,
          number: z.string().nullable(),
          outcome: z.enum(['admitted', 'skipped', 'refused']).meta({ description: 'skipped: your own entry' }),
          version: version.nullable(),
          problem: wire.fieldErrorSchema.nullable(),
        }),
      )
      .max(mostAtOnce),
  })
  .meta({ id: 'ShareReturnAdmitManyResult' });
export const returnRejectBody = z
  .strictObject({ reason: z.enum(rejectionReasons, { error: 'reason_required' }), text: optionalText(500) })
  .meta({ id: 'ShareReturnReject' });

export type ReturnRequest = z.infer<typeof returnRequestSchema>;
export type ReturnRequestDetail = z.infer<typeof returnRequestDetailSchema>;
export type ReturnListQuery = z.infer<typeof returnListQuery>;
export type ReturnPage = z.infer<typeof returnPageSchema>;
export type ReturnSummary = z.infer<typeof returnSummarySchema>;
export type ReturnExportBody = z.infer<typeof returnExportBody>;
export type ReturnSubmitBody = z.infer<typeof returnSubmitBody>;
export type ReturnPreview = z.infer<typeof returnPreviewSchema>;
export type AdmitBody = z.infer<typeof admitBody>;
export type AdmitManyBody = z.infer<typeof admitManyBody>;
export type AdmitManyResult = z.infer<typeof admitManySchema>;
export type ReturnRejectBody = z.infer<typeof returnRejectBody>;
