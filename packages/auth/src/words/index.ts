export { en } from './en.ts';
export { nl } from './nl.ts';
export type { ScreenTexts } from './types.ts';

/** The texts of the screens by language, for `words` of createI18n: an app with a catalogue has them under their keys. */
export const words = {
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
};
