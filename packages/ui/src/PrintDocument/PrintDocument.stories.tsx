import type { Meta, StoryObj } from '@storybook/react-vite';
import { DescriptionList, Money, PrintDocument, printOrientations, Stack, Table } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { demoTransactions, type DemoTransaction } from '../testing/data.ts';
import { usage } from '../testing/usage.ts';

const rows = (
  <Table<DemoTransaction>
    caption="Transacties"
    density="compact"
    rows={demoTransactions.slice(0, 6)}
    rowKey={({ number }) => number}
    empty="Geen transacties met deze filters"
    columns={[
      { id: 'nummer', header: 'Nummer', cell: ({ number }) => number },
      { id: 'lid', header: 'Lid', cell: ({ member }) => member },
      { id: 'bedrag', header: 'Bedrag', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
    ]}
  />
);

const meta = {
  title: 'Layout/PrintDocument · Afdruk',
  id: 'layout-printdocument',
  component: PrintDocument,
  args: {
    title: 'Transacties',
    organisation: 'Energie Dichtbij U.A.',
    facts: [
      { term: 'Soort', description: 'Uitgifte' },
      { term: 'Stand van', description: '20-11-2026' },
    ],
    summary: '52 transacties',
    made: 'Afgedrukt 20-11-2026 14:32 door Anna de Vries',
    footer: 'Bevat persoonsgegevens, niet laten liggen',
    children: rows,
  },
  parameters: usage({
    when: [
      'For what goes onto paper as a document of its own: a statement, a list in full, a letter.',
      'With `paperOnly` for a page that prints more than it shows: all rows of a list.',
    ],
    not: [
      'For a page that is printed as it stands: components leave their buttons out by themselves, and `data-print="hide"` does so for the rest.',
      'For a PDF that a server makes use PdfPanel.',
    ],
  }),
} satisfies Meta<typeof PrintDocument>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('article', { name: 'Transacties' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 2, name: 'Transacties' })).toBeVisible();
  },
};
export const MatrixOfOrientations: Story = {
  name: 'Matrix',
  parameters: { figuresBreak: 'A sheet of 20 rem.' },
  render: (args) => (
    <Stack gap={6}>
      {printOrientations.map((orientation) => (
        <PrintDocument key={orientation} {...args} orientation={orientation} />
      ))}
      <PrintDocument
        title="Jaaroverzicht 2025"
        organisation="Energie Dichtbij U.A."
        logo={
          <svg viewBox="0 0 50 16" width="50mm" height="16mm" role="img" aria-label="Energie Dichtbij">
            <rect width="50" height="16" rx="2" fill="#1d6b45" />
          </svg>
        }
      >
        <DescriptionList items={[{ term: 'Waarde', description: '€ 19.686,77' }]} />
      </PrintDocument>
      <div style={{ inlineSize: '20rem' }} dir="rtl">
        <PrintDocument {...args} />
      </div>
    </Stack>
  ),
};
