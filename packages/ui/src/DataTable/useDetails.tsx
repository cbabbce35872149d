import { useId } from 'react';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useControlled } from '../internal/useControlled.ts';
import { useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { DataTableColumn, DataTableDetails } from './DataTable.types.ts';

/** The column of buttons that open what is beneath a row, and which are open: also of rows on other pages. */
export function useDetails<Row>(details: DataTableDetails<Row> | undefined, rowKey: (row: Row) => string) {
  const labels = useUiLabels();
  const base = useId();
  const [keys, setKeys] = useControlled(details?.value, details?.defaultValue ?? [], details?.onChange);
  if (!details) return null;

  const { rowLabel, has = () => true } = details;
  const isOpen = (row: Row) => keys.includes(rowKey(row)) && has(row);
  // a key may have spaces, which would make several ids of it
  const idOf = (row: Row) => `${base}-${encodeURIComponent(rowKey(row))}`;
  const toggle = (row: Row, event: CauseEvent) => {
    const key = rowKey(row);
    setKeys(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key], event);
  };
  const column: DataTableColumn<Row> = {
    id: 'lb-details',
    control: true,
    header: <VisuallyHidden>{labels.details}</VisuallyHidden>,
    cell: (row) =>
      has(row) && (
        <button
          type="button"
          data-part="expand"
          aria-label={labels.rowDetails(rowLabel(row))}
          aria-expanded={isOpen(row)}
          aria-controls={isOpen(row) ? idOf(row) : undefined}
          onClick={(event) => toggle(row, event)}
        >
          <ChevronRightIcon size="small" />
        </button>
      ),
  };
  return { column, isOpen, idOf, content: details.content };
}
