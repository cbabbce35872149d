import { z } from 'zod';
import { confirmed } from '../../wire/confirmed.ts';
import { withSteps } from '../../wire/decisions.ts';
import * as wire from '../../wire/schemas.ts';
import { rateFlow } from './flow.ts';

const rate = z.int({ error: 'invalid_parameter' }).min(0).max(1_000_000);

export const rateProposalSchema = z
  .object({
    id: wire.uuid,
    instrument_id: wire.uuid,
    valid_from: wire.isoDate,
    coupon_ppm: rate,
    status: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
    version: z.int(),
    ...wire.decisionShape,
  })
  .meta({ id: 'CouponRateProposal' });
export type RateProposal = z.infer<typeof rateProposalSchema>;

export const ratesSchema = z
  .object({
    rates: z
      .array(z.object({ valid_from: wire.isoDate, coupon_ppm: rate }))
      .meta({ description: 'Interest a year in parts per million, from the day of issue on' }),
    waiting: z.array(withSteps(rateProposalSchema, rateFlow, 'CouponRateProposalDetail')),
  })
  .meta({ id: 'CouponRates' });

export const rateBody = z
  .strictObject({
    valid_from: wire.isoDate,
    coupon_ppm: rate.meta({ description: 'Parts per million: 4.5 % is 45000' }),
    confirmed,
  })
  .meta({ id: 'CouponRateCreate' });
export type RateBody = z.infer<typeof rateBody>;
