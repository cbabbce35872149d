/** The specification's button themes; the prop is `tone` because emotion reserves `theme`. */
export const buttonThemes = ['light', 'dark', 'green', 'warning', 'danger', 'transparent'] as const;
export type ButtonTheme = (typeof buttonThemes)[number];

export const buttonSizes = ['small', 'medium', 'large'] as const;
export type ButtonSize = (typeof buttonSizes)[number];
