import type { nl } from './nl.ts';

/**
 * Every sentence of a form by the key of its message, with `_<outcome>` behind it where a wrong value has a sentence of its own.
 * `{{label}}` is what the field is called, `{{field}}` the same within a sentence; the other names are those of its `params`.
 */
export type FormWords = Readonly<Record<keyof typeof nl, string>>;
