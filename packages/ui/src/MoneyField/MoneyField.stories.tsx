import type { Meta, StoryObj } from '@storybook/react-vite';
import { MoneyField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/MoneyField · Bedragveld',
  id: 'fields-moneyfield',
  component: MoneyField,
  parameters: usage({
    when: ['For an amount in euros. The value is whole cents, so that nothing is lost in fractions.'],
    not: ['To show an amount: use Money.', 'For a number of units: use QuantityField.'],
  }),
  args: { name: 'veld', label: 'Bedrag', defaultValue: 125_050, onChange: fn() },
} satisfies Meta<typeof MoneyField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** "€ 1.250,50" from a bank statement: read at once, and shown back without the sign. */
export const Pasted: Story = {
  args: { defaultValue: null },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Bedrag' });
    await userEvent.click(input);
    await userEvent.paste('€ 1.250,50');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      125_050,
      { text: '€ 1.250,50', problem: null },
      expect.anything(),
    );
    await expect(input).toHaveValue('1.250,50');
  },
};
/** A paste in the other region's notation is understood where it can mean one amount only. */
export const PastedInEnglish: Story = {
  args: { defaultValue: null },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.click(input);
    await userEvent.paste('1,250.50');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      125_050,
      { text: '1,250.50', problem: null },
      expect.anything(),
    );
    await expect(input).toHaveValue('1.250,50');
  },
};
/** The same field in English. */
export const English: Story = {
  args: { label: 'Amount', defaultValue: null },
  globals: { locale: 'en' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' });
    await userEvent.type(input, '1250.5');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(125_050, { text: '1250.5', problem: null }, expect.anything());
    await expect(input).toHaveValue('1,250.50');
  },
};
/** Where one sum is asked, a debt cannot be typed: `min` gives the problem `out_of_range`. */
export const NotNegative: Story = {
  args: { min: 0, defaultValue: null },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox'), '-5');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      -500,
      {
        text: '-5',
        problem: 'out_of_range',
        params: { min_cents: 0 },
      },
      expect.anything(),
    );
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <MoneyField {...args} {...state} />} />,
};
