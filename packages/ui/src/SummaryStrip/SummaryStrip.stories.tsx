import type { Meta, StoryObj } from '@storybook/react-vite';
import { type SummaryFact, SummaryStrip, Money, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const facts: SummaryFact[] = [
  { id: 'mine', label: 'Mijn invoer die wacht', value: '2', detail: 'bij een ander', href: '#mijn' },
  { id: 'members', label: 'Actieve leden', value: '4.433', detail: '+12 deze maand', href: '#leden' },
  { id: 'payable', label: 'Nog uit te betalen', value: <Money cents={2_431_055} />, detail: '7 leden' },
  { id: 'run', label: 'Volgende conversieronde', value: '01-12-2026', detail: '965 leden', href: '#conversie' },
  { id: 'check', label: 'Controle van het grootboek', value: 'In orde', detail: '09:00', tone: 'positive' },
];

const meta = {
  title: 'Data/SummaryStrip · Feitenregel',
  id: 'data-summarystrip',
  component: SummaryStrip,
  args: { items: facts },
  parameters: usage({
    when: ['Three to six facts that are looked at in passing, on one line above what the page is about.'],
    not: ['A figure that asks for something: it leads the page.', 'Facts of one thing: DescriptionList.'],
  }),
} satisfies Meta<typeof SummaryStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: '4.433' })).toHaveAttribute('href', '#leden');
    await expect(canvas.getAllByRole('definition')).toHaveLength(5);
  },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={6}>
      <SummaryStrip items={facts} />
      <SummaryStrip items={facts.map((fact) => ({ ...fact, loading: true }))} />
      <SummaryStrip
        items={[
          {
            id: 'a',
            label: 'Controle van het grootboek',
            value: 'Onbekend',
            detail: 'laatst in orde 09:00',
            tone: 'warning',
          },
          { id: 'b', label: 'Controle van het grootboek', value: '2 regels geschonden', tone: 'danger' },
        ]}
      />
      <div style={{ inlineSize: '20rem' }}>
        <SummaryStrip items={facts} />
      </div>
      <div dir="rtl">
        <SummaryStrip items={facts} />
      </div>
    </Stack>
  ),
};
