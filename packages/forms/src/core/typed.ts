/** What a person typed where the value is read from text: the text, and why it could not be read. */
export interface Typed {
  text: string;
  problem: string | null;
}

/** Problems with a name of their own among the messages, whatever is read. */
export const problemNames: Readonly<Record<string, string>> = {
  ambiguous: 'ambiguous',
  too_many_decimals: 'decimals',
  out_of_range: 'range',
};
