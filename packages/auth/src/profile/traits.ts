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

/** The traits to send: those copied, the deployment's `also` among them, with the changes. */
export function mergeTraits(traits: Traits, change: Traits, also: readonly string[] = []): Traits {
  // A trait that the person has not stays undefined, and so is not sent.
  const copies: Traits = Object.fromEntries(
    [...copiedTraits, ...also].map((name) => [name, (traits as Record<string, unknown>)[name]]),
  );
  return { ...copies, ...change };
}

/** A trait that a person has, and its value. */
export type Trait = readonly [name: string, value: unknown];

/** What a person has and a save deletes: neither copied nor changed. */
export function lostTraits(traits: Traits, change: Traits, also: readonly string[] = []): Trait[] {
  const sent = mergeTraits(traits, change, also);
  return Object.entries(traits).filter(([name, value]) => value != null && value !== '' && !Object.hasOwn(sent, name));
}
