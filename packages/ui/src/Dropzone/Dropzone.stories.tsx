import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Dropzone, ProgressBar, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const file = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name, { lastModified: 0 });

const meta = {
  title: 'Fields/Dropzone · Sleepvlak',
  id: 'fields-dropzone',
  component: Dropzone,
  args: {
    title: 'Sleep een bestand hierheen',
    description: 'Of kopieer de cellen in een rekenblad, met de kopregel, en plak ze hier.',
    children: (
      <>
        of
        <Button>Plakken uit Excel</Button>
      </>
    ),
    note: 'CSV of XLSX, tot 20 MB en 50.000 regels.',
    accept: '.csv,.xlsx',
    maxBytes: 1000,
    onFile: fn(),
  },
  parameters: usage({
    when: [
      'A page begins with one file, and goes on as soon as it is there. One a page: the whole page takes the drop.',
    ],
    not: ['For a file among other fields of a form: FileUpload.'],
    keyboard: { Space: 'Opens the chooser of files.', 'Ctrl + V': 'Takes a copied file, from anywhere on the page.' },
  }),
} satisfies Meta<typeof Dropzone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const input = canvasElement.querySelector('input') as HTMLInputElement;
    const right = file('inleg.csv', 10);
    await userEvent.upload(input, right);
    await expect(args.onFile).toHaveBeenLastCalledWith(right, expect.anything());
    await userEvent.upload(input, file('scan.pdf', 10), { applyAccept: false });
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('scan.pdf');
    await expect(args.onFile).toHaveBeenCalledOnce();
  },
};
/** The file is on its way. */
export const Busy: Story = {
  args: { busy: <ProgressBar label="maandinleg-2026.csv wordt verstuurd" value={40} /> },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <Stack gap={4}>
      <Dropzone {...args} />
      <Dropzone {...args} {...Busy.args} title="Bestand wordt verstuurd" />
      <Dropzone {...args} title="Verslepen" data-dragging="" />
      <Dropzone {...args} title="Smal" style={{ inlineSize: '18rem' }} />
    </Stack>
  ),
};
