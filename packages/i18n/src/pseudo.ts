// A language for layout tests: a text that is not in brackets does not come from the catalogue, and a layout that
// holds with it holds with German.

/** What must arrive as it is: variables, nested texts and the tags of Trans. */
const placeholders = /\{\{.*?\}\}|\$t\([^)]*\)|<\/?\w+>/g;
const plain = 'abcdefghijklmnoprstuvwyz';
const accented = 'åƀçðéƒĝĥîĵķļɱñöþŕšţûṽŵýž';
const accent = (letter: string): string => accented[plain.indexOf(letter)] ?? letter;

/** `Opslaan` → `[Oþšļååñ ~~~]`: longer by four tenths, in brackets, with its variables, nested texts and tags whole. */
export function pseudoText(text: string): string {
  const words = text.replace(placeholders, '');
  const marked = text
    .split(new RegExp(`(${placeholders.source})`))
    .map((part, at) => (at % 2 === 0 ? part.replace(/[a-z]/g, accent) : part))
    .join('');
  return `[${marked} ${'~'.repeat(Math.ceil(words.length * 0.4))}]`;
}

/** A whole catalogue, nested or flat, in that language. */
export function pseudoCatalogue(catalogue: unknown): unknown {
  if (typeof catalogue === 'string') return pseudoText(catalogue);
  if (typeof catalogue !== 'object' || catalogue === null) return catalogue;
  return Object.fromEntries(Object.entries(catalogue).map(([key, value]) => [key, pseudoCatalogue(value)]));
}
