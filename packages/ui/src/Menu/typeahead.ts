/** Letters that belong to one word are typed within this many ms of each other. */
const pause = 700;

/** What was typed so far, and when. */
export interface TypedLetters {
  text: string;
  /** In ms, of the clock of the key events. */
  at: number;
}

/** One letter more: of the word that is being typed, or the first of the next. */
export const typeOn = (typed: TypedLetters, letter: string, at: number): TypedLetters => ({
  text: (at - typed.at <= pause ? typed.text + letter : letter).toLowerCase(),
  at,
});

/**
 * The place of the entry that starts with the letters; -1 for none. A word may be that of the entry the focus is on; one
 * letter, also one that is pressed again, goes on to the next entry.
 */
export function indexOfTyped(words: readonly string[], current: number, text: string): number {
  const find = (start: string, from: number) => {
    const order = words.map((_, step) => (from + step) % words.length);
    return order.find((index) => words[index]?.trim().toLowerCase().startsWith(start)) ?? -1;
  };
  const letter = text.slice(0, 1);
  const word = text.length > 1 ? find(text, Math.max(current, 0)) : -1;
  const again = text === letter.repeat(text.length);
  return word >= 0 || !again ? word : find(letter, current + 1);
}
