import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Money, Stack, StatTile, tones } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/StatTile · Kengetal',
  id: 'data-stattile',
  component: StatTile,
  args: { label: 'Actieve leden', value: '7.412', detail: '38 nieuw deze maand' },
  parameters: usage({
    when: [
      'For the few figures a page starts with: the name, the figure, what puts it in its place.',
      'With href, when a list stands behind the figure: the whole tile leads there.',
      'A tone only for a figure that asks for something.',
    ],
    not: ['For more than six figures use Table.', 'For several facts about one thing use DescriptionList.'],
  }),
} satisfies Meta<typeof StatTile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AsLink: Story = {
  args: { href: '#leden' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const link = canvas.getByRole('link', { name: 'Actieve leden' });
    const { left, bottom } = canvas.getByRole('group').getBoundingClientRect();
    await expect(document.elementFromPoint(left + 4, bottom - 4)).toBe(link);
  },
};
export const Loading: Story = { args: { loading: true } };
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <Grid columns={5} minItemWidth={180}>
        {tones.map((tone) => (
          <StatTile key={tone} {...args} tone={tone} label={tone} />
        ))}
      </Grid>
      <Grid columns={4} minItemWidth={180}>
        <StatTile {...args} label="Met link" href="#leden" />
        <StatTile {...args} label="Onderweg" loading />
        <StatTile label="Alleen een getal" value="0" />
        <StatTile label="Bedrag" value={<Money cents={1_234_567_89} />} detail="Obligatie 2024" />
      </Grid>
    </Stack>
  ),
};
