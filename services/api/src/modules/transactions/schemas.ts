import { z } from 'zod';
import { transactionKinds } from '../../domain/kinds/index.ts';
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

export type ReverseBody = z.infer<typeof reverseBody>;
export type ListQuery = z.infer<typeof listQuery>;
export type Preview = z.infer<typeof previewSchema>;
