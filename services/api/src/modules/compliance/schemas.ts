import { z } from 'zod';
import { cents, instrumentRefSchema, isoDate, memberRefSchema, quantityText } from '../../wire/schemas.ts';

export const complianceSchema = z
  .object({
    from: isoDate.meta({ description: 'The first of the twelve months' }),
    until: isoDate,
    limit_cents: cents.meta({ description: 'OFFER_LIMIT_CENTS: what may be raised in them without a prospectus' }),
    raised_cents: cents.meta({ description: 'By all offerings together' }),
    state: z.enum(['free', 'near', 'reached']).meta({ description: 'near: from 80 % of the limit on' }),
    offerings: z.array(z.object({ instrument: instrumentRefSchema, raised_cents: cents })),
    holder_percentages: z.array(z.number()).meta({ description: 'HOLDER_PERCENTAGES, rising' }),
    holders: z
      .array(
        z.object({
          instrument: instrumentRefSchema,
          member: memberRefSchema,
          quantity: quantityText,
          percentage: z.number().meta({ description: 'Of what is outstanding, rounded down to a hundredth' }),
          above: z.number().meta({ description: 'The highest of holder_percentages that it is above' }),
        }),
      )
      .meta({ description: 'Today, of each instrument the largest first; a hundred at most' }),
  })
  .meta({ id: 'Compliance' });
export type Compliance = z.infer<typeof complianceSchema>;
