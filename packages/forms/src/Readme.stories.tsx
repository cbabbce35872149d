import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '@ledenbureau/ui';
import { expect } from 'storybook/test';
import samples from '../README.md?samples';
import { usage } from '../../ui/src/testing/usage.ts';
import { y } from './index.ts';

// what the samples take from the reader's own app
Object.assign(globalThis, {
  save: async () => undefined,
  send: async () => undefined,
  schema: y.object({ name: y.string(), address: y.object({ street: y.string() }), friends: y.array(y.string()) }),
  values: { name: '', address: { street: '' }, friends: [] },
});

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
  title: 'Start/README of forms · Voorbeelden van forms',
  id: 'start-readme-forms',
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
