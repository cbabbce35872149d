import { css } from '@emotion/react';

/** The ground of what is pressed: one step further than under the pointer, and quiet text can still be read on it. */
export const pressedGround = 'color-mix(in srgb, var(--lb-hover) 92%, var(--lb-text))';

/** Rows that are links as a whole: under the pointer, pressed, and with the focus inside their edge. */
export const linkRows = css`
  & a:hover {
    background: var(--lb-hover);
  }
  & a:active {
    background: ${pressedGround};
  }
  & a:focus-visible {
    outline-offset: -2px;
  }
`;
