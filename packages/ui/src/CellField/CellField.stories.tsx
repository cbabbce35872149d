import type { Meta, StoryObj } from '@storybook/react-vite';
import { CellField, type CellFieldProps, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

function Held({ value: first, onRestore, ...rest }: CellFieldProps) {
  const [value, setValue] = useState(first);
  return (
    <CellField
      {...rest}
      value={value}
      onChange={setValue}
      onRestore={() => {
        setValue(first);
        onRestore();
      }}
    />
  );
}

const meta = {
  title: 'Fields/CellField · Celveld',
  id: 'fields-cellfield',
  component: CellField,
  args: {
    label: 'Lidnummer, regel 1.204',
    value: '100732',
    invalid: true,
    onChange: fn(),
    onCommit: fn(),
    onRestore: fn(),
  },
  render: (args) => (
    <div style={{ inlineSize: '8rem', padding: '0.5rem' }}>
      <Held {...args} />
    </div>
  ),
  parameters: usage({
    when: ['For a cell of a table that can be mended where it stands, beside what is wrong with it.'],
    not: ['For a form: TextField, with its label in sight.', 'For a table that is read: plain cells.'],
    keyboard: { Enter: 'keeps the row', Esc: 'brings back what it said', Tab: 'goes to the next cell' },
  }),
} satisfies Meta<typeof CellField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const cell = within(canvasElement).getByRole('textbox', { name: 'Lidnummer, regel 1.204' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '100723{Enter}');
    await expect(args.onCommit).toHaveBeenCalledOnce();
    await expect(cell).toHaveValue('100723');
    await userEvent.type(cell, '9{Escape}');
    await expect(args.onRestore).toHaveBeenCalledOnce();
    await expect(cell).toHaveValue('100732');
  },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={3} style={{ inlineSize: '10rem', padding: '0.5rem' }}>
      <CellField {...args} />
      <CellField {...args} invalid={false} label="Goed" />
      <CellField {...args} invalid={false} align="end" value="1.250" label="Getal" />
      <CellField {...args} align="end" value="70" label="Fout getal" />
      <CellField {...args} data-changed="" value="100723" label="Gewijzigd" />
      <CellField {...args} value="" label="Leeg en fout" />
    </Stack>
  ),
};
