import { css } from '@emotion/react';
import { styled } from './styled.ts';

/** The look of what opens beside a field or a button. */
export const popupStyles = css`
  position: fixed;
  inset: auto;
  margin: 0;
  overflow: auto;
  overscroll-behavior: contain;
  --lb-header: 0px;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-radius: var(--lb-radius);
  @media print {
    display: none;
  }
`;

/** A panel with content of its owner. */
export const Panel = styled.div`
  ${popupStyles}
  min-inline-size: 12rem;
  max-inline-size: min(24rem, calc(100vw - 1rem));
  padding: 0.75rem;
  font: var(--lb-type-body);
  text-align: start;
  white-space: normal;
  &:focus-visible {
    outline: none;
  }
`;
