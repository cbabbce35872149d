import type { Decorator } from '@storybook/react-vite';

/** Gives a story room, in px, for what opens below it: the picture ends where the page does. */
export const withRoom =
  (minBlockSize: number): Decorator =>
  (Story) => (
    <div style={{ minBlockSize }}>
      <Story />
    </div>
  );
