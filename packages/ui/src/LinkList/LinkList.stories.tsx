import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkList, type LinkListItem, Money, Sentence, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const waiting: LinkListItem[] = [
  {
    id: 'a',
    href: '#a',
    title: 'Overdracht van 110 Aandeel',
    end: <Money cents={1_402_500} />,
    detail: 'Renée de Koning aan Femke de Vries',
    note: 'Bram Bakker, 2 dagen',
  },
  {
    id: 'b',
    href: '#b',
    title: <Sentence>Storno van TR-2026-006512</Sentence>,
    end: <Money cents={-600_000} />,
    detail: 'Uitgifte van 24 obligaties, Peter Smit',
    note: 'Carla Hoekstra, 1 dag',
  },
];
const queues: LinkListItem[] = [
  { id: 'failed', href: '#f', count: '1', title: 'Betaling mislukt', end: 'AC04', tone: 'danger' },
  { id: 'redemption', href: '#r', count: '9', title: 'Vroegtijdige aflossing', end: '2 te laat, oudste 16 dagen' },
  { id: 'draft', href: '#d', count: '1.000+', title: 'Bulkconcept', end: 'BB-2026-000014, 182 regels' },
];

const meta = {
  title: 'Data/LinkList · Koppelingenlijst',
  id: 'data-linklist',
  component: LinkList,
  args: { items: waiting },
  parameters: usage({
    when: ['A few things that wait, each on its way to where it is done.', 'Queues: how many of what, a line each.'],
    not: ['More than ten, or columns to compare: Table.', 'What came in and can be unread: ItemList.'],
  }),
} satisfies Meta<typeof LinkList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const [first] = within(canvasElement).getAllByRole('link');
    await expect(first).toHaveAccessibleName(/^Overdracht van 110 Aandeel .*14\.025,00 .*2 dagen$/);
  },
};
/** The place that the dashboard keeps for its queues, 15.5rem with a title, holds six of them; a long count moves all titles, or none. */
export const Many: Story = {
  args: { items: Array.from({ length: 6 }, (_, at) => ({ ...queues[at % 3]!, id: `${at}` })) },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list');
    await expect(list.offsetHeight).toBeLessThanOrEqual(210);
    const starts = [...list.querySelectorAll('[data-part=title]')].map((title) => title.getBoundingClientRect().left);
    await expect(new Set(starts).size).toBe(1);
  },
};
export const MatrixOfForms: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={6}>
      <LinkList items={waiting} />
      <LinkList items={queues} />
      <div style={{ inlineSize: '18rem' }}>
        <LinkList items={waiting} />
        <LinkList items={queues} />
      </div>
      <div dir="rtl">
        <LinkList items={queues} />
      </div>
    </Stack>
  ),
};
