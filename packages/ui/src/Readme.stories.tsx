import type { Meta, StoryObj } from '@storybook/react-vite';
import samples from '../README.md?samples';
import { allSamples, ReadmeSamples, readmeUsage } from './testing/ReadmeSamples.tsx';
// what the samples import: a library that is only found while stories run reloads their page
import '@mui/material/Rating';

// what the samples take from the reader's own app
Object.assign(globalThis, { book: () => undefined });

const meta = {
  title: 'Start/README of ui · Voorbeelden van ui',
  id: 'start-readme-ui',
  component: ReadmeSamples,
  args: { samples },
  parameters: readmeUsage,
} satisfies Meta<typeof ReadmeSamples>;
export default meta;

/** Each sample that draws something, exactly as it is printed. */
export const Matrix: StoryObj<typeof meta> = allSamples;
