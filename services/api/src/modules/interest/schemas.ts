import { z } from 'zod';
import { holdReasons } from './plan.ts';
import { runKinds } from '../../domain/interest/run.ts';
import { pageOf, pageQuery } from '../../paging.ts';
import { canSchema, dryRunQuery } from '../../wire/decisions.ts';
import { runFlow } from './flow.ts';
import * as wire from '../../wire/schemas.ts';
import { freeText } from '../../wire/texts.ts';

const runStatuses = ['waiting', 'executed', 'rejected', 'withdrawn', 'reversal_waiting', 'reversed'] as const;
const reversalReasons = ['input_error', 'wrong_date', 'other'] as const;

const kind = z.enum(runKinds).meta({
  description:
    'accrual: book what is owed; payment: pay it to the holders; redemption: redeem at maturity with what is left of it',
});
const until = wire.isoDate.meta({
  description: 'The first day that bears no interest any more; of a payment a coupon date',
});

const totalsShape = {
  kind,
  instrument: wire.instrumentRefSchema,
  until,
  digest: z.string().meta({ description: 'Of every line; only what it stands for is executed' }),
  lines: z.int(),
  members: z.int().meta({ description: 'To whom something is booked' }),
  skipped: z.int().meta({ description: 'Members who are left out, each for a reason' }),
  principal_cents: wire.cents,
  interest_cents: wire.cents,
  withholding_cents: wire.cents,
  net_cents: wire.cents,
  booked_cents: wire.cents.meta({ description: 'Of an accrual the difference with the one before it; else net_cents' }),
};

export const interestRunSchema = z
  .object({
    id: wire.uuid.meta({ description: 'Of an accrual also that of the one transaction it books' }),
    number: z.string().meta({ example: 'RN-2026-000001' }),
    status: z.enum(runStatuses),
    ...totalsShape,
    ...wire.decisionShape,
    reversal: z
      .object({ reason_code: z.enum(reversalReasons), description: z.string().nullable(), ...wire.decisionShape })
      .meta({ id: 'InterestReversal' })
      .nullable()
      .meta({ description: 'That it is, or was to be, taken back' }),
    version: z.int(),
  })
  .meta({ id: 'InterestRun' });

export const interestLineSchema = z
  .object({
    member: wire.memberRefSchema,
    lot_id: wire.uuid,
    acquired_on: wire.isoDate,
    quantity: wire.quantityText,
    interest_from: wire.isoDate,
    interest_to: wire.isoDate,
    days: z.int(),
    year_days: z.int(),
    rate_ppm: z.int(),
    principal_cents: wire.cents,
    interest_cents: wire.cents,
    transaction_id: wire.uuid
      .nullable()
      .meta({ description: 'Of what is booked for the member, once the run is executed' }),
  })
  .meta({ id: 'InterestLine', description: 'quantity × nominal × rate × days / year_days, rounded once' });

/** So many members a run names by what keeps them out, and by what changed for them. */
export const mostNamed = 500;

const skippedSchema = z
  .object({
    member: wire.memberRefSchema,
    code: wire.errorCode,
    held_for: z.enum(holdReasons).nullable().meta({
      description:
        'Filed to be booked, and not booked because of what happened since; of a run that waits: if it were executed now',
    }),
    principal_cents: wire.cents,
    interest_cents: wire.cents,
  })
  .meta({ id: 'InterestSkipped' });

const namedShape = {
  quantity: wire.quantityText.meta({ description: 'Units that the lines are about' }),
  skipped_members: z
    .array(skippedSchema)
    .max(mostNamed)
    .meta({ description: `Who is left out, and why; the first ${mostNamed}` }),
};

const changeSchema = z.object({
  member: wire.memberRefSchema,
  before_cents: wire.cents
    .nullable()
    .meta({ description: 'What it came to when it was filed; null: it was not there' }),
  after_cents: wire.cents.nullable().meta({ description: 'What it comes to now; null: it is left out' }),
});

export const interestRunPreviewSchema = z
  .object({
    ...totalsShape,
    ...namedShape,
    changes: z
      .array(changeSchema)
      .max(mostNamed)
      .meta({
        description: `Of an approval: for whom the net amount is another than what was filed; the first ${mostNamed}`,
      }),
    items: z.array(interestLineSchema).meta({ description: 'A page of the lines' }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'InterestRunPreview' });

export const interestRunDetailSchema = wire.extended(interestRunSchema, 'InterestRunDetail', {
  can: canSchema(runFlow),
  ...namedShape,
  without_held: z
    .object({
      members: z.int(),
      quantity: wire.quantityText,
      principal_cents: wire.cents,
      interest_cents: wire.cents,
      withholding_cents: wire.cents,
      net_cents: wire.cents,
      booked_cents: wire.cents,
    })
    .nullable()
    .meta({
      description: 'Of a run that waits: what is booked without the members who are held; null where nobody is',
    }),
});

export const interestRunPageSchema = z.object({
  ...pageOf(interestRunSchema),
});
export const interestLinePageSchema = z.object({
  ...pageOf(interestLineSchema),
});

export const runListQuery = z.object({
  ...pageQuery,
  kind: z.enum(runKinds, { error: 'invalid_parameter' }).optional(),
  status: z.enum(runStatuses, { error: 'invalid_parameter' }).optional(),
  instrument_id: wire.uuid.optional(),
});
export const lineListQuery = z.object({ ...pageQuery, member_id: wire.uuid.optional() });
/** Of a preview: which of its lines. */
export const runPreviewQuery = dryRunQuery.extend(lineListQuery.shape);
export const runBody = z.strictObject({
  kind,
  instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase(),
  until,
});

export const reverseBody = z.strictObject({
  reason_code: z.enum(reversalReasons, { error: 'reason_invalid' }),
  description: freeText(140).min(1, { error: 'too_short' }).nullish(),
});

export type InterestRun = z.infer<typeof interestRunSchema>;
export type InterestRunDetail = z.infer<typeof interestRunDetailSchema>;
export type InterestRunPreview = z.infer<typeof interestRunPreviewSchema>;
export type InterestLine = z.infer<typeof interestLineSchema>;
export type RunListQuery = z.infer<typeof runListQuery>;
export type LineListQuery = z.infer<typeof lineListQuery>;
export type RunWish = z.infer<typeof runBody>;
