import type { Member } from '../../../api/types.ts';
import type { MemberChange } from '../member.changes.ts';

/** What is entered of a member, by the names of the API; '' is nothing. */
export const memberFields = [
  'given_name',
  'infix',
  'family_name',
  'company_name',
  'kvk',
  'birthdate',
  'birthplace',
  'birthcountry',
  'email',
  'secondary_email',
  'phone',
  'street_address',
  'postal_code',
  'locality',
  'region',
  'country',
  'locale',
  'note',
] as const satisfies readonly (keyof MemberChange)[];
export type MemberField = (typeof memberFields)[number];
export type MemberValues = Record<MemberField, string>;
export type MemberKind = Member['kind'];

const other: Record<MemberKind, readonly MemberField[]> = {
  person: ['company_name', 'kvk'],
  organisation: ['given_name', 'infix', 'family_name', 'birthdate', 'birthplace', 'birthcountry'],
};

const fieldsOf = (kind: MemberKind): MemberField[] => memberFields.filter((field) => !other[kind].includes(field));

export const emptyMember: MemberValues = {
  ...(Object.fromEntries(memberFields.map((field) => [field, ''])) as MemberValues),
  country: 'NL',
  locale: 'nl',
};

export const valuesOf = (member: Member): MemberValues =>
  Object.fromEntries(memberFields.map((field) => [field, member[field] ?? ''])) as MemberValues;

const locales = ['nl', 'en'] as const;

/** The fields in which what was typed differs from what is known, as a body; an empty text empties the field. */
export function changesOf(values: Partial<MemberValues>, base: MemberValues, kind: MemberKind): MemberChange {
  const changed = fieldsOf(kind).filter((field) => values[field] !== undefined && values[field].trim() !== base[field]);
  return Object.fromEntries(
    changed.map((field) => [
      field,
      field === 'locale' ? (locales.find((one) => one === values.locale) ?? 'nl') : values[field]?.trim() || null,
    ]),
  );
}

/** Fields that both this entry and somebody else changed, to something different, with what stands there now. */
export function conflictsOf(
  values: Partial<MemberValues>,
  before: MemberValues,
  now: MemberValues,
): Partial<MemberValues> {
  const clashes = memberFields.filter((field) => {
    const typed = values[field]?.trim();
    return typed !== undefined && now[field] !== before[field] && typed !== before[field] && typed !== now[field];
  });
  return Object.fromEntries(clashes.map((field) => [field, now[field]]));
}
