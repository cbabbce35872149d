// What is answered about bulk batches.
import { z } from 'zod';
import { canSchema } from '../../wire/decisions.ts';
import { memberKinds } from '../../domain/members.ts';
import { bulkColumns, bulkPurposes } from '../../domain/bulk/columns.ts';
import { askedAbout } from '../../domain/confirmation.ts';
import { bulkPrograms } from '../../domain/bulk/programs.ts';
import { dateProfiles, numberProfiles } from '../../domain/bulk/profiles.ts';
import { delimiters, encodings } from '../../domain/bulk/text.ts';
import { errorCodes } from '../../domain/errorCodes.ts';
import * as wire from '../../wire/schemas.ts';
import { instrumentTermsSchema } from '../../wire/instruments.ts';
import { bulkFlow, bulkStatuses, bulkTasks } from './flow.ts';
import { countedPageOf, pageOf } from '../../paging.ts';

/** So many causes of errors, rows of the largest amounts and rows in the way of taking it back are answered with a batch. */
export const mostCauses = 50;
export const mostLargest = 4;
export const mostBlockers = 20;

/** What is worth a look, and may be booked all the same. */
export const warningCodes = [
  'identical_rows',
  'backdated',
  'maker_is_member',
  'without_holding',
  ...askedAbout,
] as const;

/** What is wrong with a row, or asked about it. */
export const rowCode = z
  .enum([...errorCodes, ...warningCodes], { error: 'invalid_parameter' })
  .meta({ id: 'BulkRowCode' });
export const column = z.enum(bulkColumns).meta({ id: 'BulkColumn' });
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/u, { error: 'invalid_parameter' });
const cell = z
  .string()
  .or(z.object({ number: z.string(), unit: z.string().optional() }))
  .or(z.object({ date: z.string() }))
  .meta({ description: 'Text as the file has it, or what a workbook says is a number (of a unit: EUR, %) or a day' });

const sample = { line: z.int(), text: z.string(), reads: z.string() };
const proof = z.object({ ...sample, count: z.int() }).meta({ id: 'BulkReadingProof' });
const doubt = z.object({ ...sample, otherwise: z.string() }).meta({ id: 'BulkReadingDoubt' });
const detected = <T extends z.ZodType>(profile: T) =>
  z.object({
    profile,
    proof: proof.nullable().meta({ description: 'A cell that decides it' }),
    ambiguous: doubt.nullable().meta({ description: 'A cell that it decides' }),
    unread: z.int().meta({ description: 'Cells that cannot be read so' }),
    texts: z.int().meta({ description: 'Cells that are texts: only those are read by the profile' }),
  });

/** Which sheet of a workbook was read, and what somebody who opens it does not see at once. */
const ofSheets = { sheets: z.array(z.string()), sheet: z.string() };
const unseen = {
  formulas: z.object({ count: z.int(), first: z.string() }).nullable(),
  hidden: z
    .object({ count: z.int(), first: z.int() })
    .nullable()
    .meta({ description: 'Rows that nobody sees who opens the file; they count' }),
};
export const workbookSeen = z.object({ ...ofSheets, ...unseen });

/** Not an enum: a tab names no value in the languages that clients are generated in. */
const delimiterText = z
  .string()
  .regex(/^[;,\t]$/u, { error: 'invalid_parameter' })
  .meta({ id: 'Delimiter' });
export const delimiter = delimiterText.pipe(z.enum(delimiters));

export const bulkReadingSchema = z
  .object({
    file: z
      .object({
        format: z.literal('text'),
        encoding: z.enum(encodings),
        marked: z.boolean(),
        delimiter: delimiterText,
      })
      .or(z.object({ format: z.literal('workbook'), ...ofSheets })),
    program: z.enum(bulkPrograms).nullable().meta({ description: 'That wrote it, by its headings; null: people did' }),
    heading: z.object({ from: z.int(), to: z.int() }).meta({ description: 'Lines of the headings' }),
    top: z
      .array(z.object({ line: z.int(), cells: z.array(z.string()) }))
      .meta({ description: 'The first lines of the file, for whoever points at the headings' }),
    columns: z.array(
      z.object({
        header: z.string(),
        column: column.nullable(),
        nearest: column.nullable(),
        samples: z.array(
          z.object({
            line: z.int(),
            text: z.string(),
            reads: z.string().nullable().meta({ description: 'As it is read; null: it cannot be' }),
          }),
        ),
      }),
    ),
    number: detected(z.enum(numberProfiles)),
    date: detected(z.enum(dateProfiles)),
    from_1904: z.boolean(),
    blank_lines: z.int(),
    total_lines: z.array(z.int()).meta({ description: 'Rows that look like a sum of others' }),
    ...unseen,
    remembered: z.string().nullable().meta({ description: 'The file whose columns were chosen the same way before' }),
  })
  .meta({ id: 'BulkReading' });

const problem = z.object({
  column: column.nullable(),
  code: rowCode,
  params: z.record(z.string(), z.unknown()),
});

const totalSchema = z.object({
  kind: wire.transactionKind.nullable().meta({ description: 'Null: the rows do not say one' }),
  instrument: wire.instrumentRefSchema.nullable(),
  rows: z.int(),
  errors: z.int(),
  quantity: wire.quantityText.nullable().meta({ description: 'Of the file: of rows with errors too' }),
  amount_cents: wire.cents.meta({ description: 'Of the file: of rows with errors too' }),
  booked_quantity: wire.quantityText
    .nullable()
    .meta({ description: 'Of rows without errors alone, as all that follows' }),
  booked_cents: wire.cents,
  members: z.int().meta({ description: 'Each once' }),
  counterparties: z.int(),
  price_cents: wire.cents.nullable().meta({ description: 'Where all rows have the same one' }),
  outstanding_after: wire.quantityText
    .nullable()
    .meta({ description: 'Of the instrument, with the whole batch booked' }),
});

export const purpose = z.enum(bulkPurposes, { error: 'invalid_parameter' }).meta({
  description: 'transactions: of members and instruments that are here; register: what a register begins with',
});

export const bulkBatchSchema = z
  .object({
    id: wire.uuid,
    number: z.string().meta({ example: 'BB-2026-000001' }),
    purpose,
    status: z.enum(bulkStatuses),
    version: z.int(),
    file_name: z.string(),
    file_sha256: sha256,
    file_bytes: z.int(),
    rows: z.int(),
    warnings: z.int(),
    errors: z.int(),
    skipped: z.int(),
    members: z.int(),
    amount_cents: wire.cents,
    bookings_sha256: sha256.nullable().meta({ description: 'Of what is to be booked; an approval names it' }),
    skip_invalid: z.boolean(),
    progress: z
      .object({ task: z.enum(bulkTasks), done: z.int(), total: z.int() })
      .meta({ id: 'BulkProgress' })
      .nullable()
      .meta({ description: 'What the service is doing with it now, in rows; ask again until it is null' }),
    failure: problem
      .extend({ line: z.int().nullable() })
      .meta({ id: 'BulkFailure' })
      .nullable()
      .meta({ description: 'What kept it from being booked or taken back the last time; nothing was booked then' }),
    maker: wire.actorSchema,
    created_at: wire.instant,
    checked_at: wire.instant.nullable(),
    checked_from: z.int().nullable().meta({ description: 'The row that was changed last; null: all were checked' }),
    submitted_at: wire.instant.nullable(),
    checker: wire.actorSchema.nullable(),
    decided_at: wire.instant.nullable(),
    comment: z.string().nullable(),
    posted_at: wire.instant.nullable(),
    reversal: z
      .object({
        asked_by: wire.actorSchema,
        asked_at: wire.instant,
        reason_code: z.string(),
        description: z.string().nullable(),
        checker: wire.actorSchema.nullable(),
        reversed_at: wire.instant.nullable(),
      })
      .meta({ id: 'BulkReversal' })
      .nullable(),
  })
  .meta({ id: 'BulkBatch' });

/** An instrument as a batch makes it. */
const madeInstrumentSchema = wire.extended(instrumentTermsSchema, 'BulkInstrument', {
  prices: z
    .array(z.object({ price_cents: wire.cents, valid_from: wire.isoDate }))
    .meta({ description: 'Issue prices, each from its day on; empty: the file tells none' }),
});

export const openedTermsSchema = z
  .object({
    terms: madeInstrumentSchema,
    terms_sha256: sha256.meta({ description: 'Of the terms as this batch makes them; an approval names it' }),
  })
  .meta({ id: 'BulkOpenedTerms' });

export const bulkBatchDetailSchema = wire.extended(bulkBatchSchema, 'BulkBatchDetail', {
  can: canSchema(bulkFlow),
  reading: bulkReadingSchema,
  totals: z.array(totalSchema).meta({ description: 'By kind and instrument; skipped rows do not count' }),
  transactions: z
    .int()
    .meta({ description: 'That it books; of a register the other rows make members who hold nothing' }),
  days: z
    .object({ from: wire.isoDate, to: wire.isoDate })
    .nullable()
    .meta({ description: 'Effective dates, first and last' }),
  new_members: z.int().meta({ description: 'Of a register: members that are made when it is booked' }),
  instruments: z
    .array(madeInstrumentSchema)
    .meta({ description: 'Of a register: instruments that are made when it is booked, with all their terms' }),
  causes: z
    .array(
      z.object({
        ...problem.shape,
        rows: z.int(),
        first_line: z.int(),
        last_line: z.int(),
        value: z.string().nullable().meta({ description: 'What all of them say in that column, where it is to blame' }),
        suggestion: z.string().nullable().meta({ description: 'What it resembles' }),
      }),
    )
    .max(mostCauses)
    .meta({ description: 'Errors by cause, most rows first; at most 50' }),
  attention: z.array(z.object({ code: z.enum(warningCodes), rows: z.int() })).meta({ description: 'Warnings by code' }),
  largest: z
    .array(
      z.object({
        line: z.int(),
        member: wire.memberRefSchema.nullable(),
        instrument: wire.instrumentRefSchema.nullable(),
        new_member: z.string().nullable().meta({ description: 'The name of a member that the row makes' }),
        new_instrument: z
          .string()
          .nullable()
          .meta({ description: 'Code or name of an instrument that the file makes' }),
        quantity: wire.quantityText.nullable(),
        amount_cents: wire.cents,
      }),
    )
    .max(mostLargest)
    .meta({ description: 'At most four' }),
  numbers: z
    .object({ first: z.string(), last: z.string(), count: z.int() })
    .nullable()
    .meta({ description: 'Of its transactions; while it waits, those it would get if nothing else is booked first' }),
});

export const rowStatuses = ['unchecked', 'valid', 'warning', 'error', 'skipped'] as const;

export const bulkRowSchema = z
  .object({
    line: z.int(),
    status: z.enum(rowStatuses),
    cells: z.partialRecord(column, cell),
    problems: z.array(problem),
    kind: wire.transactionKind.nullable(),
    member: wire.memberRefSchema.nullable(),
    counterparty: wire.memberRefSchema.nullable(),
    instrument: wire.instrumentRefSchema.nullable(),
    effective_date: wire.isoDate.nullable(),
    quantity: wire.quantityText.nullable(),
    amount_cents: wire.cents.nullable(),
    transaction: wire.numberRefSchema.nullable(),
    name: z
      .object({
        kind: z.enum(memberKinds),
        given_name: z.string().nullable(),
        infix: z.string().nullable(),
        family_name: z.string().nullable(),
        company_name: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Of a register: whom the row is read to name, in parts; null where it names nobody' }),
  })
  .meta({ id: 'BulkRow' });

export const bulkBatchPageSchema = z.object({
  ...countedPageOf(bulkBatchSchema),
  counts: z
    .object({ all: z.int(), mine: z.int(), approvable: z.int() })
    .meta({ description: 'Of the tabs, whatever else is filtered by' }),
});
export const bulkRowPageSchema = z.object({
  ...pageOf(bulkRowSchema),
  total: z.int(),
});

/** Whether a batch can be taken back now. */
export const reversalPreviewSchema = z
  .object({
    transactions: z.int().meta({ description: 'That would be taken back' }),
    blocked: z.int(),
    blockers: z
      .array(
        z.object({
          line: z.int(),
          number: z.string().meta({ description: "Of the row's transaction" }),
          ...problem.omit({ column: true }).shape,
        }),
      )
      .max(mostBlockers)
      .meta({ description: 'Rows that stand in the way, with what was done with their units since; at most 20' }),
  })
  .meta({ id: 'BulkReversalPreview' });

export type BulkReading = z.infer<typeof bulkReadingSchema>;
export type BulkBatch = z.infer<typeof bulkBatchSchema>;
export type BulkBatchDetail = z.infer<typeof bulkBatchDetailSchema>;
export type BulkRow = z.infer<typeof bulkRowSchema>;
export type BulkTotal = z.infer<typeof totalSchema>;
export type ReversalPreview = z.infer<typeof reversalPreviewSchema>;
