import { DateText, Money, StatusPill, type Tone, type TableColumn } from '@ledenbureau/ui';
import type { DemoTransaction } from './data.ts';

const tones: Record<DemoTransaction['status'], Tone> = {
  Geboekt: 'positive',
  'Wacht op goedkeuring': 'warning',
  Afgewezen: 'danger',
};

/** The columns of a list of transactions. */
export const transactionColumns: TableColumn<DemoTransaction>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row.number, sortable: true },
  { id: 'date', header: 'Ingangsdatum', cell: (row) => <DateText value={row.date} />, sortable: true },
  { id: 'kind', header: 'Soort', cell: (row) => row.kind },
  { id: 'member', header: 'Lid', cell: (row) => row.member, sortable: true },
  { id: 'instrument', header: 'Instrument', cell: (row) => row.instrument },
  { id: 'quantity', header: 'Aantal', align: 'end', cell: (row) => row.quantity.replace('-', '−') },
  { id: 'amount', header: 'Bedrag', align: 'end', cell: (row) => <Money cents={row.cents} /> },
  { id: 'status', header: 'Status', cell: (row) => <StatusPill tone={tones[row.status]}>{row.status}</StatusPill> },
];
