export { en } from './en.ts';
export { nl } from './nl.ts';
export { sentenceOf } from './sentence.ts';
export type { FormWords } from './types.ts';

/** The sentences of a form by language, for `words` of createI18n: an app with a catalogue has them under their keys. */
export const words = {
  nl: async () => (await import('./nl.ts')).nl,
  en: async () => (await import('./en.ts')).en,
};
