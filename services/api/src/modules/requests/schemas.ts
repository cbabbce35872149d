import { z } from 'zod';
import { countedPageOf, flag, pageQuery } from '../../paging.ts';
import { exportShape } from '../../wire/exports.ts';
import * as wire from '../../wire/schemas.ts';

/** What waits for somebody, by what it is about. */
export const requestKinds = ['redemption', 'return', 'transaction'] as const;
const kind = z.enum(requestKinds, { error: 'invalid_parameter' });

const filterShape = {
  kind: kind.optional(),
  instrument_id: wire.uuid.optional(),
  mine: flag.meta({ description: 'Entered by me or taken by me' }),
  others: flag.meta({ description: 'Entered by somebody else: what I may decide on' }),
  from: wire.isoDate.optional().meta({ description: 'Received on this day or later' }),
  to: wire.isoDate.optional(),
  sort: z.enum(['received_on', '-received_on'], { error: 'invalid_parameter' }).default('received_on'),
};
export const openRequestsQuery = z.strictObject({ ...pageQuery, ...filterShape });
export const openRequestsExportBody = z
  .strictObject({
    ...exportShape,
    filter: z
      .strictObject(filterShape)
      .default({ mine: undefined, others: undefined, sort: 'received_on' })
      .meta({ description: 'As of the list' }),
  })
  .meta({ id: 'OpenRequestsExport' });
export type OpenRequestsExportBody = z.infer<typeof openRequestsExportBody>;

export const openRequestSchema = z
  .object({
    kind,
    id: wire.uuid,
    number: z.string().nullable().meta({ description: 'A transaction that waits has none yet' }),
    status: z.string().meta({ description: 'As its own list says it' }),
    received_on: wire.isoDate,
    age_days: z.int(),
    member: wire.memberRefSchema.nullable(),
    instrument: wire.instrumentRefSchema.nullable(),
    quantity: wire.quantityText.nullable(),
    amount_cents: wire.cents
      .nullable()
      .meta({ description: 'Net of a redemption, nominal of a return, of the booking' }),
    maker: wire.actorSchema,
    assignee: wire.actorSchema.nullable(),
  })
  .meta({ id: 'OpenRequest' });

export const openRequestPageSchema = z.object({
  ...countedPageOf(openRequestSchema),
});

export type OpenRequestsQuery = z.infer<typeof openRequestsQuery>;
export type OpenRequest = z.infer<typeof openRequestSchema>;
export type OpenRequestPage = z.infer<typeof openRequestPageSchema>;
