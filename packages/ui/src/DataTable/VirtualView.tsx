import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { type ComponentPropsWithRef, Fragment, useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { mergeRefs } from '../internal/dom.ts';
import { useEvent } from '../internal/useEvent.ts';
import { useDensity } from '../provider/context.ts';
import { TableView, type ViewColumn } from '../Table/TableView.tsx';
import type { TableProps } from '../Table/Table.types.ts';
import { densities } from '../theme/tokens.ts';
import { virtualTable } from './columns.ts';
import type { DataTableProps } from './DataTable.types.ts';
import type { LineAttributes } from './lines.ts';
import type { Lines } from './useLines.tsx';

/** Rows drawn above and below what is in sight, so that a quick scroll and Tab find something. */
const overscan = 4;
/** True while the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // the browser takes its picture right after the event: the rows must be there by then
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

interface VirtualViewProps<Row>
  extends Omit<TableProps<Row>, 'columns'>, Pick<DataTableProps<Row>, 'totalRows' | 'onEnd'> {
  columns: readonly ViewColumn<Row>[];
  /** Where more is drawn than rows: headers of groups, details beneath. */
  lines: Lines<Row> | null;
  tableProps?: ComponentPropsWithRef<'table'>;
  roles: boolean;
  keptAs: string | undefined;
}

/** A table that draws the rows in sight, and empty space for the others. In print all of them. */
export function VirtualView<Row>(props: VirtualViewProps<Row>) {
  const { rows, rowKey, columns, density, caption, footer, totalRows, onEnd, lines, tableProps, ref, ...rest } = props;
  const frame = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const printing = usePrinting();
  const inherited = useDensity();
  const rowHeight = densities[density ?? inherited].row;
  const drawn = lines?.lines;
  const fetched = rows?.length ?? 0;
  const count = drawn?.length ?? fetched;

  // its values go nowhere else, so there is nothing that could be memoized wrongly
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => frame.current,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    // what opens or folds moves the others: each keeps the height that it had
    getItemKey: useCallback((index: number) => drawn?.[index]?.key ?? index, [drawn]),
    // the row that has the focus stays, or the focus would be lost
    rangeExtractor: useCallback((range: Range) => {
      const inSight = defaultRangeExtractor(range);
      const focusIndex = focused.current;
      if (focusIndex < 0 || focusIndex >= range.count || inSight.includes(focusIndex)) return inSight;
      return [...inSight, focusIndex].sort((a, b) => a - b);
    }, []),
    // before the frame is measured, and on a server
    initialRect: { width: 0, height: 640 },
  });

  // A row above that is higher than was reckoned with moves the others down, and the frame with them. While somebody
  // scrolls it reckons from where the frame was before: it would take them back there.
  useEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _delta, { scrollOffset }) =>
      scrollOffset !== null && start < scrollOffset && frame.current?.scrollTop === scrollOffset;
  }, [virtualizer]);

  const items = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? -1;
  const atEnd = count > 0 && last >= count - 1 - overscan;
  const reachEnd = useEvent(() => onEnd?.());
  useEffect(() => {
    if (atEnd) reachEnd();
  }, [atEnd, count, reachEnd]);
  const space = (size: number) =>
    size > 0 && (
      <tr aria-hidden data-part="space">
        <td aria-hidden colSpan={columns.length} style={{ blockSize: size }} />
      </tr>
    );

  return (
    <TableView
      {...rest}
      ref={mergeRefs(frame, ref)}
      rows={rows}
      rowKey={rowKey}
      columns={columns}
      caption={caption}
      density={density}
      footer={footer}
      data-virtual=""
      tabIndex={0}
      role="region"
      aria-label={caption}
      onFocus={(event: FocusEvent) => {
        focused.current = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
      }}
      onBlur={() => {
        focused.current = -1;
      }}
      tableProps={{
        'aria-rowcount': (totalRows ?? fetched) + count - fetched + 1 + (footer ? 1 : 0),
        ...(rest.roles ? {} : { ...virtualTable(columns), ...tableProps }),
      }}
      body={(renderRow) => {
        if (!rows) return null;
        const draw = (index: number, attributes?: LineAttributes) => {
          const line = drawn?.[index];
          if (lines && line) return lines.renderLine(line, columns, renderRow, attributes);
          const row = rows[index];
          return row === undefined ? null : renderRow(row, attributes);
        };
        if (printing) return Array.from({ length: count }, (_, index) => draw(index));
        return (
          <>
            {items.map((item, position) => {
              const row = rows[item.index];
              const key = drawn ? drawn[item.index]?.key : row !== undefined && rowKey(row);
              return (
                <Fragment key={String(key)}>
                  {space(item.start - (items[position - 1]?.end ?? 0))}
                  {draw(item.index, {
                    ref: virtualizer.measureElement,
                    'aria-rowindex': item.index + 2,
                    'data-index': item.index,
                  })}
                </Fragment>
              );
            })}
            {space(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
          </>
        );
      }}
    />
  );
}
