import { z } from 'zod';
import { templatePurposes } from '../../domain/bulk/columns.ts';
import { plain } from '../../domain/bulk/spelling.ts';
import { dateProfiles, numberProfiles } from '../../domain/bulk/profiles.ts';
import { mostColumns } from '../../domain/bulk/table.ts';
import { encodings } from '../../domain/bulk/text.ts';
import { pageQuery } from '../../paging.ts';
import { confirmed } from '../../wire/confirmed.ts';
import { idParams } from '../../wire/decisions.ts';
import { exportReason } from '../../wire/exports.ts';
import * as wire from '../../wire/schemas.ts';
import { freeText, searchText } from '../../wire/texts.ts';
import { bulkStatuses } from './flow.ts';
import { column, delimiter, purpose, rowCode, rowStatuses, sha256 } from './schemas.ts';

const yes = z.enum(['true'], { error: 'invalid_parameter' }).optional();
export const batchListQuery = z.object({
  ...pageQuery,
  status: z.enum(bulkStatuses, { error: 'invalid_parameter' }).optional(),
  purpose: purpose.optional(),
  mine: yes,
  approvable: yes.meta({ description: 'That wait for me' }),
  from: wire.isoDate.optional().meta({ description: 'Uploaded on this day or later' }),
  to: wire.isoDate.optional(),
  q: searchText.min(1).optional().meta({ description: 'Part of the number, or of the name of the file' }),
});
export const rowListQuery = z.object({
  ...pageQuery,
  status: z.enum(rowStatuses, { error: 'invalid_parameter' }).optional(),
  code: rowCode.optional().meta({ description: 'That have such a problem' }),
  column: column.optional().meta({ description: 'In this column; with code' }),
  from_line: z
    .preprocess((text) => (typeof text === 'string' && /^\d{1,8}$/u.test(text) ? Number(text) : text), z.int().min(1))
    .optional(),
  q: searchText.min(1).optional().meta({ description: 'Number or part of the name of the member, or the row' }),
});
export const uploadQuery = z.object({ purpose: purpose.default('transactions') });

const headerLine = z.int().min(1).max(1_048_576).meta({ description: 'Of the headings; of two the lower one' });
/** Null or left out: to be found out. */
export const readBody = z
  .strictObject({
    columns: z.array(column.nullable()).max(mostColumns).nullish(),
    number: z.enum(numberProfiles).nullish(),
    date: z.enum(dateProfiles).nullish(),
    encoding: z.enum(encodings).nullish(),
    delimiter: delimiter.nullish(),
    sheet: z.string().max(100).nullish(),
    header_line: headerLine.nullish(),
  })
  .meta({ id: 'BulkRead' });
export const checkBody = z.strictObject({
  columns: z.array(column.nullable()).max(mostColumns),
  number: z.enum(numberProfiles),
  date: z.enum(dateProfiles),
  encoding: z.enum(encodings).nullish(),
  delimiter: delimiter.nullish(),
  sheet: z.string().max(100).nullish(),
  header_line: headerLine.nullish(),
  remember: z.boolean().default(false),
});
export const rowParams = z.object({ id: wire.uuid, line: z.coerce.number().int().min(1).max(10_000_000) });
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
/** The day of the old administration. */
const balanceDay = wire.isoDate.nullish().meta({ description: 'Of these totals; default yesterday' });
/** An account of an old ledger, and the instrument that it is; without one: none. */
const accountChoice = z.string().regex(/^[^=]{1,35}=.{0,100}$/u, { error: 'invalid_parameter' });
/** How a file of the old administration is to be read. */
export const oldBalanceQuery = z.strictObject({
  day: wire.isoDate.optional().meta({ description: 'That it is of; default the one that it states, else yesterday' }),
  account: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(accountChoice).max(100).default([]))
    .meta({ description: 'Of an audit file: account=instrument, for those that their names do not tell' }),
});
/** What the old administration comes to; null: it does not say. */
export const oldTotalsBody = z
  .strictObject({
    day: balanceDay,
    members: z.int().min(0).max(10_000_000).nullable(),
    instruments: z
      .array(
        z.strictObject({
          instrument: freeText(100).meta({ description: 'Its code or name, as the file has it' }),
          quantity: z
            .string()
            .regex(/^\d{1,9}(\.\d{1,6})?$/u, { error: 'quantity_invalid' })
            .nullable(),
          amount_cents: z.int().min(0).nullable(),
        }),
      )
      .max(100)
      .refine((list) => new Set(list.map(({ instrument }) => plain(instrument))).size === list.length, {
        error: 'invalid_parameter',
      })
      .meta({ description: 'Each once' }),
  })
  .meta({ id: 'BulkOldTotals' });
export type OldTotals = z.infer<typeof oldTotalsBody>;
const language = z.enum(['nl', 'en'], { error: 'invalid_parameter' }).default('nl');
export const templateQuery = z.object({
  language,
  purpose: z.enum(templatePurposes, { error: 'invalid_parameter' }).default('transactions').meta({
    description: 'What the rows are: members is a register without holdings, uploaded with purpose=register',
  }),
});
/** Rows of a batch as a file in a language. */
export const takeRowsBody = z.strictObject({ reason: exportReason, locale: language }).meta({ id: 'BulkRowsTake' });
export const submitBody = z.strictObject({
  skip_invalid: z.boolean().default(false),
  confirmed,
  difference_reason: freeText(500)
    .nullish()
    .meta({ description: 'Of a register that differs from the old administration; needed then' }),
});
export type SubmitBody = z.infer<typeof submitBody>;
/** What the second administrator saw; anything else is not approved. */
export const approveBody = z.strictObject({
  file_sha256: sha256,
  bookings_sha256: sha256,
  rows: z.int(),
  opened: z.array(sha256).max(1_000).default([]).meta({
    description: 'Of every instrument that it makes: `terms_sha256` that came with its terms when they were opened',
  }),
  totals_sha256: sha256.nullish().meta({
    description: 'Of a register that was compared: the digest that came with the comparison',
  }),
  comment: freeText(500).nullish(),
});
export const termsParams = z.object({ ...idParams.shape, code: z.string().min(1).max(100) });
export const reverseBody = z.strictObject({
  reason_code: z.enum(['input_error', 'duplicate', 'cancelled', 'other'], { error: 'reason_invalid' }),
  description: freeText(140).nullish(),
});

export type TakeRowsBody = z.infer<typeof takeRowsBody>;
export type ReadBody = z.infer<typeof readBody>;
export type CheckBody = z.infer<typeof checkBody>;
export type RowBody = z.infer<typeof rowBody>;
export type ApproveBody = z.infer<typeof approveBody>;
export type BatchListQuery = z.infer<typeof batchListQuery>;
export type RowListQuery = z.infer<typeof rowListQuery>;
export type FixBody = z.infer<typeof fixBody>;
export type ReverseBody = z.infer<typeof reverseBody>;
