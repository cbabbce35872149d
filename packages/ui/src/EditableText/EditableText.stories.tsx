import type { Meta, StoryObj } from '@storybook/react-vite';
import { EditableText, type EditableTextProps, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Cell } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/EditableText · Tekst ter plaatse wijzigen',
  id: 'fields-editabletext',
  component: EditableText,
  args: {
    label: 'Omschrijving',
    value: 'Obligaties 2024, tweede ronde',
    placeholder: 'Nog geen omschrijving',
    onSave: fn<EditableTextProps['onSave']>(async () => undefined),
  },
  parameters: usage({
    when: [
      'For one short text of a thing that is looked at: its name, a note, changed where it stands and kept at once.',
      'onSave answers in words, or rejects, when it did not work: they stand below the text, which stays as it was typed.',
    ],
    not: [
      'For what is filled in with other things, or has rules, use a form; nobody edits money or a day in passing.',
      'For the cells of a table use CellField.',
    ],
    keyboard: {
      'Enter, Space': 'on the text: opens it, with all of it chosen',
      Enter: 'keeps what was typed',
      Esc: 'brings back what was there',
    },
  }),
} satisfies Meta<typeof EditableText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Omschrijving/ }));
    const input = canvas.getByRole('textbox', { name: 'Omschrijving' });
    await expect(input).toHaveFocus();
    await userEvent.keyboard('Derde ronde{Enter}');
    await expect(args.onSave).toHaveBeenLastCalledWith('Derde ronde');
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Omschrijving/ })).toHaveFocus());
  },
};
/** What was typed is kept, with the reason. */
export const Refused: Story = {
  args: { onSave: fn<EditableTextProps['onSave']>(async () => 'Deze naam is al in gebruik. Kies een andere.') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Omschrijving/ }));
    await userEvent.keyboard('Eerste ronde{Enter}');
    const input = canvas.getByRole('textbox', { name: 'Omschrijving' });
    await waitFor(() => expect(input).toHaveAccessibleDescription(/al in gebruik/));
    await expect(input).toHaveValue('Eerste ronde');
  },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <Cell label="Tonen">
        <EditableText {...args} />
      </Cell>
      <Cell label="Leeg">
        <EditableText {...args} label="Naam" value="" />
      </Cell>
      <Cell label="Alleen lezen">
        <EditableText {...args} label="Nummer" readOnly />
      </Cell>
      <Cell label="Wijzigen">
        <EditableText {...args} label="Notitie" editing />
      </Cell>
    </Stack>
  ),
};
