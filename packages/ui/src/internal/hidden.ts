import { css } from '@emotion/react';

/** Keeps words for screen readers alone, where they stand. */
export const hiddenWords = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
