import type { UiLabels } from '../provider/labels.ts';
import { labelsOf } from './labelsOf.ts';
import { en as texts } from './texts/en.ts';

/** What the components say in English. */
export const en: UiLabels = /* @__PURE__ */ labelsOf(texts, 'en-GB');
