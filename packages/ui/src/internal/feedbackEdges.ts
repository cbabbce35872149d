import { css } from '@emotion/react';

/** Colours the edges of the controls within by the message of their field. */
export const feedbackEdges = css`
  &[data-feedback='error'] {
    --lb-field-edge: var(--lb-danger);
    --lb-field-edge-hover: var(--lb-danger);
  }
  &[data-feedback='warning'] {
    --lb-field-edge: var(--lb-warning);
    --lb-field-edge-hover: var(--lb-warning);
  }
  &[data-feedback='success'] {
    --lb-field-edge: var(--lb-success);
    --lb-field-edge-hover: var(--lb-success);
  }
`;
