import type { Meta, StoryObj } from '@storybook/react-vite';
import { QuantityField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/QuantityField · Aantalveld',
  id: 'fields-quantityfield',
  component: QuantityField,
  parameters: usage({
    when: ['For a number of shares, Good Shares or bonds: exact to the decimals of the instrument.'],
    not: ['To show a quantity: use Quantity.', 'For a number to calculate with in the browser: use NumberField.'],
  }),
  args: { name: 'veld', label: 'Aantal', scale: 3, defaultValue: '1250.5', suffix: 'stuks', onChange: fn() },
} satisfies Meta<typeof QuantityField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** An instrument that is not divided takes no decimals. */
export const WholeUnits: Story = {
  args: { scale: 0, defaultValue: '' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Aantal' });
    await userEvent.type(input, '2,5');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      '',
      {
        text: '2,5',
        problem: 'too_many_decimals',
        params: { scale: 0 },
      },
      expect.anything(),
    );
    await userEvent.clear(input);
    await expect(args.onChange).toHaveBeenLastCalledWith('', { text: '', problem: null }, expect.anything());
  },
};
/** More digits than a number could hold stay what they are. */
export const Exact: Story = {
  args: { defaultValue: '', width: 'medium' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.type(input, '12345678901234567890,125');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      '12345678901234567890.125',
      {
        text: '12345678901234567890,125',
        problem: null,
      },
      expect.anything(),
    );
    await expect(input).toHaveValue('12.345.678.901.234.567.890,125');
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <QuantityField {...args} {...state} />} />,
};
