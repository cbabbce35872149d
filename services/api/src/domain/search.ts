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

/** Lower case without diacritics and what nobody sees, quotes as ', white space as single blanks: "  José  d’Ám " → "jose d'am". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '')
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
  phone?: string | null;
  kvk?: string | null;
  postal_code?: string | null;
  street_address?: string | null;
  locality?: string | null;
}

/** House number at the end of a street line, with its addition: "Dorpsstraat 12-A" → "12-A". */
function houseNumber(street: string): string | undefined {
  return /\s(\d+\s?[-/]?\s?[a-z\d]*)$/iu.exec(street.trim())?.[1]?.replace(/\s/gu, '');
}

/** "Jan-Willem" → "J.W." */
function initials(givenName: string): string {
  return givenName
    .split(/[\s-]+/u)
    .map((name) => `${name.charAt(0)}.`)
    .join('');
}

/** A Dutch number as it is dialled here and from abroad: "+31612345678" → "0612345678", "31612345678". */
function dialled(phone: string): string[] {
  const digits = phone.replace(/\D/gu, '');
  return phone.startsWith('+31') ? [`0${digits.slice(2)}`, digits] : [digits];
}

/**
 * The folded text a member is found by (`members.search_text`): number, name in both orders and with initials, company,
 * e-mail, phone, KvK, address, and postcode + house number written as one word. Each part begins with a newline and
 * each word with a blank, so that the beginning of either can be asked for and no search runs over into the next part.
 */
export function memberSearchText(member: SearchableMember): string {
  const { given_name, infix, family_name } = member;
  const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  const names = [
    words(given_name, infix, family_name),
    words(infix, family_name, given_name),
    words(family_name, given_name),
    given_name ? words(initials(given_name), infix, family_name) : '',
  ];
  const postcode = member.postal_code?.replace(/\s/gu, '');
  const house = member.street_address ? houseNumber(member.street_address) : undefined;
  const parts = [
    String(member.member_no),
    ...names,
    ...names.filter((name) => name.includes('-')).map((name) => name.replaceAll('-', ' ')),
    member.company_name,
    member.email,
    member.secondary_email,
    ...(member.phone ? dialled(member.phone) : []),
    member.kvk,
    member.street_address,
    member.postal_code,
    postcode && house ? `${postcode} ${house}` : postcode,
    postcode && house ? `${postcode}${house}` : '',
    member.locality,
  ].map((part) => readable(part ?? ''));
  return [...new Set(parts)]
    .filter((part) => part !== '')
    .map((part) => `\n ${part}`)
    .join('');
}

/** Folded, with blanks for commas: "Berg, Jan" is written in either way. */
function readable(text: string): string {
  return fold(text.replaceAll(',', ' '));
}

/** Most words that are looked for; what else was typed narrows the answer no further. */
const mostWords = 10;

const titles = /^(?:(?:mw|mevr|mevrouw|dhr|hr|de heer|fam|familie|drs|dr|ir|ing|mr|mrs|ms|prof)\.? )+(?=\S)/u;

// Infixes as people shorten them: "v.d.", "v/d" or "vd" for van de, van den and van der.
const shortened: Record<string, readonly string[]> = {
  v: ['van'],
  vd: ['van d'],
  vh: ['van het', "van 't"],
  vt: ["van 't", 'van het'],
  d: ['de'],
};

/** A number in groups of three, as a spreadsheet shows one: 7.000, 100.245 or 12.345.678. */
const groups = /(?<![\d.])\d{1,3}(?:\.\d{3})+(?![\d.])/gu;

/** A typed text as it would stand in a search text: folded, without titles, "j. w." as "j.w.", "100.245" as "100245". */
export function soughtText(text: string): string {
  return readable(text)
    .replace(groups, (number) => number.replaceAll('.', ''))
    .replace(/^lid (?=\d)/u, '')
    .replace(titles, '')
    .replace(/(?<=(?:^|[ .])\p{L}\.) (?=\p{L}\.)/gu, '');
}

/**
 * What a typed text asks of a member's search text, as patterns of LIKE: every word, in one of the ways it may be
 * written. Words of one or two characters are beginnings of words, longer ones stand anywhere. Nothing to look for
 * (no letter or digit in it) is an empty list, which nobody fits.
 */
export function searchPatterns(text: string): string[][] {
  const typed = soughtText(text);
  const words = phoneNumber(typed) ?? typed.split(' ');
  return words
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostWords)
    .map(patternsOf);
}

/** The one word of a phone number: "+31 (0)6 1234-5678" → ["31612345678"]. */
function phoneNumber(text: string): string[] | undefined {
  const digits = text.replace(/\(0\)|[\s().-]/gu, '');
  return /^(?:\+|0)\d{5,15}$/u.test(digits) ? [digits.replace(/^(?:\+|00)/u, '')] : undefined;
}

function patternsOf(word: string): string[] {
  const begins = (beginning: string) => `% ${escapeLike(beginning)}%`;
  const letters = word.replace(/[./]/gu, '');
  const infixes = (word === letters && letters.length < 2 ? undefined : shortened[letters]) ?? [];
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(word)) {
    const all = word.endsWith('.') ? word : `${word}.`;
    // Of most members one given name is known, whatever initials somebody types.
    const first = all.length > 2 ? [`% ${escapeLike(all.slice(0, 2))} %`] : [];
    return [begins(all), ...first, ...infixes.map(begins)];
  }
  return [letters.length <= 2 ? begins(word) : `%${escapeLike(word)}%`, ...infixes.map(begins)];
}

/** Makes the wildcards of LIKE ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/gu, '\\$&');
}
