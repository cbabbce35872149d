/** No code has these letters: they were kept out of it, and a text with them is a mistake. */
const dutch = /^([1-9]\d{3})\s*(?!SA|SD|SS)([A-Z]{2})$/i;

/** "1234 AB" for "1234ab"; elsewhere, and while it is none yet, what stands there without spaces around it. Wide signs become the usual ones. */
export function canonicalPostcode(text: string, country = 'NL'): string {
  const plain = text.normalize('NFKC').trim();
  const [, digits, letters] = (country === 'NL' && dutch.exec(plain)) || [];
  return digits && letters ? `${digits} ${letters.toUpperCase()}` : plain;
}

/** Whether a text is a postal code of the Netherlands; any text is one elsewhere. */
export const isPostcode = (text: string, country = 'NL'): boolean =>
  country !== 'NL' || dutch.test(text.normalize('NFKC').trim());
