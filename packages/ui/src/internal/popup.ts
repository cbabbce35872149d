import { css } from '@emotion/react';

/** The look of what opens beside a field or a button. */
export const popupStyles = css`
  position: fixed;
  inset: auto;
  margin: 0;
  overflow: auto;
  overscroll-behavior: contain;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-radius: var(--lb-radius);
  @media print {
    display: none;
  }
`;
