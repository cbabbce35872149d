import type { nl } from './nl.ts';

/** Every text of the components by its key. What two forms say (`results_one`, `results_other`) is chosen by `count`. */
export type UiTexts = Readonly<Record<keyof typeof nl, string>>;
