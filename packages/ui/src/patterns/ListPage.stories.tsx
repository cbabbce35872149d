import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  DownloadIcon,
  EmptyState,
  Money,
  PageHeader,
  Pager,
  PlusIcon,
  Select,
  Stack,
  Table,
  TextField,
} from '@ledenbureau/ui';
import { useState } from 'react';
import { demoTransactions } from '../testing/data.ts';
import { DemoShell } from '../testing/shell.tsx';
import { transactionColumns } from '../testing/transactionColumns.tsx';

function ListPage() {
  const [status, setStatus] = useState('');
  const [query, setQuery] = useState('');
  const rows = demoTransactions.filter(
    (row) => (status === '' || row.status === status) && row.member.toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <DemoShell current="#single">
      <Stack gap={6}>
        <PageHeader
          title="Transacties"
          breadcrumbs={[{ label: 'Dashboard', href: '#home' }, { label: 'Transacties' }]}
          meta={<span>7.412 in totaal</span>}
          actions={[
            <Button key="export" startIcon={<DownloadIcon />}>
              Exporteren
            </Button>,
            <Button key="add" tone="green" startIcon={<PlusIcon />} href="#single">
              Transactie toevoegen
            </Button>,
          ]}
        />
        <Stack direction="row" gap={3} align="end" data-print="hide">
          <TextField name="lid" label="Lid" type="search" width="medium" value={query} onChange={setQuery} />
          <Select
            name="status"
            label="Status"
            width="short"
            placeholder="Alle"
            value={status}
            onChange={setStatus}
            options={['Geboekt', 'Wacht op akkoord', 'Afgewezen'].map((value) => ({ value, label: value }))}
          />
        </Stack>
        <Card flush>
          <Table
            caption="Transacties"
            columns={transactionColumns}
            rows={rows}
            rowKey={(row) => row.number}
            rowHref={(row) => `#${row.number}`}
            sort={{ id: 'number', direction: 'descending' }}
            onSortChange={() => undefined}
            footer={[
              'Totaal',
              '',
              '',
              '',
              '',
              '',
              <Money key="sum" cents={rows.reduce((sum, row) => sum + row.cents, 0)} />,
              '',
            ]}
            empty={
              <EmptyState
                title="Geen transactie past bij deze filters"
                action={
                  <Button
                    onClick={() => {
                      setStatus('');
                      setQuery('');
                    }}
                  >
                    Filters wissen
                  </Button>
                }
              />
            }
          />
        </Card>
        <Pager
          from={1}
          to={10}
          total={7412}
          pageSize={25}
          onPageSizeChange={() => undefined}
          onNext={() => undefined}
        />
      </Stack>
    </DemoShell>
  );
}

const meta = { title: 'Patterns/ListPage', component: ListPage, parameters: { layout: 'fullscreen' } } satisfies Meta<
  typeof ListPage
>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
