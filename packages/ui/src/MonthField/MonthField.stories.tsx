import type { Meta, StoryObj } from '@storybook/react-vite';
import { MonthField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/MonthField · Maandveld',
  id: 'fields-monthfield',
  component: MonthField,
  parameters: usage({
    when: ['For a month of a year: a period of the books, the month in which something ends.'],
    not: ['For a day use DateField; for a year alone use Select, whose values may be numbers.'],
  }),
  args: { name: 'veld', label: 'Boekmaand', defaultValue: '2026-11', today: '2026-11-21', onChange: fn() },
} satisfies Meta<typeof MonthField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** One part alone is no month yet; each list leaves out what the other makes impossible. */
export const Limits: Story = {
  args: { defaultValue: '', min: '2025-11', max: '2026-11' },
  play: async ({ canvasElement, args }) => {
    const group = within(within(canvasElement).getByRole('group', { name: 'Boekmaand' }));
    const [month, year] = [
      group.getByRole('combobox', { name: 'Maand' }),
      group.getByRole('combobox', { name: 'Jaar' }),
    ];
    await userEvent.selectOptions(month, 'december');
    await expect(args.onChange).toHaveBeenLastCalledWith('', { problem: 'invalid', text: '0-12' }, expect.anything());
    await expect(month).toHaveDisplayValue('december');
    await expect(within(year).getByRole('option', { name: '2026' })).toBeDisabled();
    await userEvent.selectOptions(year, '2025');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      '2025-12',
      { problem: null, text: '2025-12' },
      expect.anything(),
    );
    await expect(within(month).getByRole('option', { name: 'oktober' })).toBeDisabled();
    await userEvent.selectOptions(month, 'Maand');
    await expect(args.onChange).toHaveBeenLastCalledWith('', { problem: 'invalid', text: '2025-0' }, expect.anything());
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <MonthField {...args} {...state} />} />,
};
