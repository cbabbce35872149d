// The wire contract of the lines of a run, and of what differs between two calculations.
import { z } from 'zod';
import { exceptionCodes, holdReasons, noticeCodes } from '../../domain/conversions/codes.ts';
import { countedPageOf, pageOf, pageQuery } from '../../paging.ts';
import {
  actorSchema,
  cents,
  extended,
  instant,
  isoDate,
  memberRefOfKindSchema,
  memberRefSchema,
  quantityText,
  uuid,
} from '../../wire/schemas.ts';
import { searchText } from '../../wire/texts.ts';
import { changeSchema, totalsSchema } from './runSchemas.ts';
import { requiredReason } from './schemas.ts';

const formulaSchema = z.object({
  lot_id: uuid,
  acquired_on: isoDate,
  quantity: quantityText,
  interest_from: isoDate.nullable(),
  interest_to: isoDate.nullable(),
  days: z.int(),
  year_days: z.int(),
  rate_ppm: z.int(),
  principal_cents: cents,
  interest_cents: cents,
  request: z.string().nullable().meta({ description: 'Number of the return request that asked for it' }),
});

export const lineSchema = z
  .object({
    id: uuid,
    place: z.int(),
    member: memberRefOfKindSchema,
    outcome: z.enum(['converted', 'exception']),
    codes: z
      .array(z.enum([...exceptionCodes, ...noticeCodes]))
      .meta({ description: 'Of an exception what is in the way; else what is worth knowing' }),
    includable: z.boolean().meta({ description: 'It can be included with a reason' }),
    decision: z
      .object({ decision: z.enum(['include', 'exclude']), reason: z.string(), by: actorSchema, at: instant })
      .nullable(),
    held_quantity: quantityText.nullable().meta({ description: 'What could be converted' }),
    quantity: quantityText.nullable().meta({ description: 'What is; null where the source is what is owed' }),
    principal_cents: cents,
    interest_cents: cents,
    withholding_cents: cents,
    price_cents: cents,
    target_quantity: quantityText,
    target_cents: cents,
    remainder_cents: cents,
    transaction_id: uuid.nullable().meta({ description: 'Once it is executed' }),
    mailed: z.boolean().meta({ description: 'A statement was mailed' }),
    held_for: z.enum(holdReasons).nullable().meta({
      description: 'Why it is left out though it was approved; before the execution: why it would be',
    }),
  })
  .meta({ id: 'ConversionLine', description: 'Of an exception: what it would have come to' });
export const lineDetailSchema = extended(lineSchema, 'ConversionLineDetail', { formulas: z.array(formulaSchema) });
export const linePageSchema = z
  .object({
    ...countedPageOf(lineSchema),
    totals: totalsSchema.nullable(),
  })
  .meta({ id: 'ConversionLinePage', description: 'totals of the whole filter; null where total is a lower bound' });
export const lineListQuery = z.object({
  ...pageQuery,
  outcome: z.enum(['converted', 'exception'], { error: 'invalid_parameter' }).optional(),
  code: z.enum([...exceptionCodes, ...noticeCodes], { error: 'invalid_parameter' }).optional(),
  q: searchText.min(1).optional().meta({ description: 'What a member is found by' }),
});
export const lineParams = z.object({ id: uuid, line_id: uuid });
export const decideBody = z
  .strictObject({
    decision: z.enum(['include', 'exclude']).nullable().meta({ description: 'Null: as the rules say' }),
    reason: requiredReason,
  })
  .meta({ id: 'ConversionDecision' });

const figuresSchema = z
  .object({
    outcome: z.enum(['converted', 'exception']),
    codes: z.array(z.string()),
    quantity: quantityText.nullable(),
    principal_cents: cents,
    interest_cents: cents,
    target_quantity: quantityText,
    remainder_cents: cents,
  })
  .meta({ id: 'ConversionFigures' })
  .nullable();
const differenceSchema = z
  .object({
    place: z.int(),
    member: memberRefSchema,
    before: figuresSchema,
    after: figuresSchema,
    changes: z.array(changeSchema.omit({ member: true })).meta({ description: 'What is known to have changed' }),
  })
  .meta({ id: 'ConversionDifference' });
export const differencePageSchema = z.object({ ...pageOf(differenceSchema) });
export const differenceListQuery = z.object(pageQuery);

export type ConversionLine = z.infer<typeof lineSchema>;
export type ConversionLineDetail = z.infer<typeof lineDetailSchema>;
export type LineListQuery = z.infer<typeof lineListQuery>;
export type ConversionDifference = z.infer<typeof differenceSchema>;
export type DecideBody = z.infer<typeof decideBody>;
