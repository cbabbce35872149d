import { z } from 'zod';
import { isDate, toUtc } from '../domain/dates.ts';
import { errorCodes } from '../domain/errorCodes.ts';
import { instrumentTypes } from '../domain/instruments.ts';
import { transactionKinds } from '../domain/kinds/index.ts';
import { markLookAlikes } from '../domain/lookAlikes.ts';
import { transactionSources } from '../domain/transaction.ts';
import { memberKinds } from '../domain/members.ts';

// The shapes of the API that more than one module answers with. Money in cents, quantities as decimal strings.
// A message of a schema is an error code: the answer to a wrong request carries it.

/** A proposal waits until it is booked, rejected by another administrator, or withdrawn by its maker. */
export const transactionStatuses = ['waiting', 'booked', 'rejected', 'withdrawn'] as const;

export const isoDate = z
  .string({ error: 'date_invalid' })
  .refine(isDate, { error: 'date_invalid' })
  .meta({ id: 'IsoDate', format: 'date', example: '2026-11-21' });
/** Why something was refused. */
export const errorCode = z.enum(errorCodes).meta({ id: 'ErrorCode' });
/** Of a line of a payment batch (0017_payments.sql). */
export const paymentLineStatuses = ['open', 'in_file', 'confirmed', 'returned', 'withdrawn', 'held'] as const;

export const transactionKind = z.enum(transactionKinds).meta({ id: 'TransactionKind' });
export const instant = z.string().meta({ id: 'Instant', format: 'date-time', example: '2026-11-21T09:30:00.123456Z' });
export const cents = z.int().meta({ id: 'Cents', description: 'Euro cents' });
export const quantityText = z.string().meta({ id: 'Quantity', description: 'Decimal number', example: '12.5' });
/** Ids are lower case wherever they come from: PostgreSQL answers them so, and texts are compared with them. */
export const uuid = z.uuid({ error: 'invalid_id' }).toLowerCase().meta({ id: 'Uuid' });

/** All that a schema says of an answer and more, under a name of its own. */
export const extended = <Base extends z.ZodRawShape, More extends z.ZodRawShape>(
  base: z.ZodObject<Base>,
  id: string,
  more: More,
) => base.extend(more).meta({ id });

/** An instant in a request, with any offset; in UTC from here on. A raw + in a query arrives as a blank. */
export const instantParameter = z
  .string({ error: 'date_invalid' })
  .max(40, { error: 'date_invalid' })
  .transform((text, context) => {
    const utc = toUtc(text.replace(/ (?=\d{2}:\d{2}$)/u, '+'));
    if (utc !== null) return utc;
    context.addIssue({ code: 'custom', message: 'date_invalid' });
    return z.NEVER;
  })
  .meta({ format: 'date-time', example: '2026-11-21T10:30:00+01:00' });

/** Query parameters of whatever can be asked for as it was. */
export const momentShape = {
  as_of: isoDate.optional().meta({ description: 'As it was at the end of this date; default today' }),
  known_at: instantParameter
    .optional()
    .meta({ description: 'Only what was booked at or before this instant; it may not lie in the future' }),
};

export const memberRefSchema = z
  .object({ id: uuid, member_no: z.int(), display_name: z.string() })
  .meta({ id: 'MemberRef' });

export const memberRefOfKindSchema = extended(memberRefSchema, 'MemberRefOfKind', { kind: z.enum(memberKinds) });

/** Of what has a number that people call it by. */
export const numberRefSchema = z.object({ id: uuid, number: z.string() }).meta({ id: 'NumberRef' });

export const instrumentRefSchema = z
  .object({
    id: uuid,
    code: z.string(),
    name_nl: z.string(),
    name_en: z.string(),
    type: z.enum(instrumentTypes),
    scale: z.int(),
  })
  .meta({ id: 'InstrumentRef' });

/** The name of an administrator as it is shown: it says which letters are not what they look like. The register keeps it plain. */
export const administratorName = z.string().overwrite(markLookAlikes);

export const actorSchema = z.object({ id: z.string(), name: administratorName }).meta({ id: 'Actor' });

/** Who proposed it and who decided on it, of what waits for a second administrator. */
export const decisionShape = {
  maker: actorSchema,
  created_at: instant,
  checker: actorSchema.nullable(),
  decided_at: instant.nullable(),
  comment: z.string().nullable(),
};

export const transactionSchema = z
  .object({
    id: uuid,
    status: z.enum(transactionStatuses),
    number: z.string().nullable().meta({ description: 'TR-year-number; null until it is booked' }),
    kind: transactionKind,
    effective_date: isoDate,
    booked_at: instant.nullable(),
    created_at: instant,
    member: memberRefSchema.nullable(),
    counterparty: memberRefSchema.nullable(),
    instrument: instrumentRefSchema.nullable(),
    quantity: quantityText.nullable(),
    price_cents: cents.nullable(),
    amount_cents: cents.nullable(),
    takes_away: z.boolean().meta({
      description: 'Quantity and amount count as less: a reversal, or a correction of what was too much',
    }),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    source: z.enum(transactionSources),
    reason_code: z.string().nullable(),
    document: z.string().nullable(),
    maker: actorSchema,
    checker: actorSchema.nullable(),
    decided_at: instant.nullable(),
    comment: z.string().nullable(),
    reverses: numberRefSchema.nullable(),
    reversed_by: z
      .object({ id: uuid, number: z.string().nullable(), status: z.enum(['waiting', 'booked']) })
      .meta({ id: 'ReversedBy' })
      .nullable(),
    version: z.int(),
  })
  .meta({ id: 'Transaction' });

export const postingSchema = z
  .object({
    seq: z.int(),
    account: z.string().meta({ example: 'member:100001:holding' }),
    asset: z.string().meta({ description: 'EUR or the code of an instrument' }),
    quantity: quantityText.nullable(),
    amount_cents: cents.nullable(),
    lot_id: uuid.nullable(),
  })
  .meta({ id: 'Posting' });

/** Of what waits, the verdicts on it; what is booked is taken back by a transaction of its own. */
export const transactionSteps = z.array(z.enum(['approve', 'reject', 'withdraw', 'reverse'])).meta({
  description: 'The steps that who asks can take now, as far as its state and who did what go',
  'x-flow': 'transaction_proposals',
});

export const transactionDetailSchema = extended(transactionSchema, 'TransactionDetail', {
  postings: z.array(postingSchema),
  can: transactionSteps,
});

/** What is wrong with one field of a request, or with the whole of it. */
export const fieldErrorSchema = z
  .object({ field: z.string().nullable(), code: errorCode, params: z.record(z.string(), z.unknown()) })
  .meta({ id: 'FieldError' });

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: errorCode,
    errors: z.array(fieldErrorSchema),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' });

export type MemberRef = z.infer<typeof memberRefSchema>;
export type InstrumentRef = z.infer<typeof instrumentRefSchema>;
export type Actor = z.infer<typeof actorSchema>;
export type Transaction = z.infer<typeof transactionSchema>;
export type Posting = z.infer<typeof postingSchema>;
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;
