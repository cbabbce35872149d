import { color, type ColorRole } from './tokens.ts';

/** Tones that have colours: a token of the tone's name for its words, one with `Soft` for the ground below them. */
export const coloredTones = ['accent', 'info', 'success', 'warning', 'danger'] as const;

/** The colour of what is written on the full colour of a tone. */
export const toneInks: Readonly<Record<(typeof coloredTones)[number], ColorRole>> = {
  accent: 'onAccent',
  info: 'surface',
  success: 'surface',
  warning: 'onWarning',
  danger: 'onDanger',
};

/** What a mark means for the reader: the same words in every component that marks something. Neutral is the look without a tone. */
export const tones = ['neutral', ...coloredTones] as const;
export type Tone = (typeof tones)[number];

/**
 * Styles by `data-tone` of the element itself: the declarations in the colours of each tone, which are that of its words, that of the
 * soft ground below them, and that of what is written on the first. `inside` is a selector after it, with its space.
 */
export const toneStyles = (declarations: (full: string, soft: string, ink: string) => string, inside = ''): string =>
  coloredTones
    .map(
      (tone) =>
        `&[data-tone='${tone}']${inside}{${declarations(color(tone), color(`${tone}Soft`), color(toneInks[tone]))}}`,
    )
    .join('');
