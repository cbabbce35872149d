import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  DateText,
  DescriptionList,
  DownloadIcon,
  EmptyState,
  FileUpload,
  Link,
  Money,
  Notice,
  PageHeader,
  Stack,
  StatusPill,
  Stepper,
  Table,
  TextArea,
  type TableColumn,
} from '@ledenbureau/ui';
import { useState } from 'react';
import { DemoShell } from '../testing/shell.tsx';
import { usage } from '../testing/usage.ts';

const steps = ['file', 'check', 'done'] as const;
type StepId = (typeof steps)[number];

interface Line {
  row: number;
  member: string;
  instrument: string;
  quantity: string;
  cents: number;
  date: string;
  problem?: string;
}

const lines: readonly Line[] = [
  { row: 3, member: '100142', instrument: 'Aandeel', quantity: '10', cents: 250_000, date: '2026-12-01' },
  { row: 8, member: '100777', instrument: 'Good Share', quantity: '2,5', cents: 6_250, date: '2026-12-01' },
  {
    row: 9,
    member: '10231',
    instrument: 'Aandeel',
    quantity: '4',
    cents: 100_000,
    date: '2026-12-01',
    problem: 'Lid 10231 bestaat niet',
  },
  {
    row: 14,
    member: '102310',
    instrument: 'Aandelen',
    quantity: '1',
    cents: 25_000,
    date: '2026-12-01',
    problem: 'Instrument "Aandelen" bestaat niet',
  },
  { row: 21, member: '101877', instrument: 'Obligatie 2024', quantity: '40', cents: 1_000_000, date: '2026-12-01' },
  {
    row: 33,
    member: '100015',
    instrument: 'Aandeel',
    quantity: '0',
    cents: 0,
    date: '2026-12-01',
    problem: 'Aantal moet meer zijn dan 0',
  },
];

const columns: TableColumn<Line>[] = [
  { id: 'row', header: 'Regel', cell: ({ row }) => row, width: '5rem' },
  { id: 'member', header: 'Lidnummer', cell: ({ member }) => member },
  { id: 'instrument', header: 'Instrument', cell: ({ instrument }) => instrument },
  { id: 'quantity', header: 'Aantal', align: 'end', cell: ({ quantity }) => quantity },
  { id: 'amount', header: 'Bedrag', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  { id: 'date', header: 'Ingangsdatum', cell: ({ date }) => <DateText value={date} /> },
  {
    id: 'state',
    header: 'Controle',
    cell: ({ problem }) => <StatusPill tone={problem ? 'danger' : 'positive'}>{problem ?? 'In orde'}</StatusPill>,
  },
];

function Upload({ onNext }: { onNext: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [text, setText] = useState('');
  return (
    <Card title="Bestand kiezen" actions={<Link href="#sjabloon">Sjabloon downloaden</Link>}>
      <Stack gap={6}>
        <FileUpload
          name="bestand"
          label="Bestand met transacties"
          hint="CSV met de kolommen van het sjabloon, hoogstens 1.000 regels."
          accept=".csv"
          maxFiles={1}
          maxBytes={1_000_000}
          value={files}
          onChange={setFiles}
        />
        <TextArea
          name="regels"
          label="Of plak de regels"
          hint="Bijvoorbeeld rechtstreeks uit een rekenblad."
          value={text}
          onChange={setText}
        />
        <div>
          <Button theme="green" onClick={onNext}>
            Regels controleren
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

function Check({ onBack, onNext }: { onBack: () => void; onNext: () => void }) {
  return (
    <Stack gap={6}>
      <Notice
        tone="warning"
        title="3 van de 42 regels kloppen niet"
        action={<Link href="#regels">Download deze 3 regels</Link>}
      >
        Er wordt niets geboekt voordat alle regels kloppen. Verbeter ze in uw bestand en kies het opnieuw, of laat ze
        weg.
      </Notice>
      <Card title="Samenvatting">
        <DescriptionList
          columns={2}
          items={[
            { term: 'Bestand', description: 'uitgifte-december.csv' },
            { term: 'Regels', description: '42, waarvan 39 in orde' },
            { term: 'Totaal', description: <Money cents={14_231_250} /> },
            { term: 'Aandeel', description: '412 stuks' },
            { term: 'Good Share', description: '168,5 stuks' },
            { term: 'Obligatie 2024', description: '120 stuks' },
          ]}
        />
      </Card>
      <Card title="Regels" padding="none">
        <Table
          caption="Regels van uitgifte-december.csv"
          columns={columns}
          rows={lines}
          rowKey={({ row }) => String(row)}
          empty={<EmptyState title="Het bestand heeft geen regels" />}
        />
      </Card>
      <Stack direction="row" gap={3}>
        <Button theme="green" onClick={onNext}>
          39 transacties boeken
        </Button>
        <Button onClick={onBack}>Ander bestand kiezen</Button>
      </Stack>
    </Stack>
  );
}

function Done() {
  return (
    <Stack gap={6}>
      <Notice
        tone="positive"
        title="39 transacties geboekt"
        action={<Link href="#transacties">Bekijk de transacties</Link>}
      >
        Samen <Money cents={14_106_250} />, ingangsdatum <DateText value="2026-12-01" />. Ze delen één kenmerk:
        BULK-2026-0117.
      </Notice>
      <div>
        <Button startIcon={<DownloadIcon />}>3 weggelaten regels downloaden</Button>
      </div>
    </Stack>
  );
}

function BulkPage({ step: initial }: { step: StepId }) {
  const [step, setStep] = useState<StepId>(initial);
  return (
    <DemoShell current="#bulk">
      <Stack gap={6}>
        <PageHeader
          title="Bulk transactie toevoegen"
          breadcrumbs={[{ label: 'Dashboard', href: '#home' }, { label: 'Bulk transactie toevoegen' }]}
        />
        <Stepper
          label="Stappen van de invoer"
          current={step}
          steps={[
            { id: 'file', label: 'Bestand', description: step === 'file' ? undefined : 'uitgifte-december.csv' },
            {
              id: 'check',
              label: 'Controle',
              description: step === 'check' ? '3 fouten' : undefined,
              error: step === 'check',
            },
            { id: 'done', label: 'Geboekt' },
          ]}
        />
        {step === 'file' && <Upload onNext={() => setStep('check')} />}
        {step === 'check' && <Check onBack={() => setStep('file')} onNext={() => setStep('done')} />}
        {step === 'done' && <Done />}
      </Stack>
    </DemoShell>
  );
}

const meta = {
  title: 'Patterns/BulkPage · Bulkpagina',
  id: 'patterns-bulkpage',
  component: BulkPage,
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'Many things of one kind come in at once, from a file or a spreadsheet.',
        'Template, file or paste, check of every row, totals, one confirmation, a result with what was left out.',
      ],
      not: ['A handful of rows: a form page, and its “save and add another”.'],
    }),
  },
  argTypes: { step: { control: 'radio', options: steps } },
  args: { step: 'check' },
} satisfies Meta<typeof BulkPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ChoosingTheFile: Story = { args: { step: 'file' } };
export const Booked: Story = { args: { step: 'done' } };
