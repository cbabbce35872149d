/** What the workbench says, by language, for `words` of createI18n. An app says something else by a text of the same key. */
export const words = {
  nl: () => import('./nl.ts'),
  en: () => import('./en.ts'),
};
