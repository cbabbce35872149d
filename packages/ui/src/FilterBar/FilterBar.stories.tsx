import type { Meta, StoryObj } from '@storybook/react-vite';
import { FilterBar, type Filter, type FilterValues } from '@ledenbureau/ui';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { usage } from '../testing/usage.ts';

const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
const filters: readonly Filter[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'choice',
    promoted: true,
    options: options('Geboekt', 'Wacht op goedkeuring', 'Afgewezen'),
  },
  {
    id: 'kind',
    label: 'Soort',
    kind: 'choices',
    promoted: true,
    options: options('Uitgifte', 'Overdracht', 'Terugdraaiing', 'Beginstand'),
  },
  { id: 'date', label: 'Ingangsdatum', kind: 'period' },
  { id: 'member', label: 'Lid', kind: 'text' },
  { id: 'amount', label: 'Bedrag', kind: 'amounts' },
];
const some: FilterValues = {
  status: 'geboekt',
  kind: ['uitgifte', 'overdracht'],
  date: { from: '2026-01-01', until: '2026-06-30' },
};

const meta = {
  title: 'Data/FilterBar · Filterbalk',
  id: 'data-filterbar',
  component: FilterBar,
  parameters: usage({
    when: ['Above a list, to see and to change what it is filtered by.'],
    not: [
      'Looking for one thing: a search field or Combobox.',
      'More than three filters in sight: leave the others behind “add filter”.',
    ],
    keyboard: {
      'Enter, Space': 'Opens the panel of a filter.',
      Esc: 'Closes the panel; the focus returns to the filter.',
    },
  }),
  args: { filters, value: {}, onChange: fn() },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => (
        <FilterBar
          {...args}
          value={value}
          onChange={(next) => {
            setValue(next);
            args.onChange(next);
          }}
        />
      )}
    </Controlled>
  ),
} satisfies Meta<typeof FilterBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Active: Story = { args: { value: some } };

/** Each chip says what it asks for; its cross ends it, and the focus stays in the bar. */
export const Removing: Story = {
  args: { value: some },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Soort: Uitgifte, Overdracht' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Ingangsdatum: 01-01-2026 tot en met 30-06-2026' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Filter Ingangsdatum wissen' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ status: 'geboekt', kind: ['uitgifte', 'overdracht'] });
    await expect(canvas.getByRole('button', { name: 'Filter toevoegen' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Filter Status wissen' }));
    await expect(canvas.getByRole('button', { name: 'Status' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Filters wissen' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({});
  },
};

/** Options take effect at once; Esc closes and gives the focus back. */
export const Choosing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('button', { name: 'Soort' }).focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await canvas.findByRole('dialog', { name: 'Soort' }));
    await waitFor(() => expect(panel.getByRole('checkbox', { name: 'Uitgifte' })).toHaveFocus());
    await userEvent.keyboard(' ');
    await userEvent.click(panel.getByRole('checkbox', { name: 'Beginstand' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ kind: ['uitgifte', 'beginstand'] });
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Soort: Uitgifte, Beginstand' })).toHaveFocus();
  },
};

/** What is typed takes effect on Enter. A filter that was added and left empty goes away. */
export const Adding: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Filter toevoegen' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Lid' }));
    const field = await canvas.findByRole('textbox', { name: 'Lid' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.type(field, 'van den Berg{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ member: 'van den Berg' });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Lid: van den Berg' })).toHaveFocus());
  },
};

/** A day that cannot be read keeps the panel open, and says how to write it. */
export const Period: Story = {
  args: { value: { date: { from: '2026-01-01' } } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Ingangsdatum: vanaf 01-01-2026' }));
    const until = await canvas.findByRole('textbox', { name: 'Tot en met' });
    await userEvent.type(until, 'straks{Enter}');
    await expect(canvas.getByText('Vul een datum in als dd-mm-jjjj.')).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.clear(until);
    await userEvent.type(until, '31-12-2025{Enter}');
    // the wrong way round was meant the right way round
    await expect(args.onChange).toHaveBeenLastCalledWith({ date: { from: '2025-12-31', until: '2026-01-01' } });
  },
};

/** An amount is typed as the reader writes it; one side may stay open. */
export const Amounts: Story = {
  args: { value: { amount: { min: 250_000 } } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Bedrag: vanaf €\s2\.500,00$/ }));
    const until = await canvas.findByRole('textbox', { name: 'Tot en met' });
    await userEvent.type(until, 'veel{Enter}');
    await expect(canvas.getByText('Vul een bedrag in, bijvoorbeeld 127,50.')).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.clear(until);
    await userEvent.type(until, '1.000,50{Enter}');
    // the wrong way round was meant the right way round
    await expect(args.onChange).toHaveBeenLastCalledWith({ amount: { min: 100_050, max: 250_000 } });
  },
};

export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <div style={{ display: 'grid', gap: 24 }}>
      {[
        {},
        { status: 'geboekt' },
        some,
        { ...some, member: 'Coöperatieve vereniging met een erg lange naam U.A. te Wijk bij Duurstede' },
      ].map((value, at) => (
        <FilterBar key={at} {...args} value={value} />
      ))}
    </div>
  ),
};
