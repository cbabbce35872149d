import { color, type ColorRole } from './tokens.ts';

/** Tones that have colours: a token of the tone's name for its words, one with `Soft` for the ground below them. */
export const coloredTones = ['accent', 'info', 'success', 'warning', 'danger'] as const;
type ColoredTone = (typeof coloredTones)[number];

/** The colour of what is written on the full colour of a tone. */
const inks: Readonly<Record<ColoredTone, ColorRole>> = {
  accent: 'onAccent',
  info: 'surface',
  success: 'surface',
  warning: 'onWarning',
  danger: 'onDanger',
};

/** What a mark means for the reader: the same words in every component that marks something. Neutral is the look without a tone. */
export const tones = ['neutral', ...coloredTones] as const;
export type Tone = (typeof tones)[number];

/** The roles of each tone's colours: of its words, of the soft ground below them, and of what is written on its full colour. */
export const toneRoles: readonly { full: ColorRole; soft: ColorRole; ink: ColorRole }[] = coloredTones.map((tone) => ({
  full: tone,
  soft: `${tone}Soft`,
  ink: inks[tone],
}));

/**
 * Styles by `data-tone` of the element itself: the declarations in the colours of each tone. `inside` is a selector after it, with
 * its space.
 */
export const toneStyles = (
  declarations: (colors: { full: string; soft: string; ink: string }) => string,
  inside = '',
): string =>
  toneRoles
    .map(({ full, soft, ink }) => {
      const styles = declarations({ full: color(full), soft: color(soft), ink: color(ink) });
      return `&[data-tone='${full}']${inside}{${styles}}`;
    })
    .join('');
