import { createTableLookup } from '@ledenbureau/i18n/plain';
import type { UiLabels } from '../provider/labels.ts';
import { createLabels } from './createLabels.ts';
import type { UiTexts } from './texts/types.ts';

/** Labels made of a whole table of texts: a language that ui does not have, say. */
export function labelsOf(texts: UiTexts, formatLocale: string): UiLabels {
  const lookup = createTableLookup(texts, formatLocale);
  return createLabels((key, values) => lookup(key, values) ?? key, formatLocale);
}
