import { useRef, type ChangeEvent, type MouseEvent } from 'react';
import { useUiLabels } from '../provider/context.ts';
import type { DataTableColumn, DataTableSelection } from './DataTable.types.ts';
import { RowsBox } from './RowsBox.tsx';
import { between, isSelected, withRows } from './selection.ts';

/** A shift click would also mark the text between the two boxes. */
const keepText = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault();
};

/**
 * The column of boxes. The box in the header chooses the rows of this page, no more; Shift with a click chooses all
 * rows since the last one clicked.
 */
export function useSelectionColumn<Row>(
  selection: DataTableSelection<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): { column: DataTableColumn<Row>; wholePage: boolean } | null {
  const labels = useUiLabels();
  const last = useRef<string | null>(null);
  if (!selection) return null;

  const { value, onChange, rowLabel } = selection;
  const ids = rows.map(rowKey);
  const wholePage = ids.length > 0 && ids.every((id) => isSelected(value, id));

  const toggle = (id: string) => (event: ChangeEvent<HTMLInputElement>) => {
    const shift = (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true;
    const range = shift && last.current !== null ? between(ids, last.current, id) : [id];
    last.current = id;
    onChange(withRows(value, range, event.target.checked), event);
  };
  const column: DataTableColumn<Row> = {
    id: 'lb-selection',
    control: true,
    header: <RowsBox aria-label={labels.selectPage} ids={ids} selection={selection} />,
    cell: (row) => {
      const id = rowKey(row);
      return (
        <input
          type="checkbox"
          aria-label={labels.selectRow(rowLabel(row))}
          checked={isSelected(value, id)}
          onMouseDown={keepText}
          onChange={toggle(id)}
        />
      );
    },
  };
  return { column, wholePage };
}
