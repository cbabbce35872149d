import { transliterate } from 'transliteration';

// The characters that every bank in SEPA takes (EPC217-08): Latin letters, digits and / - ? : ( ) . , ' + and blank.
const others = /[^a-zA-Z0-9/?:().,'+ -]/gu;
/** Two Greek letters for one sound, which passports write as "ou" (ELOT 743); letter by letter they would be "oy". */
const ou = /(?<=[οΟ])[υύΥΎ]/gu;

/**
 * A text as it goes into a payment file: other scripts and accents written in Latin letters, what has no such way (emoji)
 * left out. No slash at the ends and no two of them in a row, as the rulebook wants. May come to nothing.
 */
export function sepaText(text: string, max: number): string {
  const letters = text.normalize('NFC').replace(ou, (letter) => (/[υύ]/u.test(letter) ? 'u' : 'U'));
  const latin = transliterate(letters)
    .replace(others, ' ')
    .replace(/\/{2,}/gu, '/');
  return trimmed(trimmed(latin).slice(0, max));
}

const trimmed = (text: string) => text.replace(/\s+/gu, ' ').replace(/^[ /]+|[ /]+$/gu, '');
