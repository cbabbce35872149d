/** Letters that are written from the right: Hebrew, Arabic and what stands beside them in Unicode. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/**
 * A value for the middle of a sentence: one that is written from the right keeps its direction to itself, and the sentence that of
 * its own words, also where the value comes first.
 */
export const isolate = (value: string): string => (fromRight.test(value) ? `\u2068${value}\u2069` : value);
