import { EmptyState, Table, type TableProps } from '@ledenbureau/ui';
import type { DemoTransaction } from './data.ts';

/** A list of transactions as the pages have it: each opens by its number. */
export const TransactionTable = (props: Omit<TableProps<DemoTransaction>, 'rowKey' | 'rowHref' | 'empty'>) => (
  <Table
    {...props}
    rowKey={(row) => row.number}
    rowHref={(row) => `#${row.number}`}
    empty={<EmptyState title="Nog geen transacties" />}
  />
);
