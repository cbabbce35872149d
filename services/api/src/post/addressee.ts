import type { Language } from '../domain/language.ts';
import { displayName } from '../domain/names.ts';
import type { MemberName } from '../domain/names.ts';
import { languageTag } from '../paper/pdf.ts';

/** What of a member stands above a letter. */
export interface Addressed extends MemberName {
  status: string;
  street_address: string | null;
  postal_code: string | null;
  locality: string | null;
  region: string | null;
  country: string | null;
}

const heirs: Record<Language, (name: string) => string> = {
  nl: (name) => `erven van ${name}`,
  en: (name) => `heirs of ${name}`,
};

/** To whom a letter goes, after a death the heirs, and the lines for the window of its envelope. */
export function addressee(member: Addressed, locale: Language): { name: string; lines: string[] } {
  const plain = displayName(member);
  const name = member.status === 'deceased' ? heirs[locale](plain) : plain;
  const { street_address, country } = member;
  const abroad =
    country === null || country === 'NL'
      ? null
      : (new Intl.DisplayNames(languageTag[locale], { type: 'region' }).of(country) ?? null);
  const town = [member.postal_code, member.locality].filter(Boolean).join('  ');
  const region = abroad && member.region;
  return { name, lines: [name, street_address, town, region, abroad].filter((line): line is string => Boolean(line)) };
}
