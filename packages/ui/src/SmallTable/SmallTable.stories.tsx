import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox, Money, Quantity, SmallTable, Stack, Text } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/SmallTable · Kleine tabel',
  id: 'data-smalltable',
  component: SmallTable,
  args: {
    caption: 'Bezit',
    columns: [{ header: 'Instrument', hideHeader: true }, { header: 'Beschikbaar' }, { header: 'Daarna' }],
    rows: [
      {
        id: 'bond',
        cells: [
          'Obligatie 2025',
          '40',
          <Text key="after" weight="strong">
            15
          </Text>,
        ],
      },
      { id: 'lot', part: true, cells: ['partij 01-06-2025', '25'] },
      { id: 'share', cells: ['Aandeel', '12', '12'] },
    ],
  },
  parameters: usage({
    when: ['For a few figures by name in a panel or between words, where a Table would be a page of its own.'],
    not: [
      'For a list of things that is sorted, filtered or opened use Table.',
      'For facts with a name each use DescriptionList, for amounts that come to a result Sum.',
    ],
  }),
} satisfies Meta<typeof SmallTable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table', { name: 'Bezit' });
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
    await expect(within(table).getByRole('rowheader', { name: 'partij 01-06-2025' })).toBeVisible();
  },
};
export const Foot: Story = {
  args: { footer: [{ id: 'left', quiet: true, cells: ['Blijft over', null, <Quantity key="left" value="27" />] }] },
};
/** Rows with a box each, and below a row what is to be known of it. */
export const WithNotes: Story = {
  args: {
    caption: 'Betalingen',
    ruled: true,
    boxed: true,
    columns: [{ header: 'Naam' }, { header: 'IBAN', align: 'start', quiet: true }, { header: 'Bedrag' }],
    rows: [
      {
        id: 'jan',
        cells: [
          <Checkbox key="name" name="jan" label="Jan de Vries" checked onChange={() => {}} />,
          'NL91 •••• 4300',
          <Money key="amount" cents={632_003} />,
        ],
        notes: [
          <Text key="note" tone="quiet">
            In het register: J. de Vries
          </Text>,
        ],
      },
      {
        id: 'femke',
        quiet: true,
        cells: [
          <Checkbox key="name" name="femke" label="Femke van den Berg" checked={false} disabled onChange={() => {}} />,
          'NL02 •••• 0300',
          <Money key="amount" cents={12_275} />,
        ],
      },
    ],
    footer: [
      { id: 'batch', strong: true, cells: ['In deze batch', null, <Money key="amount" cents={632_003} />] },
      { id: 'rest', quiet: true, cells: ['Blijft staan', null, <Money key="amount" cents={12_275} />] },
      { id: 'all', quiet: true, sum: true, cells: ['Alles', null, <Money key="amount" cents={644_278} />] },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const left = (text: string) => {
      const words = new Range();
      words.selectNodeContents(canvas.getByText(text));
      return words.getBoundingClientRect().left;
    };
    await expect(left('In het register: J. de Vries')).toBe(left('Naam'));
  },
};
export const MatrixOfLooks: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      <SmallTable {...meta.args} {...Foot.args} />
      <SmallTable {...meta.args} {...WithNotes.args} />
      <div style={{ inlineSize: '18rem' }} dir="rtl">
        <SmallTable {...meta.args} />
      </div>
    </Stack>
  ),
};
