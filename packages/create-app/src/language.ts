export const languages = ['nl', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language that a terminal asks for, by the variables in the order of POSIX; English for any but Dutch. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale;
  return /^nl\b/i.test(locale.replace('_', '-')) ? 'nl' : 'en';
}
