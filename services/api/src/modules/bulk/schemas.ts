// The whole wire contract of bulk batches, read together by whoever builds against it: longer than most on purpose.
import { z } from 'zod';
import { bulkColumns, bulkPurposes } from '../../domain/bulk/columns.ts';
import { dateProfiles, numberProfiles } from '../../domain/bulk/profiles.ts';
import { mostColumns } from '../../domain/bulk/table.ts';
import { delimiters, encodings } from '../../domain/bulk/text.ts';
import { errorCodes } from '../../domain/errors.ts';
import { transactionKinds } from '../../domain/kinds/index.ts';
import { pageQuery, totalShape } from '../../paging.ts';
import {
  actorSchema,
  cents,
  instant,
  instrumentRefSchema,
  isoDate,
  memberRefSchema,
  quantityText,
  uuid,
} from '../../wire/schemas.ts';
import { freeText, searchText } from '../../wire/texts.ts';
import { bulkStatuses, bulkTasks } from './machine.ts';

/** What is worth a look, and may be booked all the same. */
export const warningCodes = ['identical_rows', 'backdated', 'maker_is_member'] as const;

const column = z.enum(bulkColumns);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u, { error: 'invalid_parameter' });
const cell = z
  .string()
  .or(z.object({ number: z.string() }))
  .or(z.object({ date: z.string() }))
  .meta({ description: 'Text as the file has it, or what a workbook says is a number or a day' });

const sample = { line: z.int(), text: z.string(), reads: z.string() };
const detected = <T extends z.ZodType>(profile: T) =>
  z.object({
    profile,
    proof: z
      .object({ ...sample, count: z.int() })
      .nullable()
      .meta({ description: 'A cell that decides it' }),
    ambiguous: z
      .object({ ...sample, otherwise: z.string() })
      .nullable()
      .meta({ description: 'A cell that it decides' }),
    unread: z.int().meta({ description: 'Cells that cannot be read so' }),
  });

export const bulkReadingSchema = z
  .object({
    file: z
      .object({
        format: z.literal('text'),
        encoding: z.enum(encodings),
        marked: z.boolean(),
        delimiter: z.enum(delimiters),
      })
      .or(z.object({ format: z.literal('workbook'), sheets: z.array(z.string()), sheet: z.string() })),
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
    total_line: z.int().nullable(),
    formulas: z.object({ count: z.int(), first: z.string() }).nullable(),
    remembered: z.string().nullable().meta({ description: 'The file whose columns were chosen the same way before' }),
  })
  .meta({ id: 'BulkReading' });

const problem = z.object({
  column: column.nullable(),
  code: z.enum([...errorCodes, ...warningCodes]),
  params: z.record(z.string(), z.unknown()),
});

const totalSchema = z.object({
  kind: z.enum(transactionKinds).nullable().meta({ description: 'Null: the rows do not say one' }),
  instrument: instrumentRefSchema.nullable(),
  rows: z.int(),
  errors: z.int(),
  members: z.int().meta({ description: 'Each once' }),
  counterparties: z.int(),
  quantity: quantityText.nullable(),
  amount_cents: cents,
  price_cents: cents.nullable().meta({ description: 'Where all rows have the same one' }),
  outstanding_after: quantityText.nullable().meta({ description: 'Of the instrument, with the whole batch booked' }),
});

const purpose = z.enum(bulkPurposes, { error: 'invalid_parameter' }).meta({
  description: 'transactions: of members and instruments that are here; register: what a register begins with',
});

export const bulkBatchSchema = z
  .object({
    id: uuid,
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
    amount_cents: cents,
    bookings_sha256: sha256.nullable().meta({ description: 'Of what is to be booked; an approval names it' }),
    skip_invalid: z.boolean(),
    progress: z
      .object({ task: z.enum(bulkTasks), done: z.int(), total: z.int() })
      .nullable()
      .meta({ description: 'What the service is doing with it now, in rows; ask again until it is null' }),
    failure: problem
      .extend({ line: z.int().nullable() })
      .nullable()
      .meta({ description: 'What kept it from being booked or taken back the last time; nothing was booked then' }),
    maker: actorSchema,
    created_at: instant,
    checked_at: instant.nullable(),
    checked_from: z.int().nullable().meta({ description: 'The row that was changed last; null: all were checked' }),
    submitted_at: instant.nullable(),
    checker: actorSchema.nullable(),
    decided_at: instant.nullable(),
    comment: z.string().nullable(),
    posted_at: instant.nullable(),
    reversal: z
      .object({
        asked_by: actorSchema,
        asked_at: instant,
        reason_code: z.string(),
        description: z.string().nullable(),
        checker: actorSchema.nullable(),
        reversed_at: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'BulkBatch' });

export const bulkBatchDetailSchema = bulkBatchSchema
  .extend({
    reading: bulkReadingSchema,
    totals: z.array(totalSchema).meta({ description: 'By kind and instrument; skipped rows do not count' }),
    days: z.object({ from: isoDate, to: isoDate }).nullable().meta({ description: 'Effective dates, first and last' }),
    new_members: z.int().meta({ description: 'Of a register: members that are made when it is booked' }),
    causes: z
      .array(
        z.object({
          ...problem.shape,
          rows: z.int(),
          first_line: z.int(),
          last_line: z.int(),
          value: z
            .string()
            .nullable()
            .meta({ description: 'What all of them say in that column, where it is to blame' }),
          suggestion: z.string().nullable().meta({ description: 'What it resembles' }),
        }),
      )
      .meta({ description: 'Errors by cause, most rows first; at most 50' }),
    attention: z
      .array(z.object({ code: z.enum(warningCodes), rows: z.int() }))
      .meta({ description: 'Warnings by code' }),
    largest: z
      .array(
        z.object({
          line: z.int(),
          member: memberRefSchema.nullable(),
          instrument: instrumentRefSchema.nullable(),
          quantity: quantityText.nullable(),
          amount_cents: cents,
        }),
      )
      .meta({ description: 'At most four' }),
    numbers: z
      .object({ first: z.string(), last: z.string(), count: z.int() })
      .nullable()
      .meta({ description: 'Of its transactions; while it waits, those it would get if nothing else is booked first' }),
  })
  .meta({ id: 'BulkBatchDetail' });

const rowStatuses = ['unchecked', 'valid', 'warning', 'error', 'skipped'] as const;

export const bulkRowSchema = z
  .object({
    line: z.int(),
    status: z.enum(rowStatuses),
    cells: z.partialRecord(column, cell),
    problems: z.array(problem),
    kind: z.enum(transactionKinds).nullable(),
    member: memberRefSchema.nullable(),
    counterparty: memberRefSchema.nullable(),
    instrument: instrumentRefSchema.nullable(),
    effective_date: isoDate.nullable(),
    quantity: quantityText.nullable(),
    amount_cents: cents.nullable(),
    transaction: z.object({ id: uuid, number: z.string() }).nullable(),
  })
  .meta({ id: 'BulkRow' });

export const bulkBatchPageSchema = z.object({
  items: z.array(bulkBatchSchema),
  next_cursor: z.string().nullable(),
  ...totalShape,
  counts: z
    .object({ all: z.int(), mine: z.int(), approvable: z.int() })
    .meta({ description: 'Of the tabs, whatever else is filtered by' }),
});
export const bulkRowPageSchema = z.object({
  items: z.array(bulkRowSchema),
  next_cursor: z.string().nullable(),
  total: z.int(),
});

const yes = z.enum(['true'], { error: 'invalid_parameter' }).optional();
export const batchListQuery = z.object({
  ...pageQuery,
  status: z.enum(bulkStatuses, { error: 'invalid_parameter' }).optional(),
  purpose: purpose.optional(),
  mine: yes,
  approvable: yes.meta({ description: 'That wait for me' }),
  from: isoDate.optional().meta({ description: 'Uploaded on this day or later' }),
  to: isoDate.optional(),
  q: searchText.min(1).optional().meta({ description: 'Part of the number, or of the name of the file' }),
});
export const rowListQuery = z.object({
  ...pageQuery,
  status: z.enum(rowStatuses, { error: 'invalid_parameter' }).optional(),
  code: z
    .enum([...errorCodes, ...warningCodes], { error: 'invalid_parameter' })
    .optional()
    .meta({ description: 'That have such a problem' }),
  column: column.optional().meta({ description: 'In this column; with code' }),
  from_line: z
    .preprocess((text) => (typeof text === 'string' && /^\d{1,8}$/u.test(text) ? Number(text) : text), z.int().min(1))
    .optional(),
  q: searchText.min(1).optional().meta({ description: 'Number or part of the name of the member, or the row' }),
});
export const uploadQuery = z.object({ purpose: purpose.default('transactions') });

/** Null or left out: to be found out. */
export const readBody = z
  .strictObject({
    columns: z.array(column.nullable()).max(mostColumns).nullish(),
    number: z.enum(numberProfiles).nullish(),
    date: z.enum(dateProfiles).nullish(),
    encoding: z.enum(encodings).nullish(),
    delimiter: z.enum(delimiters).nullish(),
    sheet: z.string().max(100).nullish(),
  })
  .meta({ id: 'BulkRead' });
export const checkBody = z.strictObject({
  columns: z.array(column.nullable()).max(mostColumns),
  number: z.enum(numberProfiles),
  date: z.enum(dateProfiles),
  encoding: z.enum(encodings).nullish(),
  delimiter: z.enum(delimiters).nullish(),
  sheet: z.string().max(100).nullish(),
  remember: z.boolean().default(false),
});
export const rowParams = z.object({ id: uuid, line: z.coerce.number().int().min(1).max(10_000_000) });
/** What somebody types in a cell: what a file could hold. */
const cellText = z
  .string()
  .max(1_000, { error: 'too_long' })
  .refine((text) => !/[\0\p{Cs}]/u.test(text), { error: 'text_invalid' });
export const rowBody = z.strictObject({
  cells: z.partialRecord(column, cellText).optional(),
  skipped: z.boolean().optional(),
});
/** The same text in a column, in every row that has it. */
export const fixBody = z
  .strictObject({
    column,
    from: cellText.min(1),
    to: cellText,
  })
  .meta({ id: 'BulkFix' });
export const languageQuery = z.object({ language: z.enum(['nl', 'en'], { error: 'invalid_parameter' }).default('nl') });
export const templateQuery = languageQuery.extend({ purpose: purpose.default('transactions') });
export const submitBody = z.strictObject({ skip_invalid: z.boolean().default(false) });
/** What the second administrator saw; anything else is not approved. */
export const approveBody = z.strictObject({
  file_sha256: sha256,
  bookings_sha256: sha256,
  rows: z.int(),
  comment: freeText(500).nullish(),
});
export const reverseBody = z.strictObject({
  reason_code: z.enum(['input_error', 'duplicate', 'cancelled', 'other'], { error: 'reason_invalid' }),
  description: freeText(140).nullish(),
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
      .meta({ description: 'Rows that stand in the way, with what was done with their units since; at most 20' }),
  })
  .meta({ id: 'BulkReversalPreview' });

export type BulkReading = z.infer<typeof bulkReadingSchema>;
export type BulkBatch = z.infer<typeof bulkBatchSchema>;
export type BulkBatchDetail = z.infer<typeof bulkBatchDetailSchema>;
export type BulkRow = z.infer<typeof bulkRowSchema>;
export type BulkTotal = z.infer<typeof totalSchema>;
export type ReadBody = z.infer<typeof readBody>;
export type CheckBody = z.infer<typeof checkBody>;
export type RowBody = z.infer<typeof rowBody>;
export type ApproveBody = z.infer<typeof approveBody>;
export type ReversalPreview = z.infer<typeof reversalPreviewSchema>;
export type BatchListQuery = z.infer<typeof batchListQuery>;
export type RowListQuery = z.infer<typeof rowListQuery>;
export type FixBody = z.infer<typeof fixBody>;
export type ReverseBody = z.infer<typeof reverseBody>;
