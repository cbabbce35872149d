import type { Meta, StoryObj } from '@storybook/react-vite';
import { Calendar, Grid } from '@ledenbureau/ui';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Cell } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const weekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

const meta = {
  title: 'Fields/Calendar · Kalender',
  id: 'fields-calendar',
  component: Calendar,
  parameters: usage({
    when: ['For a choice of days that stays in sight, as in an agenda or beside a list of days.'],
    not: [
      'In a form: use DateField, which opens this calendar and also takes a typed day.',
      'For a day long ago, such as a birthday: DateField, where it is typed.',
    ],
    keyboard: {
      '← → ↑ ↓': 'The day before, after, a week earlier, later.',
      'Home, End': 'The first and last day of the week.',
      'Page Up, Page Down': 'A month earlier, later; with Shift a year.',
      'Enter, Space': 'Choose the day.',
    },
  }),
  args: { defaultValue: '2026-11-12', today: '2026-11-21', onChange: fn() },
} satisfies Meta<typeof Calendar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const grid = canvas.getByRole('grid', { name: 'november 2026' });
    const day = (name: string) => within(canvasElement).getByLabelText(name);
    day('donderdag 12 november 2026').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(day('vrijdag 20 november 2026')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(day('maandag 16 november 2026')).toHaveFocus();
    await userEvent.keyboard('{End}{PageDown}');
    await expect(day('dinsdag 22 december 2026')).toHaveFocus();
    await expect(grid).toHaveAccessibleName('december 2026');
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
    await expect(day('maandag 22 december 2025')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2025-12-22', expect.anything());
    await expect(day('maandag 22 december 2025')).toHaveAttribute('aria-selected', 'true');
  },
};
/** Days outside the limits are crossed out, and neither keys nor lists go there. */
export const Limits: Story = {
  args: { min: '2026-11-05', max: '2026-11-21', defaultValue: '2026-11-20' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByLabelText('vrijdag 20 november 2026').focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(canvas.getByLabelText('zaterdag 21 november 2026')).toHaveFocus());
    await userEvent.keyboard('{PageUp}');
    await expect(canvas.getByLabelText('donderdag 5 november 2026')).toHaveFocus();
    await userEvent.click(canvas.getByLabelText('woensdag 4 november 2026'));
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Vorige maand' })).toBeDisabled();
  },
};
/** No weekends, and the numbers of the weeks; the keys pass a day that cannot be chosen, and Enter does not choose it. */
export const WeeksAndClosedDays: Story = {
  args: { weeks: true, isDisabled: weekend, defaultValue: '2026-11-20' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('rowheader', { name: 'Week 47' })).toBeVisible();
    canvas.getByLabelText('vrijdag 20 november 2026').focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('zaterdag 21 november 2026')).toHaveFocus());
    await userEvent.click(canvas.getByLabelText('zondag 22 november 2026'));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-23', expect.anything());
  },
};
/** Month and year from lists, so that years ago is two presses away. */
export const MonthAndYear: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Jaar' }), '1999');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Maand' }), 'februari');
    await expect(canvas.getByRole('grid', { name: 'februari 1999' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Vandaag' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-21', expect.anything());
    await expect(canvas.getByRole('grid', { name: 'november 2026' })).toBeVisible();
  },
};
export const Matrix: Story = {
  render: (args) => (
    <Grid gap={6} minItemWidth={288}>
      <Cell label="Gekozen, en vandaag">
        <Calendar {...args} />
      </Cell>
      <Cell label="Met grenzen">
        <Calendar {...args} min="2026-11-10" max="2026-11-24" />
      </Cell>
      <Cell label="Met weken, en dagen die niet kunnen">
        <Calendar {...args} weeks isDisabled={weekend} />
      </Cell>
      <Cell label="Met een periode">
        <Calendar {...args} period={{ from: '2026-11-09', until: '2026-11-18' }} />
      </Cell>
      <Cell label="Niets gekozen">
        <Calendar {...args} defaultValue="" today="2026-02-03" />
      </Cell>
    </Grid>
  ),
};
