/**
 * The ladder of danger: green for what can be put right, warning for what is hard to put right, danger for what
 * cannot be undone. What needs no question (small, with an undo) needs no dialog; what is irreversible for many at
 * once also asks for a word.
 */
export const confirmThemes = ['green', 'warning', 'danger'] as const;
export type ConfirmTheme = (typeof confirmThemes)[number];
