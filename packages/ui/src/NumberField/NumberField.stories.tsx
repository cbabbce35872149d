import type { Meta, StoryObj } from '@storybook/react-vite';
import { NumberField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/NumberField · Getalveld',
  id: 'fields-numberfield',
  component: NumberField,
  parameters: usage({
    when: ['For a number that is calculated or compared with: a count, a percentage, a term in months.'],
    not: [
      'For euros: use MoneyField. For units of an instrument: use QuantityField, which is exact.',
      'For digits that are a name, such as a member number, a postcode or an IBAN: use TextField.',
    ],
  }),
  args: { name: 'veld', label: 'Looptijd', defaultValue: 1250, suffix: 'maanden', onChange: fn() },
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Typed as in the reader's region; shown back with its groups when the focus leaves. */
export const ShowsBack: Story = {
  args: { label: 'Percentage', suffix: '%', scale: 3, defaultValue: null },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Percentage' });
    await userEvent.type(input, '1250,50');
    await expect(input).toHaveValue('1250,50');
    await expect(args.onChange).toHaveBeenLastCalledWith(1250.5, { text: '1250,50', problem: null }, expect.anything());
    await userEvent.tab();
    await expect(input).toHaveValue('1.250,5');
  },
};
/** What could be two numbers gives no value and the reason; the text stays, so that it can be mended. */
export const Refused: Story = {
  args: { scale: 2, defaultValue: null },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.type(input, '12.50');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      null,
      expect.objectContaining({ text: '12.50', problem: 'ambiguous' }),
      expect.anything(),
    );
    await expect(input).toHaveValue('12.50');
  },
};
/** Outside its limits the value is given, with the problem `out_of_range`: the form says what the limits are. */
export const Limits: Story = {
  args: { min: 1, max: 120, defaultValue: null, hint: 'Van 1 tot en met 120' },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox'), '121');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      121,
      {
        text: '121',
        problem: 'out_of_range',
        params: { min: 1, max: 120 },
      },
      expect.anything(),
    );
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <NumberField {...args} {...state} />} />,
};
