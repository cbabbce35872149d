import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  DateText,
  Grid,
  Link,
  Money,
  Notice,
  PageHeader,
  PlusIcon,
  Stack,
  StatTile,
} from '@ledenbureau/ui';
import { demoTransactions } from '../testing/data.ts';
import { DemoShell } from '../testing/shell.tsx';
import { transactionColumns } from '../testing/transactionColumns.tsx';
import { TransactionTable } from '../testing/TransactionTable.tsx';

function Dashboard() {
  return (
    <DemoShell current="#home">
      <Stack gap={6}>
        <PageHeader
          title="Dashboard"
          meta={
            <span>
              Stand op <DateText value="2026-11-21" />
            </span>
          }
          actions={
            <Button theme="green" startIcon={<PlusIcon />} href="#single">
              Transactie toevoegen
            </Button>
          }
        />
        <Notice tone="warning" action={<Link href="#wachten">Bekijk de 3 transacties</Link>}>
          3 transacties wachten op uw goedkeuring, de oudste sinds 16-11-2026.
        </Notice>
        <Grid columns={4} minItemWidth={200}>
          <StatTile label="Actieve leden" value="7.412" detail="38 nieuw deze maand" href="#leden" />
          <StatTile label="Wacht op uw goedkeuring" value="3" detail="Oudste 5 dagen" tone="warning" href="#wachten" />
          <StatTile
            label="Nog uit te betalen"
            value={<Money cents={1_845_037} />}
            detail="12 leden"
            href="#uitbetalen"
          />
          <StatTile
            label="Controle van het grootboek"
            value="In orde"
            detail="Vandaag om 09:30"
            tone="positive"
            href="#controle"
          />
        </Grid>
        <Grid columns={3} minItemWidth={240}>
          <StatTile
            label="Aandeel"
            value="84.120"
            detail={
              <span>
                <Money cents={2_103_000_000} /> bij 6.980 leden
              </span>
            }
            href="#aandeel"
          />
          <StatTile
            label="Good Share"
            value="31.447,5"
            detail={
              <span>
                <Money cents={78_618_750} /> bij 2.204 leden
              </span>
            }
            href="#good-share"
          />
          <StatTile
            label="Obligatie 2024"
            value="12.000"
            detail={
              <span>
                <Money cents={300_000_000} /> bij 1.118 leden
              </span>
            }
            href="#obligatie"
          />
        </Grid>
        <Card title="Laatste transacties" actions={<Link href="#transacties">Alle transacties</Link>} padding="none">
          <TransactionTable caption="Laatste transacties" columns={transactionColumns} rows={demoTransactions} />
        </Card>
      </Stack>
    </DemoShell>
  );
}

const meta = {
  title: 'Patterns/Dashboard · Overzicht',
  id: 'patterns-dashboard',
  component: Dashboard,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Dashboard>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
