/** Words and formats for stories and tests. Not published. */
import { createFormats } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import type { UiFormats, UiLabels } from '@ledenbureau/ui';
import { en, nl } from '@ledenbureau/ui/words';

export const demoLocales = ['nl', 'en'] as const;
export type DemoLocale = (typeof demoLocales)[number];

export const demoLabels: Record<DemoLocale, UiLabels> = { nl, en };

/** The formats of the i18n package: what a field reads and shows in a story is what it does in an app. */
export const demoFormats = (locale: DemoLocale): UiFormats => createFormats(locale === 'nl' ? 'nl-NL' : 'en-GB');
