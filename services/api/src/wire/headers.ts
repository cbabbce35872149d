import { z } from 'zod';
import { keyDays } from '../calls/forgetting.ts';

// Headers of requests, for the description of the API; calls/ reads them, because a dry run needs no key.

const quoted = 'in double quotes';
const digestExample = `"${'0f'.repeat(32)}"`;

/** Of everything that has an effect. */
export const writeHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .min(8)
    .max(128)
    .regex(/^[\x21-\x7e]+$/u)
    .meta({
      description: `The same key, path and body have one effect, however often sent within ${keyDays} days. A dry run ignores it.`,
    }),
});

/** Of a booking or a reversal, that may be held to its preview. */
export const bookingHeaders = writeHeaders.extend({
  'If-Match': z
    .string()
    .regex(/^(?:W\/)?"[0-9a-f]{64}"$/u)
    .optional()
    .meta({
      description: `The digest of the preview that was shown, ${quoted}; when something else would be booked: 409`,
      example: digestExample,
    }),
});

/** Of an approval, that may be held to its preview instead of to the version alone. */
export const approvalHeaders = writeHeaders.extend({
  'If-Match': z
    .string()
    .regex(/^(?:W\/)?"(?:\d{1,9}|[0-9a-f]{64})"$/u)
    .meta({
      description: `The digest of the preview that was shown, which covers the version; or the version alone; ${quoted}. Else 409`,
      example: '"3"',
    }),
});

/** Of what changes something that is there. */
export const changeHeaders = writeHeaders.extend({
  'If-Match': z
    .string()
    .regex(/^(?:W\/)?"\d{1,9}"$/u)
    .meta({ description: `The version it is about, as its ETag has it: ${quoted}; else 409`, example: '"3"' }),
});
