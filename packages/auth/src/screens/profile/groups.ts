import type { Traits } from '../../identity/flow.ts';
import type { TraitPath } from '../../profile/fieldKeys.ts';

/** A trait, or a part of one, as the profile shows it. */
export interface ProfileField {
  path: TraitPath;
  kind: 'text' | 'email' | 'tel' | 'date' | 'switch';
  autoComplete?: string;
  /** As wide as there is room, unless it says otherwise. */
  width?: 'short' | 'medium';
  required?: boolean;
}

/** The thirteen traits in the groups in which a person changes them; the language works at once and needs no save. */
export const profileGroups = {
  person: [
    { path: 'given_name', kind: 'text', autoComplete: 'given-name' },
    { path: 'family_name', kind: 'text', autoComplete: 'family-name' },
    { path: 'birthdate', kind: 'date' },
    { path: 'birthplace', kind: 'text' },
    { path: 'birthcountry', kind: 'text' },
  ],
  contact: [
    { path: 'email', kind: 'email', autoComplete: 'email', required: true },
    { path: 'phone_number', kind: 'tel', autoComplete: 'tel', width: 'medium' },
    { path: 'secondary_email', kind: 'email' },
  ],
  address: [
    { path: 'address.street_address', kind: 'text', autoComplete: 'street-address' },
    { path: 'address.postal_code', kind: 'text', autoComplete: 'postal-code', width: 'short' },
    { path: 'address.locality', kind: 'text', autoComplete: 'address-level2' },
    { path: 'address.region', kind: 'text', autoComplete: 'address-level1' },
    { path: 'address.country', kind: 'text', autoComplete: 'country' },
  ],
  company: [
    { path: 'company.company_name', kind: 'text', autoComplete: 'organization' },
    { path: 'company.kvk', kind: 'text', width: 'short' },
  ],
  preferences: [
    { path: 'automated_conversion', kind: 'switch' },
    { path: 'seenTour', kind: 'switch' },
  ],
} as const satisfies Record<string, readonly ProfileField[]>;

export type ProfileGroup = keyof typeof profileGroups;

export const isProfileGroup = (text: string | null): text is ProfileGroup =>
  text !== null && Object.hasOwn(profileGroups, text);

/** The fields of a group. */
export const groupFields = (group: ProfileGroup): readonly ProfileField[] => profileGroups[group];

/** What a field of the form holds. */
export type ProfileValues = Record<string, string | boolean>;

/** The name of a field in the form: without dots, which there lead into a group. */
export const formName = (path: string): string => path.replaceAll('.', '-');

const traitAt = (traits: Traits, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], traits);

/** What the traits say, as a form holds it: text, or yes and no. */
export function valueAt(traits: Traits, { path, kind }: ProfileField): string | boolean {
  const value = traitAt(traits, path);
  if (kind === 'switch') return value === true;
  return typeof value === 'string' ? value : '';
}

/** The group's values for its form. */
export const valuesOf = (group: ProfileGroup, traits: Traits): ProfileValues =>
  Object.fromEntries(groupFields(group).map((field) => [formName(field.path), valueAt(traits, field)]));

/** The change that a group's form makes of the traits: texts without space around them, and nothing for an empty one. */
export function changeOf(group: ProfileGroup, values: ProfileValues): Traits {
  const change: Record<string, unknown> = {};
  for (const { path } of groupFields(group)) {
    const formValue = values[formName(path)];
    const value = typeof formValue === 'string' ? formValue.trim() || undefined : formValue;
    const [trait = '', part] = path.split('.');
    if (part === undefined) change[trait] = value;
    // A trait without any part that is filled in is none.
    else if (value === undefined) change[trait] ??= undefined;
    else change[trait] = { ...(change[trait] as object | undefined), [part]: value };
  }
  return change;
}
