/**
 * The themes of the specification, by its names. `light`: any action beside the main one. `dark`: the main action on a coloured or
 * busy ground, and what is switched on. `green`: the one main action of a page. `warning`: what is hard to put right. `danger`: the
 * final step of what cannot be undone. `transparent`: what matters least, such as the actions of a row or the way out.
 */
export const buttonThemes = ['light', 'dark', 'green', 'warning', 'danger', 'transparent'] as const;
export type ButtonTheme = (typeof buttonThemes)[number];

export const buttonSizes = ['small', 'medium', 'large'] as const;
export type ButtonSize = (typeof buttonSizes)[number];
