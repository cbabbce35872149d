import { z } from 'zod';
import { maxAmountCents } from '../../domain/money.ts';
import { enteredKinds, kinds, transactionKinds } from '../../domain/kinds/index.ts';
import { ownFields } from '../../domain/kinds/kind.ts';
import {
  cents,
  instrumentRefSchema,
  isoDate,
  memberRefSchema,
  postingSchema,
  quantityText,
  transactionSchema,
  transactionStatuses,
  uuid,
} from '../../wire/schemas.ts';
import { pageQuery, totalShape } from '../../paging.ts';
import { freeText, searchText } from '../../wire/texts.ts';

const maxCents = Number(maxAmountCents);
const reference = z.string({ error: 'reference_invalid' }).regex(/^[a-zA-Z0-9/?:().,'+ -]{1,35}$/, {
  error: 'reference_invalid',
});

const reasons = [...new Set(enteredKinds.flatMap((kind) => kinds[kind].reasons.allowed ?? []))];

const absent = <T>(value: T | null | undefined): T | null => value ?? null;

const bodyShape = {
  kind: z.enum(enteredKinds, { error: 'kind_not_allowed' }),
  member_id: z.uuid({ error: 'member_not_found' }).toLowerCase(),
  counterparty_id: z
    .uuid({ error: 'member_not_found' })
    .toLowerCase()
    .nullish()
    .meta({ description: 'Receiver; of a transfer only' })
    .transform(absent),
  instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase(),
  quantity: z.string({ error: 'quantity_invalid' }).meta({ description: 'Decimal number > 0', example: '12.5' }),
  effective_date: isoDate,
  price_cents: z
    .int({ error: 'price_invalid' })
    .min(1, { error: 'price_invalid' })
    .max(maxCents, { error: 'price_invalid' })
    .nullish()
    .meta({ description: 'Only to depart from the issue price of the day; then reason_code is required' })
    .transform(absent),
  amount_cents: z
    .int({ error: 'amount_mismatch' })
    .nullish()
    .meta({ description: 'When given it must equal quantity × price' })
    .transform(absent),
  reason_code: z.enum(reasons, { error: 'reason_invalid' }).nullish().transform(absent),
  reference: reference.nullish().transform(absent),
  description: freeText(140).nullish().transform(absent),
  document: freeText(140)
    .nullish()
    .meta({ description: 'Where the document is kept; required for inheritance' })
    .transform(absent),
  acquired_on: isoDate
    .nullish()
    .meta({ description: 'Earlier than the effective date; waits for a second administrator where it is money' })
    .transform(absent),
};

/** A booking as typed; what was left out is null. Fields that mean nothing for its kind are refused, not ignored. */
export const bookingBody = z
  .strictObject(bodyShape)
  .superRefine((body, context) => {
    const own: readonly string[] = kinds[body.kind].entered;
    for (const field of ownFields.filter((one) => !own.includes(one) && body[one] !== null)) {
      context.addIssue({ code: 'custom', path: [field], message: 'unknown_field', params: { kind: body.kind } });
    }
  })
  .meta({ id: 'BookingRequest' });

export const reverseBody = z
  .strictObject({
    reason_code: z.enum(['input_error', 'duplicate', 'cancelled', 'other'], { error: 'reason_invalid' }),
    description: freeText(140).nullish(),
    effective_date: isoDate.nullish(),
  })
  .meta({ id: 'ReverseRequest' });

export const listQuery = z.object({
  ...pageQuery,
  status: z.enum(transactionStatuses, { error: 'invalid_parameter' }).default('booked'),
  kind: z.enum(transactionKinds, { error: 'invalid_parameter' }).optional(),
  member_id: uuid.optional(),
  instrument_id: uuid.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  q: searchText
    .min(1)
    .optional()
    .meta({ description: 'Number from its beginning, reference, text or name of a member' }),
});

export const transactionPageSchema = z.object({
  items: z.array(transactionSchema),
  next_cursor: z.string().nullable(),
  ...totalShape,
  totals: z.object({ amount_cents: cents.nullable() }),
});
export type TransactionPage = z.infer<typeof transactionPageSchema>;

const change = z.object({ before: quantityText, after: quantityText });
const waiting = quantityText.meta({ description: 'Units that proposals will take once they are approved' });

export const previewSchema = z
  .object({
    outcome: z.enum(['booked', 'waiting']),
    digest: z.string().meta({ description: 'Of all but the holdings; as If-Match it lets nothing else be booked' }),
    price_cents: cents.nullable(),
    amount_cents: cents.nullable(),
    effective_date: isoDate,
    lock_until: isoDate.nullable(),
    holdings: z.array(
      z.object({ member: memberRefSchema, instrument: instrumentRefSchema, effective: change, today: change, waiting }),
    ),
    lots: z.array(z.object({ id: uuid, acquired_on: isoDate, quantity: quantityText })),
    postings: z.array(postingSchema),
    warnings: z.array(
      z.object({ code: z.enum(['duplicate', 'backdated']), params: z.record(z.string(), z.unknown()) }),
    ),
  })
  .meta({ id: 'Preview' });

export type BookingBody = z.infer<typeof bookingBody>;
export type ReverseBody = z.infer<typeof reverseBody>;
export type ListQuery = z.infer<typeof listQuery>;
export type Preview = z.infer<typeof previewSchema>;
