import { z } from 'zod';
import { transactionKinds } from '../../domain/kinds/index.ts';
import { transactionSources } from '../../domain/transaction.ts';
import * as wire from '../../wire/schemas.ts';
import type { Transaction } from '../../wire/schemas.ts';
import { countedPageOf, pageQuery } from '../../paging.ts';
import { exportShape } from '../../wire/exports.ts';
import { freeText, searchText } from '../../wire/texts.ts';

export const reverseBody = z
  .strictObject({
    reason_code: z.enum(['input_error', 'duplicate', 'cancelled', 'other'], { error: 'reason_invalid' }),
    description: freeText(140).nullish(),
    effective_date: wire.isoDate.nullish(),
  })
  .meta({ id: 'ReverseRequest' });

export const transactionSorts = [
  '-effective_date',
  'effective_date',
  '-number',
  'number',
  '-amount_cents',
  'amount_cents',
] as const;

/** Digits as a number; anything else as it is. */
const whole = (most: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,15}$/u.test(text) ? Number(text) : text),
    z.int({ error: 'invalid_parameter' }).min(0).max(most).optional(),
  );
const one = <T extends readonly [string, ...string[]]>(of: T) => z.enum(of, { error: 'invalid_parameter' });

const filterShape = {
  status: one(wire.transactionStatuses).default('booked'),
  kind: one(transactionKinds).optional(),
  member_id: wire.uuid.optional(),
  member_no: whole(Number.MAX_SAFE_INTEGER).meta({ description: 'As member_id, by the number of the member' }),
  memberless: one(['true']).optional().meta({ description: 'Of no member: what came in of whom is not known yet' }),
  instrument_id: wire.uuid.optional(),
  maker_id: z.string().min(1).max(128).optional().meta({ description: 'Who entered it' }),
  source: one(transactionSources).optional(),
  from: wire.isoDate.optional().meta({ description: 'Of the effective date' }),
  to: wire.isoDate.optional(),
  booked_from: wire.isoDate.optional().meta({ description: 'Booked on this day in Amsterdam or later' }),
  booked_to: wire.isoDate.optional(),
  min_cents: whole(1e15).meta({ description: 'Of the amount; what has none counts as 0' }),
  max_cents: whole(1e15),
  q: searchText.min(1).optional().meta({
    description:
      'Number from its beginning, #586 as short for the number of any year, reference, text or name of a member',
  }),
};

export const listQuery = z.object({
  ...pageQuery,
  ...filterShape,
  sort: one(transactionSorts)
    .default('-effective_date')
    .meta({ description: 'Of booked ones; what q finds comes newest first' }),
});

const wholeNumber = (most: number) => z.int({ error: 'invalid_parameter' }).min(0).max(most).optional();
export const exportBody = z
  .strictObject({
    ...exportShape,
    filter: z
      .strictObject({
        ...filterShape,
        member_no: wholeNumber(Number.MAX_SAFE_INTEGER),
        memberless: one(['true'])
          .nullish()
          .transform((value) => value ?? undefined),
        min_cents: wholeNumber(1e15),
        max_cents: wholeNumber(1e15),
        sort: one(transactionSorts).default('-effective_date'),
      })
      .prefault({})
      .meta({ description: 'As of the list' }),
  })
  .meta({ id: 'TransactionExport' });

const listedSchema = wire.extended(wire.transactionSchema, 'TransactionListed', { can: wire.transactionSteps });

export const transactionPageSchema = z.object({
  ...countedPageOf(listedSchema),
  totals: z.object({
    amount_cents: wire.cents.nullable().meta({ description: 'What takes away counts negative' }),
    instruments: z
      .array(z.object({ instrument: wire.instrumentRefSchema.nullable(), count: z.int(), amount_cents: wire.cents }))
      .nullable()
      .meta({ description: 'What it is the sum of, the most transactions first' }),
  }),
});
type ListedPage = z.infer<typeof transactionPageSchema>;
/** A page as it is read, whoever asks for it. */
export type TransactionPage = Omit<ListedPage, 'items'> & { items: Transaction[] };

const change = z.object({ before: wire.quantityText, after: wire.quantityText });
const waiting = wire.quantityText.meta({ description: 'Units that proposals will take once they are approved' });

export const previewSchema = z
  .object({
    outcome: z.enum(['booked', 'waiting']),
    second: z
      .object({
        because: z.enum(['always', 'amount', 'together']),
        sum_cents: wire.cents,
        threshold_cents: wire.cents,
        days: z.int(),
      })
      .nullable()
      .meta({ description: 'Why it waits for a second administrator; null when it is booked at once' }),
    digest: z.string().meta({ description: 'Of all but the holdings; as If-Match it lets nothing else be booked' }),
    price_cents: wire.cents.nullable(),
    amount_cents: wire.cents.nullable(),
    effective_date: wire.isoDate,
    lock_until: wire.isoDate.nullable(),
    holdings: z.array(
      z.object({
        member: wire.memberRefSchema,
        instrument: wire.instrumentRefSchema,
        effective: change,
        today: change,
        waiting,
      }),
    ),
    lots: z.array(z.object({ id: wire.uuid, acquired_on: wire.isoDate, quantity: wire.quantityText })),
    postings: z.array(wire.postingSchema),
    warnings: z.array(
      z.object({ code: z.enum(['duplicate', 'backdated']), params: z.record(z.string(), z.unknown()) }),
    ),
  })
  .meta({ id: 'Preview' });

export type ReverseBody = z.infer<typeof reverseBody>;
export type ListQuery = z.infer<typeof listQuery>;
export type ExportBody = z.infer<typeof exportBody>;
export type Preview = z.infer<typeof previewSchema>;
