import { dialled, dutchPostalCode, emailPattern, kvkPattern, phonePattern, spacedPostalCode } from './contact.ts';
import { countries } from './countries.ts';
import { DomainError } from './errors.ts';
import type { FieldError } from './errors.ts';
import type { ErrorCode, ErrorParams } from './errorCodes.ts';
import { bare } from './texts.ts';

/** The number of the first member, where nothing was settled. */
export const firstMemberNo = 100_001;

/** What administrators enter and correct of a member; everything else follows from what happens. */
export const detailFields = [
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
] as const;
export type DetailField = (typeof detailFields)[number];
export type MemberDetails = Record<Exclude<DetailField, 'locale'>, string | null> & { locale: 'nl' | 'en' };
export const memberKinds = ['person', 'organisation'] as const;
export type MemberKind = (typeof memberKinds)[number];

const ofKind: Record<MemberKind, readonly DetailField[]> = {
  person: ['given_name', 'infix', 'family_name', 'birthdate', 'birthplace', 'birthcountry'],
  organisation: ['company_name', 'kvk'],
};

/**
 * Details as they are kept: without blanks around them, a Dutch postal code with its space, a phone number in E.164.
 * Throws with one entry for each field that is wrong: name_missing, kvk_invalid, email_invalid, phone_invalid,
 * country_invalid, postal_code_invalid, date_in_future, and unknown_field for what members of this kind do not have.
 */
export function memberDetails(kind: MemberKind, typed: MemberDetails, today: string): MemberDetails {
  const errors: FieldError[] = [];
  const refuse = (field: DetailField, code: ErrorCode, params: ErrorParams = {}) =>
    errors.push({ field, code, params });
  const of = (field: DetailField) => bare(typed[field] ?? '') || null;
  const fits = (field: DetailField, value: string | null, pattern: RegExp, code: ErrorCode) => {
    if (value !== null && !pattern.test(value)) refuse(field, code, { value: of(field) });
    return value;
  };
  const map = (value: string | null, to: (text: string) => string) => (value === null ? null : to(value));
  const country = (field: DetailField) => {
    const code = map(of(field), (text) => text.toUpperCase());
    if (code !== null && !countries.has(code)) refuse(field, 'country_invalid', { value: of(field) });
    return code;
  };

  const details: MemberDetails = {
    given_name: of('given_name'),
    infix: of('infix'),
    family_name: of('family_name'),
    company_name: of('company_name'),
    kvk: fits(
      'kvk',
      map(of('kvk'), (text) => text.replace(/[\s.]/gu, '')),
      kvkPattern,
      'kvk_invalid',
    ),
    birthdate: of('birthdate'),
    birthplace: of('birthplace'),
    birthcountry: country('birthcountry'),
    email: fits('email', of('email'), emailPattern, 'email_invalid'),
    secondary_email: fits('secondary_email', of('secondary_email'), emailPattern, 'email_invalid'),
    phone: fits('phone', map(of('phone'), dialled), phonePattern, 'phone_invalid'),
    street_address: of('street_address'),
    postal_code: of('postal_code'),
    locality: of('locality'),
    region: of('region'),
    country: country('country'),
    locale: typed.locale,
    note: of('note'),
  };
  if (details.country === 'NL') {
    details.postal_code = fits(
      'postal_code',
      map(details.postal_code, spacedPostalCode),
      dutchPostalCode,
      'postal_code_invalid',
    );
  }
  const name = kind === 'person' ? 'family_name' : 'company_name';
  if (details[name] === null) refuse(name, 'name_missing');
  if (details.birthdate !== null && details.birthdate > today) {
    refuse('birthdate', 'date_in_future', { date: details.birthdate, today });
  }
  for (const field of ofKind[kind === 'person' ? 'organisation' : 'person']) {
    if (details[field] !== null) refuse(field, 'unknown_field', { kind });
  }
  const [first, ...rest] = errors;
  if (first !== undefined) throw new DomainError([first, ...rest]);
  return details;
}
