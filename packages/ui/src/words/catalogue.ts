/** The texts of the components by language, for `words` of createI18n: an app with a catalogue has them under `ui.`. */
export const words = {
  nl: async () => ({ ui: (await import('./texts/nl.ts')).nl }),
  en: async () => ({ ui: (await import('./texts/en.ts')).en }),
};
