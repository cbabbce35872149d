import { z } from 'zod';
import { bulkColumns } from '../../domain/bulk/columns.ts';
import { dateProfiles, numberProfiles } from '../../domain/bulk/profiles.ts';
import { delimiters, encodings } from '../../domain/bulk/text.ts';
import { errorCodes } from '../../domain/errors.ts';
import { transactionKinds } from '../../domain/kinds/index.ts';
import { pageQuery } from '../../paging.ts';
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
import { freeText } from '../../wire/texts.ts';
import { bulkStatuses } from './machine.ts';

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
        samples: z.array(z.object({ line: z.int(), text: z.string() })),
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

const totalSchema = z.object({
  kind: z.enum(transactionKinds).nullable(),
  instrument: instrumentRefSchema.nullable(),
  rows: z.int(),
  errors: z.int(),
  members: z.int(),
  quantity: quantityText.nullable(),
  amount_cents: cents,
});

export const bulkBatchSchema = z
  .object({
    id: uuid,
    number: z.string().meta({ example: 'BB-2026-000001' }),
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
    maker: actorSchema,
    created_at: instant,
    submitted_at: instant.nullable(),
    checker: actorSchema.nullable(),
    decided_at: instant.nullable(),
    comment: z.string().nullable(),
    reversal: z
      .object({ asked_by: actorSchema, reason_code: z.string(), description: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'BulkBatch' });

export const bulkBatchDetailSchema = bulkBatchSchema
  .extend({ reading: bulkReadingSchema, totals: z.array(totalSchema) })
  .meta({ id: 'BulkBatchDetail' });

const problem = z.object({
  column: column.nullable(),
  code: z.enum([...errorCodes, 'identical_rows', 'backdated']),
  params: z.record(z.string(), z.unknown()),
});

export const bulkRowSchema = z
  .object({
    line: z.int(),
    status: z.enum(['valid', 'warning', 'error', 'skipped']),
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

export const bulkBatchPageSchema = z.object({ items: z.array(bulkBatchSchema), next_cursor: z.string().nullable() });
export const bulkRowPageSchema = z.object({ items: z.array(bulkRowSchema), next_cursor: z.string().nullable() });

export const batchListQuery = z.object({
  ...pageQuery,
  status: z.enum(bulkStatuses, { error: 'invalid_parameter' }).optional(),
  mine: z.enum(['true'], { error: 'invalid_parameter' }).optional(),
});
export const rowListQuery = z.object({
  ...pageQuery,
  status: z.enum(['valid', 'warning', 'error', 'skipped'], { error: 'invalid_parameter' }).optional(),
});

export const checkBody = z.strictObject({
  columns: z.array(column.nullable()).max(100),
  number: z.enum(numberProfiles),
  date: z.enum(dateProfiles),
  encoding: z.enum(encodings).nullish(),
  delimiter: z.enum(delimiters).nullish(),
  sheet: z.string().max(100).nullish(),
  remember: z.boolean().default(false),
});
export const rowParams = z.object({ id: uuid, line: z.coerce.number().int().min(1).max(10_000_000) });
export const rowBody = z.strictObject({
  cells: z.partialRecord(column, z.string().max(1_000, { error: 'too_long' })).optional(),
  skipped: z.boolean().optional(),
});
export const languageQuery = z.object({ language: z.enum(['nl', 'en'], { error: 'invalid_parameter' }).default('nl') });
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

export type BulkReading = z.infer<typeof bulkReadingSchema>;
export type BulkBatch = z.infer<typeof bulkBatchSchema>;
export type BulkBatchDetail = z.infer<typeof bulkBatchDetailSchema>;
export type BulkRow = z.infer<typeof bulkRowSchema>;
export type BulkTotal = z.infer<typeof totalSchema>;
export type CheckBody = z.infer<typeof checkBody>;
export type RowBody = z.infer<typeof rowBody>;
export type ApproveBody = z.infer<typeof approveBody>;
export type ReverseBody = z.infer<typeof reverseBody>;
