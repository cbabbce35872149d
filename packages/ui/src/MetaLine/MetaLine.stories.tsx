import type { Meta, StoryObj } from '@storybook/react-vite';
import { MetaLine, Link, Stack, StatusPill, Text } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/MetaLine · Feitenregel',
  id: 'data-metaline',
  component: MetaLine,
  args: {
    children: [
      <StatusPill key="state" tone="warning">
        Wacht op u
      </StatusPill>,
      'Obligatie 2025 → Aandeel à € 127,50',
      null,
      '',
      <Link key="programme" href="#programma">
        Obligatie 2025 naar aandelen
      </Link>,
      'Berekend 20-11-2026 09:50 door Bram Bakker',
    ],
  },
  parameters: usage({
    when: ['For what is known of the title, the bar or the list that it stands beside, in one line.'],
    not: [
      'For facts that are looked up by their name use DescriptionList.',
      'For figures that are read together use KeyFigures or SummaryStrip.',
    ],
  }),
} satisfies Meta<typeof MetaLine>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const line = within(canvasElement).getByText('Wacht op u').closest('p');
    await expect(line?.children).toHaveLength(4);
  },
};
export const End: Story = { args: { children: '1.200 stuks vrij', end: '300 stuks vast' } };
export const MatrixOfLines: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={4}>
      <MetaLine {...args} />
      <MetaLine end="€ 46.453,08 vrij">
        Jaarbudget 2026
        <Text tone="neutral" weight="strong">
          € 165.472,70
        </Text>
      </MetaLine>
      <MetaLine tone="warning">Wacht op de jaarrekening</MetaLine>
      <div dir="rtl" style={{ inlineSize: '18rem' }}>
        <MetaLine {...args} />
      </div>
    </Stack>
  ),
};
