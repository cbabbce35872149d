import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money, Stack } from '@ledenbureau/ui';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const amounts = [250_000, -6_250, 0, 10_000_000, -1, 123_456_789_00];

const meta = {
  title: 'Data/Money · Bedrag',
  id: 'data-money',
  component: Money,
  args: { cents: 1_234_567_89 },
  parameters: usage({
    when: [
      'For every amount that is shown: whole cents in, the text of the region out, never cut off.',
      'signed for a change; in a column give the cell `align: end`, so that the digits stand under each other.',
    ],
    not: ['For an amount that is typed use MoneyField.', 'For a number of units use Quantity.'],
  }),
} satisfies Meta<typeof Money>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Stack gap={1} align="end">
        <Money cents={250_000} />
        <Money cents={6_250} />
      </Stack>
    ),
    nl: 'Altijd met centen, altijd zoals in de regio geschreven, onder elkaar.',
    en: 'Always with cents, always as the region writes it, below each other.',
  },
  bad: {
    show: (
      <Stack gap={1}>
        <span>2500,- euro</span>
        <span>€62.5</span>
      </Stack>
    ),
    nl: 'Met de hand geschreven bedragen verschillen per pagina.',
    en: 'Amounts written by hand differ from page to page.',
  },
});

export const Default: Story = {};
export const Signed: Story = { args: { cents: 250_000, signed: true } };
export const MatrixOfAmounts: Story = {
  name: 'Matrix',
  render: () => (
    <Stack direction="row" gap={10}>
      {[false, true].map((signed) => (
        <Stack key={String(signed)} gap={1} align="end" style={{ inlineSize: 180 }}>
          {amounts.map((cents) => (
            <Money key={cents} cents={cents} signed={signed} />
          ))}
        </Stack>
      ))}
    </Stack>
  ),
};
