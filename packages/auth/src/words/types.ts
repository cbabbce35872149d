import type { nl } from './nl.ts';

/** Every text of the screens by its key; what two forms say (`…_one`, `…_other`) is chosen by `count`. */
export type ScreenTexts = Readonly<Record<keyof typeof nl, string>>;
