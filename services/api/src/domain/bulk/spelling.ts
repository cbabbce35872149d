// Words as people write them.

/** What two ways of writing the same word have in common: no capitals, accents, blanks or signs. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '');
}

/** What is written most like `text`, of those that differ in one of so many letters at most; null without one. */
export function nearest<T>(text: string, candidates: ReadonlyMap<string, T>, oneIn = 3): T | null {
  const sought = plain(text).slice(0, 100);
  let best: { value: T; steps: number } | null = null;
  for (const [word, value] of candidates) {
    const most = Math.floor(Math.max(sought.length, word.length) / oneIn);
    if (Math.abs(word.length - sought.length) > most) continue;
    const steps = distance(sought, word);
    if (steps <= most && (best === null || steps < best.steps)) best = { value, steps };
  }
  return best?.value ?? null;
}

/** Letters to change, add or leave out to make one word of another (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      next.push(Math.min((row[j] ?? 0) + (a[i] === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
