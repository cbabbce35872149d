import { z } from 'zod';
import { totalShape } from '../../paging.ts';
import {
  cents,
  instrumentRefSchema,
  isoDate,
  numberRefSchema,
  quantityText,
  transactionKind,
  uuid,
} from '../../wire/schemas.ts';
import { runStatuses } from '../conversions/flow.ts';

export const memberIncomesSchema = z
  .object({
    items: z.array(
      z.object({
        id: uuid.meta({ description: 'Of the transaction' }),
        number: z.string(),
        date: isoDate,
        kind: transactionKind,
        reverses: z
          .string()
          .nullable()
          .meta({ description: 'The transaction that it took back; amounts have a minus' }),
        instrument: instrumentRefSchema.nullable(),
        gross_cents: cents,
        tax_cents: cents,
        net_cents: cents,
      }),
    ),
    next_cursor: z.string().nullable(),
    ...totalShape,
  })
  .meta({ id: 'MemberIncomes' });
export type MemberIncomes = z.infer<typeof memberIncomesSchema>;

export const memberPaymentsSchema = z
  .object({
    items: z.array(
      z.object({
        id: uuid,
        number: z.string().meta({ description: 'Of what was paid' }),
        date: isoDate,
        amount_cents: cents,
        iban_masked: z.string(),
        status: z.enum(['open', 'in_file', 'confirmed', 'returned', 'withdrawn']),
        return_code: z.string().nullable(),
        batch: numberRefSchema,
      }),
    ),
  })
  .meta({ id: 'MemberPayments' });
export type MemberPayments = z.infer<typeof memberPaymentsSchema>;

export const memberConversionsSchema = z
  .object({
    items: z.array(
      z.object({
        id: uuid.meta({ description: 'Of the run' }),
        number: z.string(),
        run_on: isoDate,
        status: z.enum(runStatuses),
        outcome: z.enum(['converted', 'exception']),
        codes: z.array(z.string()).meta({ description: 'Of an exception: what is in the way' }),
        source: instrumentRefSchema.nullable().meta({ description: 'null: what is owed is converted' }),
        target: instrumentRefSchema,
        quantity: quantityText.nullable(),
        target_quantity: quantityText,
        principal_cents: cents,
        interest_cents: cents,
        remainder_cents: cents,
      }),
    ),
  })
  .meta({ id: 'MemberConversions' });
export type MemberConversions = z.infer<typeof memberConversionsSchema>;
