import type { Meta, StoryObj } from '@storybook/react-vite';
import { Select } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/Select · Keuzelijst',
  id: 'fields-select',
  component: Select,
  parameters: usage({
    when: ['For one of six to about twenty known choices, or fewer where there is no room to show them.'],
    not: [
      'For up to five choices in a form: use RadioGroup, which shows them.',
      'For many choices, or ones that a server knows: use Combobox.',
      'For actions: use Menu.',
    ],
  }),
  args: {
    name: 'veld',
    label: 'Soort',
    defaultValue: 'issue',
    placeholder: 'Kies een soort',
    width: 'medium',
    options: [
      { value: 'issue', label: 'Uitgifte' },
      { value: 'transfer', label: 'Overdracht' },
      { value: 'opening', label: 'Beginstand', disabled: true },
    ],
    onChange: fn(),
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** The first line asks; it is no choice. */
export const Placeholder: Story = {
  args: { defaultValue: '', required: true },
  play: async ({ canvasElement, args }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Soort' });
    await expect(select).toHaveDisplayValue('Kies een soort');
    await userEvent.selectOptions(select, 'Overdracht');
    await expect(args.onChange).toHaveBeenLastCalledWith('transfer', expect.anything());
    await expect(select).toHaveValue('transfer');
  },
};
/** The value is what the option has, a number too. */
export const Groups: Story = {
  args: {
    label: 'Boekjaar',
    placeholder: undefined,
    defaultValue: 2026,
    options: [
      { value: 2026, label: '2026' },
      { label: 'Afgesloten', options: [2025, 2024].map((value) => ({ value, label: String(value) })) },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Boekjaar' });
    await userEvent.selectOptions(
      select,
      within(within(select).getByRole('group', { name: 'Afgesloten' })).getByRole('option', { name: '2024' }),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith(2024, expect.anything());
    await expect(select).toHaveDisplayValue('2024');
  },
};
/** Without a placeholder one of the choices always holds. */
export const AlwaysOne: Story = { args: { defaultValue: undefined, placeholder: undefined } };
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <Select {...args} {...state} />} />,
};
