import { css } from '@emotion/react';

/** Hides an input behind the label that follows it, which is drawn as a button and shows the input's focus. */
export const hiddenInput = css`
  & > input {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & > input:focus-visible + label {
    outline: 2px solid var(--lb-focus);
    outline-offset: 2px;
  }
`;
