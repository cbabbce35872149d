import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card, Sides, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const children = [
  <Card key="list" title="Ronden">
    Wat er is
  </Card>,
  <Card key="facts" title="Deelname">
    965
  </Card>,
];

const meta = {
  title: 'Layout/Sides · Naast elkaar',
  id: 'layout-sides',
  component: Sides,
  args: { end: '14rem', children },
  parameters: usage({
    when: ['For a page or part with something narrow beside it. Leave the width out where there is no room for two.'],
    not: ['For equal columns use Grid.', 'For a list and the thing of it that is open use SplitView.'],
  }),
} satisfies Meta<typeof Sides>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const aside = within(canvasElement).getByRole('region', { name: 'Deelname' }).getBoundingClientRect();
    await expect(Math.round(aside.width)).toBe(224);
  },
};
export const MatrixOfSides: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      {[{ end: '14rem' }, { start: '14rem' }, {}].map((widths, index) => (
        <Sides key={index} {...widths}>
          <Card>Wat er is</Card>
          <Card>965</Card>
        </Sides>
      ))}
    </Stack>
  ),
};
