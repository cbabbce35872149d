import type { Meta, StoryObj } from '@storybook/react-vite';
import { Quantity, Stack } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Quantity · Aantal',
  id: 'data-quantity',
  component: Quantity,
  args: { value: '1250.5' },
  parameters: usage({
    when: ['For every number of units that is shown: the decimal string of the API in, the text of the region out.'],
    not: ['For an amount of money use Money.', 'For a number that is typed use QuantityField.'],
  }),
} satisfies Meta<typeof Quantity>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const InColumn: Story = { args: { value: '10', decimals: 4 } };
export const Signed: Story = { args: { value: '10', signed: true } };
export const MatrixOfValues: Story = {
  name: 'Matrix',
  render: () => (
    <Stack direction="row" gap={10}>
      {[{}, { signed: true }, { decimals: 4 }].map((looks, index) => (
        <Stack key={index} gap={1} align="end" style={{ inlineSize: 120 }}>
          {['10', '-2.5', '0', '1250.5', '1000000'].map((value) => (
            <Quantity key={value} value={value} {...looks} />
          ))}
        </Stack>
      ))}
    </Stack>
  ),
};
