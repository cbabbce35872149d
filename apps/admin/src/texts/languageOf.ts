export type Language = 'nl' | 'en';

/** The language of the files that the API makes. */
export const languageOf = (locale: string): Language => (locale.startsWith('en') ? 'en' : 'nl');
