import type { MemberSummary } from '../../api/types.ts';

/** Without case and diacritics, as the API finds it. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const wordsOf = (q: string) => plain(q).split(/\s+/u).filter(Boolean);

/** What is read as one letter, whatever marks stand on it. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text in parts: what is looked for, each word of it once, and what stands between. */
export function parts(text: string, q: string): { text: string; match: boolean }[] {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  // where each letter begins in the text that is compared
  const starts: number[] = [];
  let folded = '';
  for (const letter of letters) {
    starts.push(folded.length);
    folded += plain(letter);
  }
  const marked = letters.map(() => false);
  for (const word of wordsOf(q)) {
    const at = folded.indexOf(word);
    if (at < 0) continue;
    for (const [index, start] of starts.entries()) if (start >= at && start < at + word.length) marked[index] = true;
  }
  const pieces: { text: string; match: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const match = marked[index] === true;
    const last = pieces.at(-1);
    if (last?.match === match) last.text += letter;
    else pieces.push({ text: letter, match });
  }
  return pieces;
}

const has = (text: string | number | null, q: string) => {
  const plainText = plain(String(text ?? ''));
  return wordsOf(q).some((word) => plainText.includes(word));
};

/**
 * By what a member was found that the list does not show; null where a column shows it, or where it is not known. It says
 * which field it was and nothing of what stands in it.
 */
export function foundBy(row: MemberSummary, q: string): 'iban' | 'email' | null {
  const together = q.replace(/\s/gu, '');
  if (together === '') return null;
  if (/^[a-z]{2}\d{2}[a-z\d]*$/iu.test(together)) return 'iban';
  const visibleTexts = [row.member_no, row.display_name, row.street_address, row.postal_code, row.locality];
  if (visibleTexts.some((text) => has(text, q)) || has(row.postal_code, together)) return null;
  return has(row.email, q) ? 'email' : null;
}
