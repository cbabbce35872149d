import { Suspense, useState } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import { OnDemand, partOf } from '../internal/OnDemand.tsx';
import type { ViewColumn } from '../Table/TableView.tsx';
import { nameOf } from './columns.ts';
import type { ColumnWidths } from './DataTable.types.ts';
import type { useColumnChoice } from './columnChoice.ts';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';
import { chosenWidths, withWidths } from './widths.ts';

// Who cannot resize columns needs none of it; the handle has no place in the line, so nothing moves when it comes.
// Nor is it missed when it does not come: the columns keep their widths.
const resizeHandle = partOf(async () => (await import('./ResizeHandle.tsx')).ResizeHandle);

/** The columns that are drawn, with their widths, handles and pins; and the least width of the table, once it is chosen. */
export function useColumnLayout<Row>(
  resize: DataTableProps<Row>['columnResize'],
  choice: ReturnType<typeof useColumnChoice<Row>>,
  visible: readonly DataTableColumn<Row>[],
) {
  const own = typeof resize === 'object' ? resize : {};
  const [drafted, setDraft] = useState<ColumnWidths | null>(null);
  const [ownWidths, setOwnWidths] = useState(own.defaultValue);
  const widths = (resize && drafted) || chosenWidths(resize, choice, ownWidths);
  const onResize = (next: ColumnWidths | null, done: boolean, event: CauseEvent) => {
    setDraft(done ? null : next);
    if (!done || !next) return;
    if (own.value === undefined) {
      if (choice.kept) choice.setWidths(next);
      else setOwnWidths(next);
    }
    own.onChange?.(next, event);
  };

  const { columns, least } = withWidths(visible, widths);
  // the last takes what is left, at least what was chosen for it: what is measured of it meanwhile is no choice
  const keepLast = (next: ColumnWidths, changed: string): ColumnWidths => {
    const last = visible.at(-1)?.id ?? changed;
    const chosen = widths[last];
    return last === changed || chosen === undefined ? next : { ...next, [last]: chosen };
  };
  const pins = visible.some(({ pin }) => pin !== undefined);
  const drawn = columns.map((column, index): ViewColumn<Row> => {
    const { pin } = column;
    const next = columns[index + (pin === 'end' ? -1 : 1)];
    const resizable = resize && !column.control && column.resizable !== false;
    return {
      ...column,
      ...(pin && {
        cellProps: {
          'data-pin': next?.pin === pin ? pin : `${pin} edge`,
          style: { [pin === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: `var(--lb-pin-${index})` },
        },
      }),
      headerProps: resize && !column.control ? { 'data-column': column.id } : undefined,
      ...(resizable && {
        headerLabel: nameOf(column),
        headerEnd: (
          <OnDemand part={resizeHandle} failed={() => null}>
            {(ResizeHandle) => (
              <Suspense fallback={null}>
                <ResizeHandle
                  column={{
                    id: column.id,
                    name: nameOf(column),
                    min: column.minWidth ?? 64,
                    max: column.maxWidth ?? 960,
                  }}
                  onResize={(next, done, event) => onResize(next && keepLast(next, column.id), done, event)}
                />
              </Suspense>
            )}
          </OnDemand>
        ),
      }),
    };
  });
  return { columns: drawn, least, pins };
}
