/** How long an IBAN is, by country: two letters, two digits. */
const lengths =
  'AD24AT20BE16BG22CH21CY28CZ24DE22DK18EE20ES24FI18FR27GB22GI23GR27HR21HU28IE22IS26IT27LI21LT20LU20LV21MC27MT31' +
  'NL18NO15PL28PT25RO24SE24SI19SK24SM27VA22';

/** The letters and digits alone, in capitals; the word IBAN before them, as letters and banks have it, is none of them. */
export const canonicalIban = (text: string): string =>
  text
    // an input method for Chinese or Japanese has wide ones
    .normalize('NFKC')
    .replace(/[^a-z\d]/gi, '')
    .toUpperCase()
    .replace(/^IBAN/, '');

/** In groups of four, as it stands on a card: "NL91 ABNA 0417 1643 00". */
export const formatIban = (iban: string): string => canonicalIban(iban).replace(/(.{4})(?=.)/g, '$1 ');

/** Whether a text is an IBAN: the length of its country and the right check digits (mod 97). Spaces and case do not matter. */
export function isIban(text: string): boolean {
  const iban = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const match = new RegExp(`(?:^|\\d)${iban.slice(0, 2)}(\\d\\d)`).exec(lengths);
  if (match && iban.length !== Number(match[1])) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}

interface Edit {
  value: string;
  /** How many letters and digits stand before the caret. */
  before: number;
}

/**
 * What a text that was changed by hand means. Who deletes no more than a space between groups means the sign beyond it: the
 * space would be back at once.
 */
export function edited(text: string, caret: number, previous: string, inputType: string): Edit {
  const value = canonicalIban(text);
  const before = canonicalIban(text.slice(0, caret)).length;
  if (value !== previous) return { value, before };
  const without = (at: number) => value.slice(0, at) + value.slice(at + 1);
  if (inputType === 'deleteContentBackward' && before > 0) return { value: without(before - 1), before: before - 1 };
  if (inputType === 'deleteContentForward') return { value: without(before), before };
  return { value, before };
}

/** Where the caret stands in the groups after so many letters and digits. */
export const caretAfter = (signs: number): number => signs + Math.floor(Math.max(signs - 1, 0) / 4);
