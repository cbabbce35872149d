import { pseudoCatalogue, pseudoText } from '../packages/i18n/src/pseudo.ts';
import { en as formsEn, nl as formsNl, type FormWords } from '../packages/forms/src/words/index.ts';
import type { UiFormats, UiLabels } from '../packages/ui/src/index.ts';
import { demoFormats, demoLabels, demoLocales } from '../packages/ui/src/testing/demo.ts';

/** The languages of the toolbar; `pseudo` is longer and in brackets, to see what breaks and what was not translated. */
export const storyLocales = [...demoLocales, 'pseudo'] as const;
export type StoryLocale = (typeof storyLocales)[number];

function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function') return (...given: unknown[]) => pseudo(Reflect.apply(value, undefined, given));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pseudo(part)]));
}

interface Words {
  /** For UiProvider. */
  ui: { labels: UiLabels; formats: UiFormats };
  /** For FormsProvider. */
  forms: FormWords;
}

/** What components say, and how values read, in each language: made once. */
export const words: Record<StoryLocale, Words> = {
  nl: { ui: { labels: demoLabels.nl, formats: demoFormats('nl') }, forms: formsNl },
  en: { ui: { labels: demoLabels.en, formats: demoFormats('en') }, forms: formsEn },
  pseudo: {
    ui: {
      labels: { ...(pseudo(demoLabels.nl) as UiLabels), formatLocale: demoLabels.nl.formatLocale },
      formats: demoFormats('nl'),
    },
    forms: pseudoCatalogue(formsNl) as FormWords,
  },
};
