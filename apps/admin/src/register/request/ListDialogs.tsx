import type { ComponentType } from 'react';
import type { BulkSelection } from './BulkRequestsDialog.tsx';
import type { RequestPath, RequestRow } from './requests.ts';

interface ListDialogsProps<P extends RequestPath> {
  open: 'new' | 'bulk' | null;
  onClose(): void;
  list: { filter: BulkSelection<P>['filter']; change(values: Record<string, string>): void };
  table: { selection: BulkSelection<P>['selection']; clear(): void };
  NewDialog: ComponentType<{ onClose(): void; onSubmitted(request: RequestRow<P>): void }>;
  BulkDialog: ComponentType<BulkSelection<P>>;
}

/** The dialogs that a page with requests opens over its list: a new request, and one decision for the chosen ones. */
export function ListDialogs<P extends RequestPath>(props: ListDialogsProps<P>) {
  const { open, onClose, list, table, NewDialog, BulkDialog } = props;
  if (open === 'new') {
    return (
      <NewDialog
        onClose={onClose}
        onSubmitted={({ id }) => {
          onClose();
          list.change({ status: '', q: '', id });
        }}
      />
    );
  }
  if (open === null) return null;
  return (
    <BulkDialog
      filter={list.filter}
      selection={table.selection}
      onClose={() => {
        onClose();
        table.clear();
      }}
    />
  );
}
