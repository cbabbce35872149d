// The wire contract of the lines of a run, and of what differs between two calculations.
import { z } from 'zod';
import { exceptionCodes, holdReasons, noticeCodes } from '../../domain/conversions/codes.ts';
import { countedPageOf, pageOf, pageQuery } from '../../paging.ts';
import * as wire from '../../wire/schemas.ts';
import { searchText } from '../../wire/texts.ts';
import { changeSchema, totalsSchema } from './runSchemas.ts';
import { requiredReason } from './schemas.ts';

const formulaSchema = z.object({
  lot_id: wire.uuid,
  acquired_on: wire.isoDate,
  quantity: wire.quantityText,
  interest_from: wire.isoDate.nullable(),
  interest_to: wire.isoDate.nullable(),
  days: z.int(),
  year_days: z.int(),
  rate_ppm: z.int(),
  principal_cents: wire.cents,
  interest_cents: wire.cents,
  request: z.string().nullable().meta({ description: 'Number of the return request that asked for it' }),
});

export const lineSchema = z
  .object({
    id: wire.uuid,
    place: z.int(),
    member: wire.memberRefOfKindSchema,
    outcome: z.enum(['converted', 'exception']),
    codes: z
      .array(z.enum([...exceptionCodes, ...noticeCodes]))
      .meta({ description: 'Of an exception what is in the way; else what is worth knowing' }),
    includable: z.boolean().meta({ description: 'It can be included with a reason' }),
    decision: z
      .object({ decision: z.enum(['include', 'exclude']), reason: z.string(), by: wire.actorSchema, at: wire.instant })
      .meta({ id: 'ConversionDecided' })
      .nullable(),
    held_quantity: wire.quantityText.nullable().meta({ description: 'What could be converted' }),
    quantity: wire.quantityText.nullable().meta({ description: 'What is; null where the source is what is owed' }),
    principal_cents: wire.cents,
    interest_cents: wire.cents,
    withholding_cents: wire.cents,
    price_cents: wire.cents,
    target_quantity: wire.quantityText,
    target_cents: wire.cents,
    remainder_cents: wire.cents,
    transaction_id: wire.uuid.nullable().meta({ description: 'Once it is executed' }),
    mailed: z.boolean().meta({ description: 'A statement was mailed' }),
    held_for: z.enum(holdReasons).nullable().meta({
      description: 'Why it is left out though it was approved; before the execution: why it would be',
    }),
  })
  .meta({ id: 'ConversionLine', description: 'Of an exception: what it would have come to' });
export const lineDetailSchema = wire.extended(lineSchema, 'ConversionLineDetail', { formulas: z.array(formulaSchema) });
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
export const lineParams = z.object({ id: wire.uuid, line_id: wire.uuid });
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
    quantity: wire.quantityText.nullable(),
    principal_cents: wire.cents,
    interest_cents: wire.cents,
    target_quantity: wire.quantityText,
    remainder_cents: wire.cents,
  })
  .meta({ id: 'ConversionFigures' })
  .nullable();
const differenceSchema = z
  .object({
    place: z.int(),
    member: wire.memberRefSchema,
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
