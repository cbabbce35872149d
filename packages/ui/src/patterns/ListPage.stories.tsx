import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  DataTable,
  DateText,
  DownloadIcon,
  EmptyState,
  FilterBar,
  Money,
  noSelection,
  PageHeader,
  Pager,
  PlusIcon,
  Stack,
  TextField,
  type Filter,
  type FilterValues,
  type TableSelection,
  type TableSort,
} from '@ledenbureau/ui';
import { useState } from 'react';
import { demoTransactions } from '../testing/data.ts';
import { DemoShell } from '../testing/shell.tsx';
import { transactionColumns } from '../testing/transactionColumns.tsx';
import { usage } from '../testing/usage.ts';

const choices = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const filters: readonly Filter[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'choice',
    promoted: true,
    options: choices('Geboekt', 'Wacht op goedkeuring', 'Afgewezen'),
  },
  {
    id: 'kind',
    label: 'Soort',
    kind: 'choices',
    promoted: true,
    options: choices('Uitgifte', 'Overdracht', 'Terugdraaiing', 'Beginstand'),
  },
  { id: 'date', label: 'Ingangsdatum', kind: 'period' },
];

interface ListPageProps {
  /** The filters at first; a page reads them from its address. */
  initialFilters: FilterValues;
  /** The rows that are chosen at first. */
  initialSelection: TableSelection;
}

/** What a server would do: filter, and answer one page. */
const answer = (query: string, { status, kind }: FilterValues) =>
  demoTransactions.filter(
    (row) =>
      (status === undefined || row.status === status) &&
      (!Array.isArray(kind) || kind.includes(row.kind)) &&
      row.member.toLowerCase().includes(query.toLowerCase()),
  );

function ListPage({ initialFilters, initialSelection }: ListPageProps) {
  const [query, setQuery] = useState('');
  const [values, setValues] = useState(initialFilters);
  const [selection, setSelection] = useState(initialSelection);
  const [sort, setSort] = useState<TableSort>({ id: 'number', direction: 'descending' });
  const rows = answer(query, values);
  const filtered = query !== '' || Object.keys(values).length > 0;
  const total = filtered ? rows.length : 7412;
  return (
    <DemoShell current="#transactions">
      <Stack gap={6}>
        <PageHeader
          title="Transacties"
          breadcrumbs={[{ label: 'Dashboard', href: '#home' }, { label: 'Transacties' }]}
          meta={
            <span>
              Stand op <DateText value="2026-11-21" />
            </span>
          }
          actions={[
            <Button key="add" theme="green" startIcon={<PlusIcon />} href="#single">
              Transactie toevoegen
            </Button>,
            <Button key="export" startIcon={<DownloadIcon />}>
              Exporteren
            </Button>,
          ]}
        />
        <FilterBar filters={filters} value={values} onChange={setValues}>
          <TextField
            name="lid"
            label="Zoek op lid"
            hideLabel
            type="search"
            placeholder="Zoek op lid"
            width="medium"
            value={query}
            onChange={setQuery}
          />
        </FilterBar>
        <Card padding="none">
          <DataTable
            caption="Transacties"
            columns={transactionColumns}
            columnChoice={{ list: 'patroon-lijst', version: 1 }}
            rows={rows}
            rowKey={(row) => row.number}
            rowHref={(row) => `#${row.number}`}
            sort={sort}
            onSortChange={setSort}
            selection={{
              value: selection,
              onChange: setSelection,
              total,
              rowLabel: (row) => row.number,
              actions: (
                <>
                  <Button size="small">Transacties goedkeuren</Button>
                  <Button size="small" startIcon={<DownloadIcon />}>
                    Transacties exporteren
                  </Button>
                </>
              ),
            }}
            footer={[
              'Totaal',
              ...Array.from({ length: 5 }, () => ''),
              <Money key="sum" cents={rows.reduce((sum, row) => sum + row.cents, 0)} />,
              '',
            ]}
            empty={
              <EmptyState
                title="Geen transactie past bij deze filters"
                action={
                  <Button
                    onClick={() => {
                      setValues({});
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
          from={rows.length === 0 ? 0 : 1}
          to={rows.length}
          total={total}
          pageSize={25}
          onPageSizeChange={() => undefined}
          onNext={filtered ? undefined : () => undefined}
        />
      </Stack>
    </DemoShell>
  );
}

const meta = {
  title: 'Patterns/ListPage · Lijstpagina',
  id: 'patterns-listpage',
  component: ListPage,
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'Somebody looks for one thing among many, compares them, or does something with several at once.',
        'One column: title and page actions, filters, table, pager. What is filtered and sorted stands in the address.',
      ],
      not: ['Fewer than ten things that never grow: a Table in a Card of another page.'],
    }),
  },
  args: { initialFilters: {}, initialSelection: noSelection },
} satisfies Meta<typeof ListPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The batch bar takes the place of the toolbar while rows are chosen; filters are chips in words. */
export const Chosen: Story = {
  args: {
    initialFilters: { kind: ['Uitgifte', 'Overdracht'] },
    initialSelection: { ids: ['TR-2026-004811', 'TR-2026-004805'] },
  },
};

/** Nothing found is not the same as nothing yet: the filters stay, and can be cleared. */
export const NothingFound: Story = {
  args: { initialFilters: { status: 'Afgewezen', kind: ['Beginstand'] } },
};
