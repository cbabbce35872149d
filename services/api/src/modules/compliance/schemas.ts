import { z } from 'zod';
import * as wire from '../../wire/schemas.ts';

export const complianceQuery = z.strictObject({
  as_of: wire.isoDate.optional().meta({ description: 'The last of the twelve months; default today' }),
});

/** So many holders are named; with the lowest percentage set, few can be above it. */
export const mostHolders = 100;

export const complianceSchema = z
  .object({
    from: wire.isoDate.meta({ description: 'The first of the twelve months' }),
    until: wire.isoDate,
    limit_cents: wire.cents.meta({ description: 'OFFER_LIMIT_CENTS: what may be raised in them without a prospectus' }),
    raised_cents: wire.cents.meta({ description: 'By all offerings together' }),
    state: z.enum(['free', 'near', 'reached']).meta({ description: 'near: from 80 % of the limit on' }),
    offerings: z.array(z.object({ instrument: wire.instrumentRefSchema, raised_cents: wire.cents })),
    holder_percentages: z.array(z.number()).meta({ description: 'HOLDER_PERCENTAGES, rising' }),
    holders: z
      .array(
        z.object({
          instrument: wire.instrumentRefSchema,
          member: wire.memberRefSchema,
          quantity: wire.quantityText,
          percentage: z.number().meta({ description: 'Of what is outstanding, rounded down to a hundredth' }),
          above: z.number().meta({ description: 'The highest of holder_percentages that it is above' }),
        }),
      )
      .max(mostHolders)
      .meta({ description: 'Today, whatever as_of is; of each instrument the largest first, a hundred at most' }),
  })
  .meta({ id: 'Compliance' });
export type Compliance = z.infer<typeof complianceSchema>;
