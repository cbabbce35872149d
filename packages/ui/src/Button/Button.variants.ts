/** The specification's button themes; the prop is `tone` because emotion reserves `theme`. */
export const buttonTones = ['light', 'dark', 'green', 'warning', 'danger', 'transparent'] as const;
export type ButtonTone = (typeof buttonTones)[number];

export const buttonSizes = ['small', 'medium', 'large'] as const;
export type ButtonSize = (typeof buttonSizes)[number];
