/** The ground of what is pressed: one step further than under the pointer, and quiet text can still be read on it. */
export const pressedGround = 'color-mix(in srgb, var(--lb-hover) 92%, var(--lb-text))';
