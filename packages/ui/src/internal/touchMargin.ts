import { css } from '@emotion/react';

/** What is as high as a line of text can be pressed by a finger a little beside it, too: 24 px at least. */
export const touchMargin = css`
  @media (pointer: coarse) {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      /* above what stands beside it, which may be a place of its own */
      z-index: 1;
      inset: -0.25rem;
    }
  }
`;
