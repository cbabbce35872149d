export const languages = ['nl', 'en'] as const;
export type Language = (typeof languages)[number];

const cookieName = 'portal_language';
const find = (code: string | undefined): Language | undefined => languages.find((one) => one === code?.slice(0, 2));

/** The language that was chosen in this browser, else the first that it asks for and we speak, else Dutch. */
export function chooseLanguage(cookies: string, preferences: readonly string[]): Language {
  const [, chosen] = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(cookies) ?? [];
  return find(chosen) ?? preferences.map(find).find((one) => one !== undefined) ?? 'nl';
}

/** Remembers a choice for a year, in this browser alone. */
export function keepLanguage(language: Language): void {
  document.cookie = `${cookieName}=${language}; path=/; max-age=31536000; samesite=lax`;
}
