import type { TableOf } from '@ledenbureau/i18n/plain';
import type { nl } from './nl.ts';

/** Every text of the components by its key. What two forms say (`results_one`, `results_other`) is chosen by `count`. */
export type UiTexts = TableOf<keyof typeof nl>;
