import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Stack, stackDirections, type Space, Text } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { Matrix } from '../testing/Matrix.tsx';
import { usage } from '../testing/usage.ts';

const words = ['Een', 'Twee', 'Drie'];
const children = words.map((word) => <Button key={word}>{word}</Button>);

const meta = {
  title: 'Layout/Stack · Stapel',
  id: 'layout-stack',
  component: Stack,
  args: { gap: 2, align: 'start', children },
  parameters: usage({
    when: ['For the space between things: no component has a margin of its own, the parent decides by steps of 4 px.'],
    not: ['For equal columns use Grid.', 'For buttons that belong together use ButtonGroup.'],
  }),
} satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Row: Story = { args: { direction: 'row', align: 'center', justify: 'between' } };
/** What grows takes the room that is left, and a line of its own where it has too little. */
export const Growing: Story = {
  args: {
    direction: 'row',
    children: [
      <Stack key="text" grow="14rem">
        <Text as="p">Wie dit goedkeurt, boekt 965 regels.</Text>
      </Stack>,
      <Button key="button">Goedkeuren</Button>,
    ],
  },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button').getBoundingClientRect();
    const row = within(canvasElement).getByRole('button').parentElement?.getBoundingClientRect();
    await expect(Math.round(button.right)).toBe(Math.round(row?.right ?? 0));
  },
};
const gaps = ['1', '2', '4', '8'] as const;
export const MatrixOfGaps: Story = {
  name: 'Matrix',
  render: () => (
    <Matrix
      rows={stackDirections}
      columns={gaps}
      cell={(direction, gap) => (
        <Stack direction={direction} gap={Number(gap) as Space} align="start">
          {children}
        </Stack>
      )}
    />
  ),
};
