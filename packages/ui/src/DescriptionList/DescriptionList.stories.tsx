import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card, CopyButton, DateText, DescriptionList, Money, Stack } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/DescriptionList · Gegevenslijst',
  id: 'data-descriptionlist',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Lid', description: 'Anneke van den Berg (100142)' },
      { term: 'Ingangsdatum', description: <DateText value="2026-11-20" /> },
      { term: 'Bedrag', description: <Money cents={250_000} /> },
      { term: 'IBAN', description: <CopyButton value="NL91ABNA0417164300">NL91 ABNA 0417 1643 00</CopyButton> },
      { term: 'Omschrijving', description: 'Inbreng na de ledenavond van november, afgesproken met de penningmeester' },
    ],
  },
  parameters: usage({
    when: [
      'For the facts about one thing, each with its name; what is not known stays empty, without a dash.',
      'In columns where there are many short facts and the page is wide.',
    ],
    not: ['For the same facts of several things use Table.', 'For what can be changed here use fields.'],
  }),
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
export const Columns: Story = { args: { columns: 2 } };
export const Compact: Story = { args: { compact: true } };
export const CompactFigures: Story = {
  args: {
    compact: true,
    align: 'end',
    items: [
      { term: 'Deelnemers', description: '965' },
      { term: 'Samen', description: <Money cents={2_431_055} /> },
    ],
  },
};
export const MatrixOfWidths: Story = {
  name: 'Matrix',
  parameters: { figuresBreak: 'An account in half a card of 300 px.' },
  render: (args) => (
    <Stack gap={6}>
      <Card title="Een kolom">
        <DescriptionList {...args} />
      </Card>
      <Card title="Twee kolommen">
        <DescriptionList {...args} columns={2} />
      </Card>
      <Card title="Smal" style={{ inlineSize: 300 }}>
        <DescriptionList {...args} columns={2} />
      </Card>
      <Card title="Dicht" style={{ inlineSize: 300 }}>
        <DescriptionList {...args} compact />
      </Card>
    </Stack>
  ),
};
