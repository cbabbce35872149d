import type { UiLabels } from '../provider/labels.ts';
import { labelsOf } from './labelsOf.ts';
import { nl as texts } from './texts/nl.ts';

/** What the components say in Dutch. */
export const nl: UiLabels = /* @__PURE__ */ labelsOf(texts, 'nl-NL');
