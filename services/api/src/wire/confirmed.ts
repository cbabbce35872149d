import { z } from 'zod';
import { askedAbout } from '../domain/confirmation.ts';

/** Of a body that files something: what somebody looked at and said is right. */
export const confirmed = z
  .array(z.enum(askedAbout, { error: 'invalid_parameter' }))
  .max(askedAbout.length)
  .default([])
  .meta({
    description:
      'What is out of the ordinary and right all the same: a rate outside of 0.1 to 15 %, other terms; of a file also how names were split, who was taken for an organisation, and other values nobody expects',
  });
