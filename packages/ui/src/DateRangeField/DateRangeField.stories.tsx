import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateRangeField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';
import { withRoom } from '../testing/withRoom.tsx';

const meta = {
  title: 'Fields/DateRangeField · Periodeveld',
  id: 'fields-daterangefield',
  component: DateRangeField,
  parameters: usage({
    when: [
      'For a period of days: a report, a leave, the days between which something counts. Either end may stay open.',
      'The calendar of each end shows the period.',
    ],
    not: ['For one day use DateField; for a month use MonthField.', 'Above a list: the period of FilterBar.'],
    keyboard: { 'Alt + ↓': 'Opens the calendar of an end.', Esc: 'Closes it; the focus returns to where it was.' },
  }),
  args: {
    name: 'veld',
    label: 'Periode',
    defaultValue: { from: '2026-11-09', until: '2026-11-20' },
    onChange: fn(),
  },
} satisfies Meta<typeof DateRangeField>;
export default meta;
type Story = StoryObj<typeof meta>;

const end = (canvasElement: HTMLElement, name: string) =>
  within(within(canvasElement).getByRole('group', { name: /Periode/ })).getByRole('textbox', { name });

export const Default: Story = {};
/** Typed at either end; in a form of the browser's own under two names. */
export const Typed: Story = {
  args: { defaultValue: { from: '', until: '' } },
  render: (args) => (
    <form>
      <DateRangeField {...args} />
    </form>
  ),
  play: async ({ canvasElement, args }) => {
    await userEvent.type(end(canvasElement, 'Vanaf'), '1-2-2026');
    await userEvent.type(end(canvasElement, 'Tot en met'), '28-2-2026');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      { from: '2026-02-01', until: '2026-02-28' },
      { text: '28-2-2026', problem: null },
      'until',
      expect.anything(),
    );
    const form = canvasElement.querySelector('form')!;
    await expect([...new FormData(form)]).toEqual([
      ['veld.from', '2026-02-01'],
      ['veld.until', '2026-02-28'],
    ]);
  },
};
/** A last day before the first is refused where it stands, also when the first was changed after it. */
export const TheWrongWayRound: Story = {
  play: async ({ canvasElement }) => {
    const [first, last] = [end(canvasElement, 'Vanaf'), end(canvasElement, 'Tot en met')];
    await userEvent.clear(first);
    await userEvent.type(first, '1-12-2026');
    await userEvent.tab();
    await expect(last).toHaveAccessibleDescription(/Kies een waarde vanaf 01-12-2026/);
    await expect(last).toBeInvalid();
    await userEvent.clear(last);
    await userEvent.type(last, '24-12-2026');
    await userEvent.tab();
    await expect(last).toBeValid();
    await expect(last).not.toHaveAccessibleDescription(/Kies een waarde/);
  },
};
/** The calendar of an end shows which days it makes a period with. */
export const Calendar: Story = {
  args: { weeks: true },
  decorators: [withRoom(420)],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Kies een datum' })[0]!);
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByLabelText('woensdag 11 november 2026')).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabelText('zaterdag 21 november 2026')).toHaveAttribute('aria-selected', 'false');
    await userEvent.click(dialog.getByLabelText('dinsdag 10 november 2026'));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      { from: '2026-11-10', until: '2026-11-20' },
      { text: '10-11-2026', problem: null },
      'from',
      expect.anything(),
    );
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <DateRangeField {...args} {...state} />} />,
};
