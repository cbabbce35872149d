export const frameworks = ['vite', 'next'] as const;
export type Framework = (typeof frameworks)[number];

/** What a portal is made of. */
export interface Choices {
  /** Absolute path of the new folder. */
  folder: string;
  /** The cooperative, as its members read it. */
  name: string;
  /** The accent of its brand, `#rrggbb`, which passes the rules of ui. */
  colour: string;
  framework: Framework;
  signIn: boolean;
}

export const longestName = 60;

/** The name without spaces around and control characters in it; null where none is left, or it is too long for a menu. */
export function parseName(text: string): string | null {
  const name = text.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim();
  return name === '' || name.length > longestName ? null : name;
}
