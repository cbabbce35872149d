import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileUpload } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const file = (name: string, kilobytes: number, type = 'application/pdf') =>
  new File(['x'.repeat(kilobytes * 1000)], name, { type, lastModified: 0 });
const statutes = file('statuten-2026.pdf', 412);

const meta = {
  title: 'Fields/FileUpload · Bestandsveld',
  id: 'fields-fileupload',
  component: FileUpload,
  parameters: usage({
    when: [
      'For a document or a file with rows: chosen, dropped or pasted.',
      'Say in `hint` which kinds and sizes are right.',
    ],
    not: ['For a few rows from a spreadsheet: a TextArea to paste them in is quicker.'],
    keyboard: {
      Space: 'Opens the chooser of files.',
      'Ctrl + V': 'Adds the copied file, while the focus is in the field.',
    },
  }),
  args: {
    name: 'stuk',
    label: 'Akte',
    hint: 'PDF, hoogstens 1 MB',
    accept: '.pdf',
    maxBytes: 1_000_000,
    maxFiles: 1,
    onChange: fn(),
  },
} satisfies Meta<typeof FileUpload>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(canvas.getByLabelText('Akte'), statutes);
    await expect(args.onChange).toHaveBeenLastCalledWith([statutes], [], expect.anything());
    await expect(await canvas.findByText('statuten-2026.pdf')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'statuten-2026.pdf verwijderen' }));
    await expect(args.onChange).toHaveBeenLastCalledWith([], [], expect.anything());
    await expect(canvas.getByLabelText('Akte')).toHaveFocus();
  },
};
/** Each refused file says why; those that are right are added. */
export const Refused: Story = {
  args: { label: 'Bijlagen', hint: 'PDF, hoogstens twee van 1 MB', maxFiles: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(
      canvas.getByLabelText('Bijlagen'),
      [statutes, file('scan.exe', 1, ''), file('jaarverslag.pdf', 2400), file('notulen.pdf', 8), file('extra.pdf', 9)],
      { applyAccept: false },
    );
    await expect(canvas.getAllByRole('button')).toHaveLength(2);
    const alert = within(canvas.getByRole('alert'));
    await expect(alert.getByText(/^scan\.exe is niet toegevoegd: dit soort/)).toBeVisible();
    await expect(alert.getByText('jaarverslag.pdf is niet toegevoegd: het bestand is groter dan 1 MB.')).toBeVisible();
    await expect(alert.getByText('extra.pdf is niet toegevoegd: er passen er hoogstens 2.')).toBeVisible();
  },
};
export const Matrix: Story = {
  render: (args) => (
    <FieldMatrix without={['Alleen lezen']} field={(state) => <FileUpload {...args} hint={undefined} {...state} />}>
      <Cell label="Met bestand">
        <FileUpload {...args} name="vol" defaultValue={[statutes]} />
      </Cell>
      <Cell label="Meer bestanden">
        <FileUpload
          {...args}
          name="meer"
          label="Bijlagen"
          maxFiles={3}
          defaultValue={[statutes, file('een-heel-lange-naam-van-een-bestand-die-niet-past.pdf', 2)]}
        />
      </Cell>
    </FieldMatrix>
  ),
};
