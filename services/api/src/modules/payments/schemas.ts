// The whole wire contract of payments, read together by whoever builds against it.
import { z } from 'zod';
import { canSchema, dryRunQuery } from '../../wire/decisions.ts';
import { batchFlow, batchStatuses } from './flow.ts';
import { countedPageOf, flag, pageOf, pageQuery } from '../../paging.ts';
import * as wire from '../../wire/schemas.ts';
import { absent, searchText } from '../../wire/texts.ts';

/** Why an approved payment does not go to the bank (payment_hold of 0017_payments.sql). */
const holdReasons = [
  'member_anonymised',
  'member_blocked',
  'member_deceased',
  'iban_unverified',
  'iban_changed',
  'address_missing',
] as const;
/** Why a bank returns a payment (ISO 20022 external status reasons), as far as it happens to these. */
export const returnCodes = ['AC01', 'AC04', 'AM09', 'BE04', 'MD07', 'MS03'] as const;
export const subjectTypes = ['redemption_request', 'return_line', 'member'] as const;
/** Whether it can be paid now, and if not, what stands in the way. */
export const payableStates = [
  'payable',
  'iban_missing',
  'iban_unverified',
  'iban_on_hold',
  'iban_returned',
  'member_blocked',
  'member_deceased',
  'address_missing',
  'payment_too_large',
  'in_batch',
] as const;
export type PayableState = (typeof payableStates)[number];

/** So many lines a batch takes. */
export const mostLines = 10_000;

const subject = { subject_type: z.enum(subjectTypes, { error: 'invalid_parameter' }), subject_id: wire.uuid };

export const idParams = z.object({ id: wire.uuid });

const payeeShape = {
  ...subject,
  number: z.string().meta({ example: 'VA-2026-000171' }),
  member: wire.memberRefSchema,
  amount_cents: wire.cents,
  iban_masked: z.string().nullable(),
  name_in_file: z.string().nullable().meta({ description: 'In the characters of SEPA' }),
  holder_name: z.string().nullable().meta({ description: 'As it is registered' }),
};

export const payableSchema = z
  .object({
    ...payeeShape,
    state: z.enum(payableStates),
    bank_account_id: wire.uuid.nullable(),
    changed_on: wire.isoDate.nullable().meta({
      description: 'The account came after the request: its line needs asked = true',
    }),
    hold_until: wire.isoDate.nullable(),
    return_code: z.string().nullable().meta({ description: 'Of the payment that came back before' }),
    batch: wire.numberRefSchema.nullable(),
  })
  .meta({ id: 'Payable' });
export type Payable = z.infer<typeof payableSchema>;

const part = z.object({ count: z.int(), amount_cents: wire.cents }).meta({ id: 'CountAndAmount' });
export const debtorSchema = z.object({ name: z.string(), iban_masked: z.string() }).meta({ id: 'PaymentDebtor' });
export const payablesSchema = z
  .object({
    ...countedPageOf(payableSchema),
    all: part.meta({ description: 'Of the whole subject, whatever was searched for' }),
    payable: part.meta({ description: 'Of all of them the ones that can be paid now' }),
    owed_cents: wire.cents.meta({
      description:
        'All that the ledger owes to members, of every subject: also what is not on the list, because it is kept for a conversion or ' +
        'waits for a decision',
    }),
    execution_date: wire.isoDate.meta({ description: 'The first TARGET day from today' }),
    debtor: debtorSchema.nullable().meta({ description: 'Null: PAYMENT_IBAN is not configured' }),
  })
  .meta({ id: 'PayablePage' });
const ofSubject = z.enum(subjectTypes, { error: 'invalid_parameter' }).optional();
export const payablesQuery = z.strictObject({
  ...pageQuery,
  subject_type: ofSubject,
  q: searchText.min(1).optional().meta({ description: 'A number, or a part of a name' }),
});
export type PayablesQuery = z.infer<typeof payablesQuery>;

export const lineSchema = z
  .object({
    id: wire.uuid,
    ...payeeShape,
    iban_masked: z.string(),
    name_in_file: z.string(),
    end_to_end_id: z.string(),
    asked: z.boolean(),
    status: z.enum(wire.paymentLineStatuses),
    return_code: z.enum(returnCodes).nullable(),
    settled_on: wire.isoDate.nullable(),
    held_for: z.enum(holdReasons).nullable().meta({
      description:
        'Why it does not go to the bank; of a line in a file that was not sent: why the file has to be made again',
    }),
  })
  .meta({ id: 'PaymentLine' });
export type Line = z.infer<typeof lineSchema>;

export const batchSchema = z
  .object({
    id: wire.uuid,
    number: z.string().meta({ example: 'BT-2026-000019' }),
    status: z.enum(batchStatuses),
    version: z.int(),
    execution_date: wire.isoDate,
    debtor: debtorSchema,
    msg_id: z.string(),
    count: z.int(),
    total_cents: wire.cents,
    confirmed: part,
    returned: part,
    held: part.meta({ description: 'Approved, and not in the file: owed again' }),
    maker: wire.actorSchema,
    created_at: wire.instant,
    checker: wire.actorSchema.nullable(),
    approved_at: wire.instant.nullable(),
    comment: z.string().nullable(),
    file_made_at: wire.instant.nullable(),
    file_sha256: z.string().nullable(),
    sent_at: wire.instant.nullable(),
    withdrawn_at: wire.instant.nullable(),
  })
  .meta({ id: 'PaymentBatch' });
export const batchDetailSchema = wire.extended(batchSchema, 'PaymentBatchDetail', {
  unanswered: part.meta({ description: 'Approved and not held; the bank has not answered for them' }),
  to_hold: part.meta({ description: 'Of those what may not be paid any more: the file is made without them' }),
  asked: part.meta({ description: 'To an account that came after the request; the member was asked about it' }),
  lines: z.array(lineSchema).max(mostLines).meta({
    deprecated: true,
    description:
      'All of them; none with lines=false. Gone in 2.0: GET /payment-batches/{id}/lines has them by the page',
  }),
  can: canSchema(batchFlow),
});
export type BatchDetail = z.infer<typeof batchDetailSchema>;
export type Batch = z.infer<typeof batchSchema>;

export const batchesQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(batchStatuses, { error: 'invalid_parameter' }).optional(),
});
export type BatchesQuery = z.infer<typeof batchesQuery>;
export const detailQuery = z.strictObject({
  lines: z
    .enum(['true', 'false'], { error: 'invalid_parameter' })
    .default('true')
    .transform((text) => text === 'true')
    .meta({ description: 'false: the answer has no lines, however many there are' }),
});
export const stepQuery = dryRunQuery.extend(detailQuery.shape);

export const linesQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(wire.paymentLineStatuses, { error: 'invalid_parameter' }).optional(),
  asked: flag.meta({ description: 'Whether the member was asked about an account that came after the request' }),
  held: flag.meta({ description: 'Whether there is a reason not to pay it: held_for' }),
  q: searchText.min(1).optional().meta({ description: 'A number, a name in the file, or what a member is found by' }),
});
export type LinesQuery = z.infer<typeof linesQuery>;
export const linePageSchema = z
  .object({ ...pageOf(lineSchema), total: z.int().meta({ description: 'Of the whole filter' }) })
  .meta({ id: 'PaymentLinePage' });

export const batchPageSchema = z.object({ ...countedPageOf(batchSchema) }).meta({ id: 'PaymentBatchPage' });

/** Nothing, where it is left out: a default would be another body than was kept with the key before there was this field. */
const someSubjects = z.array(wire.uuid).max(mostLines).nullish().transform(absent);
export const createBody = z
  .strictObject({
    execution_date: wire.isoDate,
    lines: z
      .array(z.strictObject({ ...subject, asked: z.boolean().default(false) }))
      .min(1, { error: 'required' })
      .max(mostLines)
      .nullish()
      .transform(absent)
      .meta({ description: 'All that can be paid when left out, as far as a batch takes it; less `without`' }),
    subject_type: ofSubject.meta({ description: 'Without lines: of these alone' }),
    without: someSubjects.meta({ description: 'Without lines: subjects that do not go along' }),
    asked: someSubjects.meta({
      description: 'Without lines: subjects of which the member was asked about the account',
    }),
  })
  .meta({ id: 'PaymentBatchCreate' });
export type CreateBody = z.infer<typeof createBody>;

export const batchPreviewSchema = z
  .object({
    execution_date: wire.isoDate,
    debtor: debtorSchema,
    count: z.int(),
    total_cents: wire.cents,
    left: part.meta({ description: 'What stays on the list' }),
    to_ask: part.meta({
      description: 'Of what stays: what could go along once the member was asked about the account',
    }),
    digest: z.string().meta({ description: 'Of every line; as If-Match it makes this batch or none' }),
    warnings: z.array(z.object({ code: z.enum(['single_line']), params: z.record(z.string(), z.unknown()) })),
  })
  .meta({ id: 'PaymentBatchPreview' });
export type BatchPreview = z.infer<typeof batchPreviewSchema>;

export const confirmBody = z
  .strictObject({
    line_ids: z
      .array(wire.uuid)
      .min(1, { error: 'required' })
      .max(mostLines)
      .nullish()
      .transform(absent)
      .meta({ description: 'All that the bank has not answered for when left out' }),
    amount_cents: wire.cents.meta({ description: 'What the statement of the bank says; the sum of the lines' }),
    settled_on: wire.isoDate,
  })
  .meta({ id: 'PaymentConfirm' });
export type ConfirmBody = z.infer<typeof confirmBody>;
export const returnBody = z
  .strictObject({
    line_id: wire.uuid,
    code: z.enum(returnCodes, { error: 'reason_required' }),
    amount_cents: wire.cents,
    settled_on: wire.isoDate,
  })
  .meta({ id: 'PaymentReturn' });
export type ReturnBody = z.infer<typeof returnBody>;
