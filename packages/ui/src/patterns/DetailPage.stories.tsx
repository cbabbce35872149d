import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  CopyButton,
  DateText,
  DescriptionList,
  EmptyState,
  Grid,
  Link,
  Menu,
  Money,
  Notice,
  PageHeader,
  PlusIcon,
  Stack,
  StatTile,
  StatusPill,
  Tabs,
  Timeline,
} from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { demoTransactions } from '../testing/data.ts';
import { DemoShell } from '../testing/shell.tsx';
import { transactionColumns } from '../testing/transactionColumns.tsx';
import { TransactionTable } from '../testing/TransactionTable.tsx';
import { usage } from '../testing/usage.ts';

const transactions = demoTransactions
  .filter(({ status }) => status === 'Geboekt')
  .slice(0, 5)
  .map((row) => ({ ...row, member: 'Anneke van den Berg' }));
const columns = transactionColumns.filter(({ id }) => id !== 'member' && id !== 'status');

/** Where there is room the main column beside facts that stay in sight, and else above them. */
const sideBySide = { display: 'flex', flexWrap: 'wrap', gap: '1.5rem' } as const;
const main = { flex: '1 1 26rem', minInlineSize: 0 };
const side = { flex: '0 1 22rem', minInlineSize: 0 };

const panels: Record<string, ReactNode> = {
  transactions: (
    <Card padding="none">
      <TransactionTable caption="Transacties van Anneke van den Berg" columns={columns} rows={transactions} />
    </Card>
  ),
  requests: (
    <EmptyState
      title="Geen openstaande verzoeken"
      description="Een verzoek van dit lid verschijnt hier zodra het binnen is."
    />
  ),
  documents: <EmptyState title="Nog geen documenten" action={<Button>Document toevoegen</Button>} />,
};

function DetailPage() {
  return (
    <DemoShell current="#member">
      <Stack gap={6}>
        <PageHeader
          title="Anneke van den Berg"
          breadcrumbs={[
            { label: 'Dashboard', href: '#home' },
            { label: 'Leden', href: '#member' },
            { label: 'Anneke van den Berg' },
          ]}
          meta={
            <Stack direction="row" gap={3} align="center">
              <StatusPill tone="positive">Actief lid</StatusPill>
              <CopyButton value="100142" label="Lidnummer kopiëren" size="small">
                Lidnummer 100142
              </CopyButton>
            </Stack>
          }
          actions={[
            <Button key="add" theme="green" startIcon={<PlusIcon />} href="#single">
              Transactie toevoegen
            </Button>,
            <Menu
              key="more"
              label="Meer acties"
              items={[{ label: 'Gegevens wijzigen' }, { label: 'Overzicht exporteren' }, { label: 'Lid beëindigen' }]}
            />,
          ]}
        />
        <Notice tone="accent" action={<Link href="#verzoek">Bekijk het verzoek</Link>}>
          Dit lid vroeg op 18-11-2026 om 2 aandelen over te dragen aan Bert van den Berg.
        </Notice>
        <div style={sideBySide}>
          <Stack gap={6} style={main}>
            <Grid columns={3} minItemWidth={160}>
              <StatTile label="Aandelen" value="10" detail={<Money cents={250_000} />} />
              <StatTile label="Good Shares" value="12,5" detail={<Money cents={31_250} />} />
              <StatTile label="Obligatie 2024" value="8" detail={<Money cents={200_000} />} />
            </Grid>
            <Tabs
              label="Onderdelen van dit lid"
              items={[
                { id: 'transactions', label: 'Transacties', count: '5' },
                { id: 'requests', label: 'Verzoeken' },
                { id: 'documents', label: 'Documenten' },
              ]}
            >
              {(id: string) => panels[id]}
            </Tabs>
          </Stack>
          <Stack gap={6} style={side}>
            <Card title="Gegevens" actions={<Link href="#wijzigen">Wijzigen</Link>}>
              <DescriptionList
                items={[
                  { term: 'Lid sinds', description: <DateText value="2019-03-14" /> },
                  { term: 'E-mailadres', description: 'anneke@example.nl' },
                  { term: 'Telefoon', description: '030 123 45 67' },
                  { term: 'Adres', description: 'Vechtdijk 12, 3563 AB Utrecht' },
                  { term: 'IBAN', description: 'NL91 ABNA 0417 1643 00' },
                ]}
              />
            </Card>
            <Card title="Geschiedenis">
              <Timeline
                items={[
                  {
                    id: '3',
                    at: '2026-11-20T14:05:00Z',
                    title: '10 aandelen uitgegeven',
                    by: 'Anna de Vries',
                    tone: 'positive',
                  },
                  { id: '2', at: '2026-06-02', title: 'Adres gewijzigd', by: 'Lid zelf' },
                  { id: '1', at: '2019-03-14', title: 'Ingeschreven', by: 'Kees Bakker' },
                ]}
              />
            </Card>
          </Stack>
        </div>
      </Stack>
    </DemoShell>
  );
}

const meta = {
  title: 'Patterns/DetailPage · Detailpagina',
  id: 'patterns-detailpage',
  component: DetailPage,
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'One thing with its facts, what belongs to it, and what can be done with it.',
        'Main column for what changes and is compared; side column for facts that are looked up.',
      ],
      not: [
        'Facts alone: a DescriptionList in a Drawer over the list.',
        'A page whose purpose is to change something: the form page.',
      ],
    }),
  },
} satisfies Meta<typeof DetailPage>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
