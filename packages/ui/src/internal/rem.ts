/** The reader's own size of letters: `rem` of a page whose `html` has the size that the reader chose, and the same in any other. */
export const rem = (size: number): string => `calc(${size}*var(--lb-rem))`;

/**
 * Styles in which each `rem` is the reader's and not the host's. Conditions of `@media` have it as it is: there it never follows
 * `html`.
 */
export const withReadersRem = (styles: string): string =>
  styles.replaceAll(/@media[^{]*|(-?[\d.]+)rem\b/g, (match, size?: string) => (size ? rem(Number(size)) : match));
