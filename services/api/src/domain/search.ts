import type { MemberName } from './names.ts';

// Letters that Unicode does not take apart into a base letter and a mark.
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ĳ: 'ij',
};

/** Lower case without diacritics, quotes as ', white space as single blanks: "  José  d’Ám " → "jose d'am". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþıĳ]/gu, (letter) => foldedLetters[letter] ?? letter)
    .replace(/[’‘`´]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim();
}

export interface SearchableMember extends MemberName {
  member_no: number | bigint | string;
  email?: string | null;
  secondary_email?: string | null;
  kvk?: string | null;
  postal_code?: string | null;
  street_address?: string | null;
  locality?: string | null;
}

/** House number at the end of a street line, with its addition: "Dorpsstraat 12-A" → "12-A". */
function houseNumber(street: string): string | undefined {
  return /\s(\d+\s?[-/]?\s?[a-z\d]*)$/iu.exec(street.trim())?.[1]?.replace(/\s/gu, '');
}

/**
 * The folded text a member is found by (`members.search_text`): number, name in both orders, company, e-mail,
 * KvK, address, and postcode + house number written as one word. Parts are separated by a newline,
 * so that no search text runs over from one part into the next.
 */
export function memberSearchText(member: SearchableMember): string {
  const given = [member.given_name, member.infix, member.family_name].filter(Boolean).join(' ');
  const family = [member.infix, member.family_name].filter(Boolean).join(' ');
  const postcode = member.postal_code?.replace(/\s/gu, '');
  const house = member.street_address ? houseNumber(member.street_address) : undefined;
  return [
    String(member.member_no),
    given,
    member.given_name && family ? `${family}, ${member.given_name}` : family,
    member.family_name && member.given_name ? `${member.family_name} ${member.given_name}` : '',
    member.company_name,
    member.email,
    member.secondary_email,
    member.kvk,
    member.street_address,
    member.postal_code,
    postcode && house ? `${postcode} ${house}` : postcode,
    postcode && house ? `${postcode}${house}` : '',
    member.locality,
  ]
    .map((part) => fold(part ?? ''))
    .filter((part, index, parts) => part !== '' && parts.indexOf(part) === index)
    .join('\n');
}
