import { z } from 'zod';
import { totalShape } from '../../paging.ts';
import * as wire from '../../wire/schemas.ts';
import { runStatuses } from '../../domain/conversions/terms.ts';

/** So many of the newest payments and conversions are shown; a member has a few a year. */
export const mostShown = 100;

export const memberIncomesSchema = z
  .object({
    items: z.array(
      z.object({
        id: wire.uuid.meta({ description: 'Of the transaction' }),
        number: z.string(),
        date: wire.isoDate,
        kind: wire.transactionKind,
        reverses: z
          .string()
          .nullable()
          .meta({ description: 'The transaction that it took back; amounts have a minus' }),
        instrument: wire.instrumentRefSchema.nullable(),
        gross_cents: wire.cents,
        tax_cents: wire.cents,
        net_cents: wire.cents,
      }),
    ),
    next_cursor: z.string().nullable(),
    ...totalShape,
  })
  .meta({ id: 'MemberIncomes' });
export type MemberIncomes = z.infer<typeof memberIncomesSchema>;

export const memberPaymentsSchema = z
  .object({
    items: z
      .array(
        z.object({
          id: wire.uuid,
          number: z.string().meta({ description: 'Of what was paid' }),
          date: wire.isoDate,
          amount_cents: wire.cents,
          iban_masked: z.string(),
          status: z.enum(wire.paymentLineStatuses),
          return_code: z.string().nullable(),
          batch: wire.numberRefSchema,
        }),
      )
      .max(mostShown),
    total: z.int().meta({ description: 'How many there are; of more than a hundred the newest are shown' }),
  })
  .meta({ id: 'MemberPayments' });
export type MemberPayments = z.infer<typeof memberPaymentsSchema>;

export const memberConversionsSchema = z
  .object({
    items: z
      .array(
        z.object({
          id: wire.uuid.meta({ description: 'Of the run' }),
          number: z.string(),
          run_on: wire.isoDate,
          status: z.enum(runStatuses),
          outcome: z.enum(['converted', 'exception']),
          codes: z.array(z.string()).meta({ description: 'Of an exception: what is in the way' }),
          source: wire.instrumentRefSchema.nullable().meta({ description: 'null: what is owed is converted' }),
          target: wire.instrumentRefSchema,
          quantity: wire.quantityText.nullable(),
          target_quantity: wire.quantityText,
          principal_cents: wire.cents,
          interest_cents: wire.cents,
          remainder_cents: wire.cents,
        }),
      )
      .max(mostShown),
    total: z.int().meta({ description: 'How many there are; of more than a hundred the newest are shown' }),
  })
  .meta({ id: 'MemberConversions' });
export type MemberConversions = z.infer<typeof memberConversionsSchema>;
