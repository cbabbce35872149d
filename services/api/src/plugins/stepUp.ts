import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** What a token of a session at the identity service says of how somebody signed in (docs/identity.md). */
const proofSchema = z.object({
  /** What its template is for: other templates of the same key say nothing here. */
  purpose: z.literal('step-up'),
  authentication_methods: z.array(z.object({ aal: z.string(), completed_at: z.iso.datetime({ offset: true }) })),
});

/** No token of a session is longer. */
const mostCharacters = 4_000;

/** The header that carries the proof, for the description of the API. */
export const stepUpHeaders = z.object({
  'Step-Up': z.string().max(mostCharacters).optional().meta({
    description:
      'A token of the session at the identity service, with a second factor of the last minutes. Needed where the deployment requires a second factor; a dry run needs none',
  }),
});

/**
 * Judges proofs that somebody gave a second factor just now: tokens that the identity service signed of a session. Only the
 * browser of that session can ask for one, so neither a copied access token nor a session without the factor is enough.
 */
export function proofReader(
  { keys, issuer, seconds, toleranceSeconds }: NonNullable<Config['secondFactor']>,
  now: () => number,
): (proof: unknown, subject: string) => Promise<boolean> {
  const key = createLocalJWKSet(keys);
  return async (proof, subject) => {
    if (typeof proof !== 'string' || proof.length > mostCharacters) return false;
    const at = now();
    const rules = {
      issuer,
      subject,
      algorithms: ['ES256', 'RS256'],
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: seconds,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(at),
    };
    const verified = await jwtVerify(proof, key, rules).catch((error: unknown) => {
      // Whatever is wrong with a proof, the answer is that there is none; what is wrong here is told.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    });
    const { data } = proofSchema.safeParse(verified?.payload);
    const isFresh = (completed: number) =>
      completed >= at - seconds * 1000 && completed <= at + toleranceSeconds * 1000;
    return (
      data?.authentication_methods.some(
        ({ aal, completed_at }) => aal === 'aal2' && isFresh(Date.parse(completed_at)),
      ) ?? false
    );
  };
}
