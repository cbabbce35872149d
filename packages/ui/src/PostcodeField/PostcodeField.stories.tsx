import type { Meta, StoryObj } from '@storybook/react-vite';
import { PostcodeField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/PostcodeField · Postcodeveld',
  id: 'fields-postcodefield',
  component: PostcodeField,
  parameters: usage({
    when: ['For a postal code alone; give the country where it may be another one than the Netherlands.'],
    not: ['For a whole address use AddressFields, which can find street and town.'],
  }),
  args: { name: 'veld', label: 'Postcode', defaultValue: '4334 ZJ', onChange: fn() },
} satisfies Meta<typeof PostcodeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Small letters are taken, with a space or without; what is wrong is said once the field is left. */
export const Typed: Story = {
  args: { defaultValue: '' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Postcode' });
    await userEvent.type(input, '4334z');
    await expect(input).not.toHaveAccessibleDescription(/postcode/);
    await userEvent.tab();
    await expect(input).toHaveAccessibleDescription(/Vul een postcode in/);
    await userEvent.type(input, 'j');
    await userEvent.tab();
    await expect(input).toHaveValue('4334 ZJ');
    await expect(args.onChange).toHaveBeenLastCalledWith('4334 ZJ', expect.anything());
    await expect(input).toBeValid();
  },
};
/** Elsewhere a code is what people write. */
export const Abroad: Story = { args: { country: 'GB', defaultValue: 'SW1A 2AA' } };
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <PostcodeField {...args} {...state} />} />,
};
