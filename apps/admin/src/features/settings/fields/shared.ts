// What several fields of settings have.

export const full = { width: 'full' } as const;
/** Of a rate or a fee. */
export const percentage = { suffix: '%', scale: 4, min: 0, max: 100 } as const;
