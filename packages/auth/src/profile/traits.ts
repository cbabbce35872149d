import type { Traits } from '../identity/flow.ts';

/**
 * What a profile update copies back: every trait except `secondary_email` (specification, section 3). The identity
 * service replaces the whole of the traits, so what is not copied is lost; a deployment can widen the list (ADR 0004).
 */
export const copiedTraits = [
  'email',
  'given_name',
  'family_name',
  'phone_number',
  'company',
  'birthdate',
  'birthplace',
  'birthcountry',
  'address',
  'locale',
  'seenTour',
  'automated_conversion',
] as const satisfies readonly (keyof Traits)[];

/** The traits to send: those copied, with the changes. */
export function mergeTraits(traits: Traits, change: Traits, copied: readonly (keyof Traits)[] = copiedTraits): Traits {
  // A trait that the person has not stays undefined, and so is not sent.
  const kept: Traits = Object.fromEntries(copied.map((name) => [name, traits[name]]));
  return { ...kept, ...change };
}
