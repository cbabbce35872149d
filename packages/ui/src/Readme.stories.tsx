import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '@ledenbureau/ui';
import { expect } from 'storybook/test';
import samples from '../README.md?samples';
import { usage } from './testing/usage.ts';
// what the samples import: a library that is only found while stories run reloads their page
import '@mui/material/Rating';

// what the samples take from the reader's own app
Object.assign(globalThis, { book: () => undefined });

function Samples() {
  return (
    <Stack gap={10}>
      {samples.map((Sample, at) => (
        <div key={at}>
          <Sample />
        </div>
      ))}
    </Stack>
  );
}

const meta = {
  title: 'Start/README of ui · Voorbeelden van ui',
  id: 'start-readme-ui',
  component: Samples,
  parameters: usage({
    when: ['To see what a sample of the README draws, as it is printed there.'],
    not: ['For every state of a component: that has a page of its own.'],
  }),
} satisfies Meta<typeof Samples>;
export default meta;

/** Each sample that draws something, exactly as it is printed. */
export const Matrix: StoryObj<typeof meta> = {
  play: async () => {
    await expect(samples.length).toBeGreaterThan(1);
  },
};
