import { z } from 'zod';
import { explanationCodes } from '../../domain/bulk/comparison.ts';
import { numberProfiles } from '../../domain/bulk/profiles.ts';
import * as wire from '../../wire/schemas.ts';
import { sha256, workbookSeen } from './schemas.ts';

/** So many rows and members of an explanation are named, and members whose holdings differ; the others are counted. */
export const mostExplained = 20;
export const mostMembers = 50;

const explanation = z
  .object({
    code: z.enum(explanationCodes),
    rows: z.int().meta({ description: 'How many it speaks of; 0: of all' }),
    lines: z.array(z.int()).max(mostExplained).meta({ description: 'The first twenty of those rows' }),
    factor: z.int().nullable(),
    larger: z.enum(['old', 'new']).nullable().meta({ description: 'Which of the two is that many times the other' }),
    nominal_cents: wire.cents.nullable().meta({ description: 'That the old administration seems to count with' }),
    day: wire.isoDate.nullable().meta({ description: 'On which both would be equal' }),
    members: z.array(z.int()).max(mostExplained).meta({ description: 'Numbers of members; the first twenty' }),
  })
  .meta({ id: 'BulkExplanation' });
const sum = z.object({ quantity: wire.quantityText.nullable(), amount_cents: wire.cents.nullable() });
const account = { account: z.string(), name: z.string(), amount_cents: wire.cents };
const explanations = z.array(explanation).meta({ description: 'Likeliest first; empty: nothing explains it' });

/** A register as a batch would make it, beside the old administration. */
export const comparisonSchema = z
  .object({
    day: wire.isoDate
      .nullable()
      .meta({ description: 'Of the old totals: later rows do not count. Null: nothing was told, or all rows count' }),
    members: z.object({ old: z.int().nullable(), new: z.int(), difference: z.int().nullable(), explanations }),
    instruments: z
      .array(
        z.object({
          instrument: z.string().meta({ description: 'As the file has it, or as it was told' }),
          old: sum,
          new: sum,
          difference: sum.meta({ description: 'What the new register has more' }),
          errors: z.int().meta({ description: 'Rows with errors, which do not count' }),
          skipped: z.int().meta({ description: 'Rows that are left out by choice, which do not count' }),
          explanations,
        }),
      )
      .meta({ description: 'In the order of the file, and then those that only the old administration has' }),
    balance: z
      .object({
        file_name: z.string(),
        file_sha256: sha256,
        rows: z.int(),
        total_lines: z.int().meta({ description: 'Rows that look like a sum of others; they do not count' }),
        workbook: workbookSeen
          .nullable()
          .meta({ description: 'Of a workbook: which sheet, and what nobody sees at once' }),
        number: z
          .enum(numberProfiles)
          .nullable()
          .meta({ description: 'How the numbers of a sheet are read where they are texts' }),
        auditfile: z
          .object({
            accounts: z.array(z.object({ ...account, instrument: z.string() })),
            others: z
              .array(z.object(account))
              .meta({ description: 'Accounts of capital and loans whose instrument nobody knows; not compared' }),
            members_missing: z.enum(['lines', 'numbers']).nullable().meta({
              description:
                'Why not by member: lines without a customer, or customers who have no number of a member here',
            }),
          })
          .nullable()
          .meta({ description: 'Of an audit file: which accounts its totals are' }),
      })
      .nullable()
      .meta({ description: 'The file that the old totals are from; null: they were typed' }),
    by_member: z
      .object({
        count: z.int(),
        lines: z
          .array(z.object({ member_no: z.int(), instrument: z.string(), old: sum, new: sum }))
          .max(mostMembers)
          .meta({
            description: 'The first fifty, by number',
          }),
      })
      .nullable()
      .meta({ description: 'Members whose holdings are not those of that file; null where it does not tell' }),
    differences: z.int().meta({ description: 'Of totals, and of members' }),
    reason: z.string().nullable().meta({ description: 'Why it was submitted with differences' }),
    totals_sha256: sha256.nullable().meta({ description: 'Of all this; an approval names it. Null: nothing was told' }),
  })
  .meta({ id: 'BulkComparison' });

export type BulkComparison = z.infer<typeof comparisonSchema>;
