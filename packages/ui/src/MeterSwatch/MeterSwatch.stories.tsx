import type { Meta, StoryObj } from '@storybook/react-vite';
import { MeterSwatch, type MeterSwatchProps, Stack, Text } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const names: readonly [MeterSwatchProps['rank'], string][] = [
  [0, 'Naar rato, 61,20% van elk verzoek'],
  [1, 'Naar rato van wat overblijft'],
  [2, 'Kan nog komen'],
  ['rest', 'Wachtlijst, houdt zijn plaats'],
];

const meta = {
  title: 'Data/MeterSwatch · Kleurstaal',
  id: 'data-meterswatch',
  component: MeterSwatch,
  args: { rank: 0 },
  parameters: usage({
    when: ['Before the words for a part of a Meter, below it.'],
    not: ['For a state use StatusPill: a colour alone says nothing.'],
  }),
} satisfies Meta<typeof MeterSwatch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const MatrixOfRanks: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={1}>
      {names.map(([rank, name]) => (
        <Text key={rank} as="p">
          <MeterSwatch rank={rank} />
          {name}
        </Text>
      ))}
    </Stack>
  ),
};
