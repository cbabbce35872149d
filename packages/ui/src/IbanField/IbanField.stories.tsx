import type { Meta, StoryObj } from '@storybook/react-vite';
import { IbanField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/IbanField · IBAN-veld',
  id: 'fields-ibanfield',
  component: IbanField,
  parameters: usage({
    when: ['For a bank account number: it is held without spaces, and shown as it stands on the card.'],
    not: ['To show one that is known: CopyButton with formatIban, or a masked one.'],
  }),
  args: { name: 'veld', label: 'Rekeningnummer', defaultValue: 'NL91ABNA0417164300', onChange: fn() },
} satisfies Meta<typeof IbanField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Small letters and spaces of one's own are taken; what is wrong is said once the field is left. */
export const Typed: Story = {
  args: { defaultValue: '' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Rekeningnummer' });
    await userEvent.type(input, 'nl91 abna 0417164301');
    await expect(input).toHaveValue('NL91 ABNA 0417 1643 01');
    await expect(input).not.toHaveAccessibleDescription(/IBAN/);
    await userEvent.tab();
    await expect(input).toHaveAccessibleDescription(/Vul een IBAN in/);
    await expect(input).toBeInvalid();
    await userEvent.type(input, '{Backspace}0');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('NL91ABNA0417164300', expect.anything());
    await expect(input).toBeValid();
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <IbanField {...args} {...state} />} />,
};
