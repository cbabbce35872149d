// The whole wire contract of return rounds, their letters and the years of an instrument.
import { z } from 'zod';
import { canSchema } from '../../wire/decisions.ts';
import { maxPriceCents } from '../../domain/money.ts';
import { returnPolicies } from '../../domain/returns/allocation.ts';
import { countedPageOf, pageOf, pageQuery } from '../../paging.ts';
import { mailSchema, timelineSchema } from '../../wire/requests.ts';
import * as wire from '../../wire/schemas.ts';
import { exportReason, exportShape } from '../../wire/exports.ts';
import { absent, optionalText, searchText } from '../../wire/texts.ts';
import { lineStatuses, returnHoldReasons, roundFlow, roundStatuses } from './flow.ts';
import { countAndCents, outcomes } from './schemas.ts';
import { requestReversalSchema } from '../../wire/requests.ts';

const sha256 = z.string({ error: 'preview_stale' }).regex(/^[0-9a-f]{64}$/u, { error: 'preview_stale' });
const euros = z.int({ error: 'amount_invalid' }).min(0).max(1_000_000_000_000);
const price = z
  .int({ error: 'price_invalid' })
  .min(0, { error: 'price_invalid' })
  .max(maxPriceCents, { error: 'price_invalid' });
const fiscalYear = z.int().min(1900).max(2200);

export const returnLineSchema = z
  .object({
    id: wire.uuid,
    number: z.string(),
    place: z.int().meta({ description: 'In the order of the round: deaths first where it says so' }),
    request_id: wire.uuid,
    member: wire.memberRefOfKindSchema,
    requested_on: wire.isoDate,
    death: z.boolean(),
    outcome: z.enum(outcomes),
    asked: wire.quantityText.meta({ description: 'What is free; whole where the round gives whole units' }),
    locked: wire.quantityText.meta({ description: 'Asked for as well, but not free on the cut-off' }),
    exact: wire.quantityText.meta({ description: 'Its part before rounding, rounded down at two digits more' }),
    allocated: wire.quantityText,
    rest: wire.quantityText.meta({ description: 'Waits for the next round' }),
    amount_cents: wire.cents,
    raised: z.boolean().meta({ description: 'One of what was left over after rounding down' }),
    tied: z.boolean().meta({ description: 'Its fraction was no larger than the next: place decided' }),
    status: z.enum(lineStatuses),
    held_for: z.enum(returnHoldReasons).nullable().meta({
      description: 'Why it is not given though it was approved; before the execution: why it would not be',
    }),
    return_code: z.string().nullable(),
    letter: z.enum(['none', 'mailed']).meta({ description: 'Whether the member was written to about it by mail' }),
  })
  .meta({ id: 'ReturnLine' });

const termsShape = {
  fiscal_year: fiscalYear,
  accounts_adopted_on: wire.isoDate.nullable(),
  cut_off: wire.isoDate.meta({ description: 'Requests received, and units free, up to this day' }),
  budget_quantity: wire.quantityText.nullable(),
  budget_cents: wire.cents.nullable(),
  price_cents: wire.cents.meta({ description: 'Of one whole' }),
  price_reason: z.string().nullable(),
  policy: z.enum(returnPolicies),
  deaths_first: z.boolean(),
  whole_units: z.boolean(),
};

export const returnTermsBody = z
  .strictObject({
    fiscal_year: fiscalYear,
    accounts_adopted_on: wire.isoDate.nullish().transform(absent),
    cut_off: wire.isoDate,
    budget_quantity: z.string({ error: 'quantity_invalid' }).nullish().transform(absent),
    budget_cents: euros.nullish().transform(absent),
    price_cents: price,
    price_reason: optionalText(500),
    policy: z.enum(returnPolicies),
    deaths_first: z.boolean().default(true),
    whole_units: z.boolean().default(false),
  })
  .meta({ id: 'ReturnRoundTerms', description: 'Budget in units or in cents: one of the two' });
export const roundCreateBody = returnTermsBody
  .extend({ instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase() })
  .meta({ id: 'ReturnRoundCreate' });

/** What a division comes to; kept with the round as it is (return_rounds.sums). */
export const roundSumsSchema = z
  .object({
    requests: z.int(),
    asked: wire.quantityText,
    asked_cents: wire.cents.meta({ description: 'At the price of the round' }),
    allocated: wire.quantityText,
    rest: wire.quantityText,
    amount_cents: wire.cents,
    payout_cents: wire.cents,
    gift_cents: wire.cents,
    convert_cents: wire.cents,
    deaths: z.int().meta({ description: 'Requests after a death, of all requests' }),
    deaths_asked: wire.quantityText,
    deaths_allocated: wire.quantityText,
    deaths_cents: wire.cents,
    share_ppm: z
      .int()
      .nullable()
      .meta({ description: 'Of each request that does not go first, pro rata; null where it goes by order' }),
    raised: z.int().meta({ description: 'Units that were left over after rounding down' }),
    tied: z.int().meta({ description: 'Requests between whom place decided' }),
    tied_raised: z.int().meta({ description: 'Of them, those that got one' }),
    locked: z.int().meta({ description: 'Requests of which a part is not free yet' }),
    classes: z
      .array(
        z.object({
          member_kind: wire.memberRefOfKindSchema.shape.kind,
          requests: z.int(),
          asked: wire.quantityText,
          asked_cents: wire.cents,
          allocated: wire.quantityText,
          amount_cents: wire.cents,
        }),
      )
      .meta({ description: 'The same per class of members' }),
  })
  .meta({ id: 'ReturnRoundSums' });

export const roundSchema = z
  .object({
    id: wire.uuid,
    number: z.string().meta({ example: 'GR-2026-000001' }),
    status: z.enum(roundStatuses),
    version: z.int(),
    instrument: wire.instrumentRefSchema,
    nominal_cents: wire.cents.meta({ description: 'Of one whole' }),
    ...termsShape,
    calculation: z
      .object({ sums: roundSumsSchema, input_sha256: z.string(), by: wire.actorSchema, at: wire.instant })
      .meta({ id: 'RoundCalculation' })
      .nullable(),
    stale: z.boolean().meta({ description: 'What was calculated is no longer what would come out' }),
    decision: z
      .enum(['now', 'own_entry', 'stale', 'closed'])
      .meta({ description: 'Whether you can approve it, and what stands in the way' }),
    maker: wire.actorSchema,
    created_at: wire.instant,
    checker: wire.actorSchema.nullable(),
    approved_at: wire.instant.nullable(),
    comment: z.string().nullable(),
    executed_at: wire.instant.nullable(),
    effective_on: wire.isoDate.nullable(),
    book_cents: wire.cents.nullable().meta({ description: 'What the units stood for in the books' }),
    reversal: requestReversalSchema,
  })
  .meta({ id: 'ReturnRound' });

/** So many of the latest changes of requests are told. */
export const mostChanges = 5;

export const roundDetailSchema = wire.extended(roundSchema, 'ReturnRoundDetail', {
  stale_because: z
    .array(z.object({ at: wire.instant, actor: wire.actorSchema, action: z.string(), number: z.string() }))
    .max(mostChanges)
    .meta({ description: 'What happened to requests since it was calculated, the latest first' }),
  lines: z
    .array(z.object({ status: z.enum(lineStatuses), count: z.int(), cents: wire.cents }))
    .meta({ description: 'What became of what it gives' }),
  held: countAndCents.meta({ description: 'What is held, or would be if it were executed now' }),
  letters: z.object({
    mailed: z.int(),
    open: countAndCents.shape.count.meta({ description: 'Not written to by mail' }),
  }),
  timeline: timelineSchema,
  can: canSchema(roundFlow),
});
export const roundPageSchema = z.object({
  ...countedPageOf(roundSchema),
});
export const roundListQuery = z.object({
  ...pageQuery,
  instrument_id: wire.uuid.optional(),
  status: z.enum(roundStatuses, { error: 'invalid_parameter' }).optional(),
});

const parts = ['deaths', 'raised', 'tied', 'locked', 'held', 'payment_failed', 'unwritten'] as const;
export const roundLinesQuery = z.object({
  ...pageQuery,
  only: z.enum(parts, { error: 'invalid_parameter' }).optional(),
  q: searchText.min(1).optional().meta({ description: 'Number of the request, or what its member is found by' }),
});
export const returnLinesSchema = z.object({
  ...pageOf(returnLineSchema),
  total: z.int(),
});

export const whatIfQuery = z
  .object({
    budget_quantity: z.string().max(40).optional(),
    budget_cents: z.preprocess(number, euros.optional()),
    price_cents: z.preprocess(number, price.optional()),
    policy: z.enum(returnPolicies, { error: 'invalid_parameter' }).optional(),
    cut_off: wire.isoDate.optional(),
  })
  .meta({ description: "What is left out is the round's own" });
export const whatIfSchema = z
  .object({ ...termsShape, sums: roundSumsSchema })
  .omit({ fiscal_year: true, accounts_adopted_on: true, price_reason: true })
  .meta({ id: 'ReturnRoundWhatIf' });

function number(text: unknown): unknown {
  return typeof text === 'string' && /^\d{1,15}$/u.test(text) ? Number(text) : text;
}

export const calculateBody = z.strictObject({ terms: returnTermsBody.nullish().transform(absent) }).meta({
  id: 'ReturnRoundCalculate',
  description: 'Other terms take the place of those the round has',
});
export const roundApproveBody = z
  .strictObject({
    input_sha256: sha256.meta({ description: 'Of the calculation that was on the screen' }),
    comment: optionalText(500),
  })
  .meta({ id: 'ReturnRoundApprove' });
export const roundExecuteBody = z.strictObject({ effective_on: wire.isoDate }).meta({ id: 'ReturnRoundExecute' });

// Letters and exports ----------------------------------------------------------------------------------------------

export const letterParams = z.object({ id: wire.uuid, line_id: wire.uuid });
export const sendLettersBody = z
  .strictObject({ text: optionalText(500).meta({ description: 'Added to every letter, in your own words' }) })
  .meta({ id: 'ReturnLettersSend' });
export const sendLettersSchema = z
  .object({
    mailed: z.int().meta({ description: 'Letters that go out by mail' }),
    on_paper: z.int().meta({ description: 'Members without an address, or who died: print theirs' }),
    mailed_before: z.int(),
    example: mailSchema.nullable(),
  })
  .meta({ id: 'ReturnLettersSent' });
export const printLettersBody = z
  .strictObject({
    reason: exportReason,
    only: z
      .enum(['all', 'unwritten'], { error: 'invalid_parameter' })
      .default('unwritten')
      .meta({ description: 'unwritten: whoever was not written to by mail' }),
  })
  .meta({ id: 'ReturnLettersPrint' });
export const roundExportBody = z.strictObject(exportShape).meta({ id: 'ReturnRoundExport' });

// Years ------------------------------------------------------------------------------------------------------------

const yearQuantities = {
  opening: wire.quantityText,
  issued: wire.quantityText,
  returned: wire.quantityText,
  gifted: wire.quantityText,
  converted: wire.quantityText,
  other: wire.quantityText.meta({ description: 'Opening balances and corrections' }),
  closing: wire.quantityText,
};
const yearCents = {
  opening_cents: wire.cents.meta({ description: 'Capital in the books' }),
  issued_cents: wire.cents,
  returned_cents: wire.cents.meta({ description: 'Book value of what went back' }),
  gifted_cents: wire.cents.meta({ description: 'Book value of what was given: gift income' }),
  converted_cents: wire.cents,
  other_cents: wire.cents,
  closing_cents: wire.cents,
};
export const yearsSchema = z
  .object({
    items: z.array(
      z.object({
        year: z.int(),
        instrument: wire.instrumentRefSchema,
        ...yearQuantities,
        ...yearCents,
        paid_cents: wire.cents.meta({ description: 'What members were owed for what went back' }),
        revaluation_cents: wire.cents.meta({ description: 'Book value less what was owed for it' }),
        ties: z.boolean().meta({ description: 'Closing is what the ledger says at the end of the year' }),
      }),
    ),
  })
  .meta({ id: 'GoodShareYears' });
export const yearsQuery = z.object({ instrument_id: wire.uuid.optional() });

export type TermsBody = z.infer<typeof returnTermsBody>;
export type RoundCreateBody = z.infer<typeof roundCreateBody>;
export type Round = z.infer<typeof roundSchema>;
export type RoundPage = z.infer<typeof roundPageSchema>;
export type RoundDetail = z.infer<typeof roundDetailSchema>;
export type RoundSums = z.infer<typeof roundSumsSchema>;
export type ReturnLine = z.infer<typeof returnLineSchema>;
export type LinesQuery = z.infer<typeof roundLinesQuery>;
export type RoundListQuery = z.infer<typeof roundListQuery>;
export type WhatIfQuery = z.infer<typeof whatIfQuery>;
export type WhatIf = z.infer<typeof whatIfSchema>;
export type SendLettersBody = z.infer<typeof sendLettersBody>;
export type SendLettersResult = z.infer<typeof sendLettersSchema>;
export type PrintLettersBody = z.infer<typeof printLettersBody>;
export type RoundExportBody = z.infer<typeof roundExportBody>;
export type Years = z.infer<typeof yearsSchema>;
