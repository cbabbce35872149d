import { z } from 'zod';
import { countedPageOf, pageQuery } from '../../paging.ts';
import { exportShape } from '../../wire/exports.ts';
import * as wire from '../../wire/schemas.ts';

const filterShape = { ...wire.momentShape, instrument_id: wire.uuid.optional() };
export const registerQuery = z.strictObject({ ...filterShape, ...pageQuery });
export type RegisterQuery = z.infer<typeof registerQuery>;

export const registerExportBody = z
  .strictObject({
    ...exportShape,
    format: z.enum(['csv', 'xlsx', 'pdf'], { error: 'invalid_parameter' }).default('csv'),
    filter: z.strictObject(filterShape).default({}).meta({ description: 'As of the list' }),
  })
  .meta({ id: 'RegisterExport' });
export type RegisterExportBody = z.infer<typeof registerExportBody>;

const worth = {
  price_cents: wire.cents.nullable().meta({ description: 'Of one unit on that day; null where it had none yet' }),
  value_cents: wire.cents.nullable(),
  nominal_value_cents: wire.cents,
};

const registerLineSchema = z
  .object({
    member: wire.memberRefSchema,
    instrument: wire.instrumentRefSchema,
    quantity: wire.quantityText.meta({ description: 'Held and reserved together' }),
    reserved: wire.quantityText,
    ...worth,
  })
  .meta({ id: 'RegisterLine' });
export type RegisterLine = z.infer<typeof registerLineSchema>;

const registerTotalSchema = z
  .object({
    instrument: wire.instrumentRefSchema,
    quantity: wire.quantityText.meta({ description: 'Outstanding, as the ledger has it' }),
    holders: z.int(),
    ...worth,
  })
  .meta({ id: 'RegisterTotal', description: 'Amounts are worked out from the whole quantity, and rounded once' });
export type RegisterTotal = z.infer<typeof registerTotalSchema>;

export const registerPageSchema = z
  .object({
    as_of: wire.isoDate,
    known_at: wire.instant.nullable(),
    ...countedPageOf(registerLineSchema),
    totals: z.object({
      instruments: z.array(registerTotalSchema),
      value_cents: wire.cents.nullable().meta({ description: 'null where something held has no price' }),
      nominal_value_cents: wire.cents,
    }),
  })
  .meta({ id: 'RegisterPage' });
export type RegisterPage = z.infer<typeof registerPageSchema>;
