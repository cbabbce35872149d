import type { Meta, StoryObj } from '@storybook/react-vite';
import samples from '../README.md?samples';
import { allSamples, ReadmeSamples, readmeUsage } from '../../ui/src/testing/ReadmeSamples.tsx';
import { y } from './index.ts';

// what the samples take from the reader's own app
Object.assign(globalThis, {
  save: async () => undefined,
  send: async () => undefined,
  schema: y.object({ name: y.string(), address: y.object({ street: y.string() }), friends: y.array(y.string()) }),
  values: { name: '', address: { street: '' }, friends: [] },
});

const meta = {
  title: 'Start/README of forms · Voorbeelden van forms',
  id: 'start-readme-forms',
  component: ReadmeSamples,
  args: { samples },
  parameters: readmeUsage,
} satisfies Meta<typeof ReadmeSamples>;
export default meta;

/** Each sample that draws something, exactly as it is printed. */
export const Matrix: StoryObj<typeof meta> = allSamples;
