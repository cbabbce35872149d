import type { Meta, StoryObj } from '@storybook/react-vite';
import { PdfPanel, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { demoPdf } from '../testing/pdf.ts';
import { usage } from '../testing/usage.ts';

const statement = demoPdf('Jaaroverzicht 2025');
const page = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'application/pdf' });

const meta = {
  title: 'Data/PdfPanel · Pdf in de pagina',
  id: 'data-pdfpanel',
  component: PdfPanel,
  args: { title: 'Jaaroverzicht 2025', source: statement, fileName: 'jaaroverzicht-2025.pdf' },
  parameters: usage({
    when: [
      'For a PDF that this app had made and the reader wants to see before saving it: a statement, a letter.',
      'In a Drawer or another place with a height of its own.',
    ],
    not: [
      'Not for files that others uploaded: those are saved and opened outside of the page.',
      'For what this page itself puts on paper use PrintDocument.',
    ],
    keyboard: {
      Tab: 'past the buttons comes a link over the document; behind the document is a place to come out at',
    },
  }),
} satisfies Meta<typeof PdfPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { style: { blockSize: '40rem' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('link', { name: 'Downloaden' })).toHaveAttribute(
      'download',
      'jaaroverzicht-2025.pdf',
    );
  },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <PdfPanel {...args} title="Wordt gemaakt" source={undefined} />
      <PdfPanel {...args} inPage={false} />
      <PdfPanel {...args} title="Niet geladen" source="about:blank" />
      <PdfPanel {...args} title="Geen pdf" source={page} />
      <div style={{ inlineSize: '20rem' }} dir="rtl">
        <PdfPanel {...args} title="Jaaroverzicht van de maatschap Van der Meer en Zonen" inPage={false} />
      </div>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Dit is geen pdf')).toBeVisible();
    await expect(await canvas.findByText('Het document kon niet worden geladen')).toBeVisible();
  },
};
