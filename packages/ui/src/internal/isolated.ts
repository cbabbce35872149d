import { css } from '@emotion/react';

/**
 * Figures keep their own order in a text that is read from the right: without it "+31 6 12" reads "12 6 31+" there. Their direction
 * is that of their own first letter, and to the right where they have none.
 */
export const isolated = css`
  unicode-bidi: plaintext;
`;
