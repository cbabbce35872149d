import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/DateField · Datumveld',
  id: 'fields-datefield',
  component: DateField,
  parameters: usage({
    when: ['For a day: typed, pasted, or chosen from a calendar.'],
    not: [
      'For a period: DateRangeField. For a month: MonthField.',
      'For a moment in time: the register knows days; an hour has a field of its own.',
      'To show a day: use DateText.',
    ],
    keyboard: {
      'Alt + ↓': 'Opens the calendar; the focus is on the chosen day, or today.',
      Esc: 'Closes it; the focus returns to where it was.',
      '← → ↑ ↓': 'In the calendar: a day or a week earlier or later.',
      'Page Up, Page Down': 'In the calendar: a month earlier or later; with Shift a year.',
      'Enter, Space': 'In the calendar: choose the day.',
    },
  }),
  args: { name: 'veld', label: 'Ingangsdatum', defaultValue: '2026-11-20', onChange: fn() },
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvasElement: HTMLElement) => within(canvasElement).getByRole('textbox', { name: 'Ingangsdatum' });

export const Default: Story = {};
/** Typed in short, shown back in full when the focus leaves. */
export const Typed: Story = {
  args: { defaultValue: '', required: true, hint: 'Bijvoorbeeld 1-2-2026' },
  play: async ({ canvasElement, args }) => {
    const input = field(canvasElement);
    await expect(input).toHaveAttribute('placeholder', 'dd-mm-jjjj');
    await userEvent.type(input, '1-2-2026');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      '2026-02-01',
      { text: '1-2-2026', problem: null },
      expect.anything(),
    );
    await userEvent.tab();
    await expect(input).toHaveValue('01-02-2026');
  },
};
/** What is no day keeps standing, without a value. */
export const Unreadable: Story = {
  args: { defaultValue: '' },
  play: async ({ canvasElement, args }) => {
    const input = field(canvasElement);
    await userEvent.type(input, 'morgen');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('', { text: 'morgen', problem: 'invalid' }, expect.anything());
    await expect(input).toHaveValue('morgen');
  },
};
/** A day outside the limits is given, with its problem; the calendar does not offer it. */
export const Limits: Story = {
  args: { min: '2026-01-01', max: '2026-11-21', hint: 'Van 1 januari tot en met vandaag', defaultValue: '' },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '22-11-2026');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      '2026-11-22',
      {
        text: '22-11-2026',
        problem: 'out_of_range',
        params: { min: '2026-01-01', max: '2026-11-21' },
      },
      expect.anything(),
    );
  },
};
/** What another program copied, year first, means one day only. */
export const PastedFromElsewhere: Story = {
  args: { defaultValue: '' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.paste('2026-02-01');
    await expect(field(canvasElement)).toHaveValue('01-02-2026');
  },
};
export const English: Story = {
  args: { label: 'Effective date' },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('20/11/2026');
  },
};
export const WithCalendar: Story = {
  render: (args) => (
    <div style={{ minBlockSize: 420 }}>
      <DateField {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Kies een datum' }));
    await expect(await within(canvasElement).findByRole('grid', { name: 'november 2026' })).toBeVisible();
  },
};
export const Matrix: Story = {
  render: (args) => (
    <div style={{ minBlockSize: 740 }}>
      <FieldMatrix field={(state) => <DateField {...args} {...state} />}>
        <Cell label="Leeg">
          <DateField {...args} name="leeg" defaultValue="" />
        </Cell>
        <Cell label="Open">
          <DateField {...args} name="open" label="Einddatum" min="2026-11-03" />
        </Cell>
      </FieldMatrix>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('textbox', { name: 'Einddatum' }));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await canvas.findByRole('grid');
  },
};
