import type { TableOf } from '@ledenbureau/i18n/plain';
import type { nl } from './nl.ts';

/** Every text of the screens by its key; what two forms say (`…_one`, `…_other`) is chosen by `count`. */
export type ScreenTexts = TableOf<keyof typeof nl>;
