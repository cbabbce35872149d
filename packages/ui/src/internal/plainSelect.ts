import { css } from '@emotion/react';

/** Around a small list of the browser's own, with our arrow over it: its frame, the list, and a ChevronDownIcon. */
export const plainSelect = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  & > select {
    appearance: none;
    padding-inline: 0.375rem 1.375rem;
  }
  & > svg {
    position: absolute;
    inset-inline-end: 0.25rem;
    color: var(--lb-text-quiet);
    pointer-events: none;
  }
`;
