import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money, Stack, Sum, type SumLine } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const lines: SumLine[] = [
  { id: 'principal', term: 'Hoofdsom', detail: '10 × € 250,00', value: <Money cents={250_000} /> },
  { id: 'interest', term: 'Rente', detail: '10 × € 250,00 × 3,5% × 120/365', value: <Money cents={2877} /> },
  { id: 'tax', term: 'Inhouding', value: <Money cents={-432} /> },
];
const total = { term: 'Uit te betalen', value: <Money cents={252_445} /> };

const meta = {
  title: 'Data/Sum · Som',
  id: 'data-sum',
  component: Sum,
  args: { lines, total },
  parameters: usage({
    when: ['For an amount that somebody has to agree with: what it is made of, line by line, to the result.'],
    not: [
      'For figures that do not add up use KeyFigures.',
      'For more than a handful of lines use Table with a footer.',
    ],
  }),
} satisfies Meta<typeof Sum>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('term')).toHaveLength(4);
    // an amount without a formula stands below the others all the same
    const amounts = [...canvasElement.querySelectorAll('dd:last-of-type')];
    const ends = amounts.map((amount) => Math.round(amount.getBoundingClientRect().right));
    await expect(new Set(ends).size).toBe(1);
  },
};
export const WithoutTotal: Story = { args: { total: undefined } };
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '17rem' }}>
        <Story />
      </div>
    ),
  ],
};
export const MatrixOfSums: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8} style={{ inlineSize: '24rem' }}>
      <Sum lines={lines} total={total} />
      <Sum
        lines={[
          ...lines.slice(0, 2),
          { id: 'more', term: 'Rente', detail: '5 × € 250,00 × 3% × 30/365', value: <Money cents={308} /> },
          { id: 'sub', term: 'Samen', detail: '28,77 + 3,08', value: <Money cents={3185} />, subtotal: true },
        ]}
        total={total}
      />
      <div dir="rtl">
        <Sum lines={lines} total={total} />
      </div>
    </Stack>
  ),
};
