/** What a mark means for the reader: the same words in every component that marks something. */
export const tones = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof tones)[number];
