import type { Meta, StoryObj } from '@storybook/react-vite';
import { MaterialProvider } from '@ledenbureau/ui/material';
import { materialPairs } from '../testing/materialPairs.tsx';
import { usage } from '../testing/usage.ts';

/** Ours at the left, Material's at the right. */
function Pairs() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '9rem 20rem 20rem', gap: '1rem 2rem', alignItems: 'start' }}>
      <span />
      <strong>Ledenbureau</strong>
      <strong>Material</strong>
      {Object.entries(materialPairs).map(([name, { ours, material }]) => [
        <small key={name}>{name}</small>,
        <div key={`${name} ours`}>{ours}</div>,
        <div key={`${name} material`}>
          <MaterialProvider>{material}</MaterialProvider>
        </div>,
      ])}
    </div>
  );
}

const meta = {
  title: 'Theme/Material · Materiaal',
  id: 'theme-material',
  component: Pairs,
  parameters: usage({
    when: [
      'A component of Material that this library lacks stands beside its own: MaterialProvider gives it the look.',
    ],
    not: ['A component exists here: it is smaller, and its words and states are those of the house.'],
  }),
} satisfies Meta<typeof Pairs>;
export default meta;

export const Matrix: StoryObj<typeof meta> = {};
/** The same in the clothes of another cooperative, in narrow rows. */
export const MatrixOfBrand: StoryObj<typeof meta> = {
  name: 'Matrix',
  globals: { brand: 'windkracht', density: 'compact' },
};
