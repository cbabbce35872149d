import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateText, DescriptionList, Money } from '@ledenbureau/ui';

const meta = {
  title: 'Data/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Lid', description: 'Anneke van den Berg (100142)' },
      { term: 'Ingangsdatum', description: <DateText value="2026-11-20" /> },
      { term: 'Bedrag', description: <Money cents={250_000} /> },
      { term: 'Omschrijving', description: 'Inbreng na de ledenavond van november, afgesproken met de penningmeester' },
    ],
  },
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 240 }}>
        <Story />
      </div>
    ),
  ],
};
