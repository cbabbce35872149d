import type { ReactElement } from 'react';

/** A decorator that gives a story room, in px, for what opens below it: the picture ends where the page does. */
export const withRoom = (minBlockSize: number) => (Story: () => ReactElement) => (
  <div style={{ minBlockSize }}>
    <Story />
  </div>
);
