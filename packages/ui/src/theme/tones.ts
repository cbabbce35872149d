import { color, type ColorRole } from './tokens.ts';

/** Colours that say something: a token of the name for words, one with `Soft` for the ground below them. */
export const coloredRoles = ['accent', 'info', 'success', 'warning', 'danger'] as const;
type ColoredRole = (typeof coloredRoles)[number];

/** The colour of what is written on the full colour of a role. */
export const roleInks: Readonly<Record<ColoredRole, ColorRole>> = {
  accent: 'onAccent',
  info: 'surface',
  success: 'surface',
  warning: 'onWarning',
  danger: 'onDanger',
};

/** Tones that have colours. */
export const coloredTones = ['accent', 'positive', 'warning', 'danger'] as const;
type ColoredTone = (typeof coloredTones)[number];

/**
 * The colour role of each tone. An accent on a mark is drawn in that of `info`: the accent of a brand may be as green as what is
 * positive, and a mark that is under way must not read as one that is done.
 */
const toneRoles: Readonly<Record<ColoredTone, ColoredRole>> = {
  accent: 'info',
  positive: 'success',
  warning: 'warning',
  danger: 'danger',
};

/**
 * What something means for the reader, one scale in every component: neutral says nothing, accent draws the eye, positive is done or
 * right, warning asks for a look, danger is wrong or cannot be undone.
 */
export const tones = ['neutral', ...coloredTones] as const;
export type Tone = (typeof tones)[number];

/**
 * Styles by `data-tone` of the element itself: the declarations in the colours of each tone, which are that of its words, that of the
 * soft ground below them, and that of what is written on the first. `inside` is a selector after it, with its space.
 */
export const toneStyles = (declarations: (full: string, soft: string, ink: string) => string, inside = ''): string =>
  coloredTones
    .map((tone) => {
      const role = toneRoles[tone];
      return `&[data-tone='${tone}']${inside}{${declarations(color(role), color(`${role}Soft`), color(roleInks[role]))}}`;
    })
    .join('');
