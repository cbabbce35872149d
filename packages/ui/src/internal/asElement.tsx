import type { ReactNode } from 'react';

/**
 * Bare words beside something else, in an element of their own. A browser that translates the page takes their text out, and React,
 * which looks for it when what stands beside it changes, would find it gone.
 */
export const asElement = (words: ReactNode): ReactNode =>
  typeof words === 'string' || typeof words === 'number' ? <span>{words}</span> : words;
