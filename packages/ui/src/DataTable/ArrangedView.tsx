import { Suspense, type ReactNode } from 'react';
import { OnDemand, partOf } from '../internal/OnDemand.tsx';
import { useUiLabels } from '../provider/context.ts';
import { TableView } from '../Table/TableView.tsx';
import { Root } from './ArrangedView.styles.ts';
import type { useColumnChoice } from './columnChoice.ts';
import { virtualTable } from './columns.ts';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';
import { cardColumns, useNarrow } from './useCards.tsx';
import { useColumnLayout } from './useColumnLayout.tsx';
import { useLines } from './useLines.tsx';
import { usePins } from './usePins.ts';

// A table of one page needs none of it.
const virtualView = partOf(async () => (await import('./VirtualView.tsx')).VirtualView);

interface ArrangedViewProps<Row> extends Pick<
  DataTableProps<Row>,
  | 'caption'
  | 'rows'
  | 'rowKey'
  | 'rowHref'
  | 'currentRow'
  | 'loading'
  | 'error'
  | 'empty'
  | 'sort'
  | 'onSortChange'
  | 'density'
  | 'columnResize'
  | 'details'
  | 'grouping'
  | 'selection'
  | 'cards'
  | 'totalRows'
  | 'onEnd'
> {
  /** Those that are seen, with the boxes. */
  columns: readonly DataTableColumn<Row>[];
  /** All that the host gave. */
  columnsProp: readonly DataTableColumn<Row>[];
  /** Below each of the columns. */
  footer: readonly ReactNode[] | undefined;
  choice: ReturnType<typeof useColumnChoice<Row>>;
  keptAs: string | undefined;
  virtual: boolean;
}

/** A table whose rows open, stand in groups or are cards, whose columns have widths and sides, or of thousands of rows. */
export function ArrangedView<Row>(props: ArrangedViewProps<Row>) {
  const {
    columns: plain,
    columnsProp,
    choice,
    columnResize,
    details,
    grouping,
    selection,
    cards,
    virtual,
    totalRows,
    onEnd,
    ...rest
  } = props;
  const labels = useUiLabels();
  const { rows, rowKey, footer, error } = rest;
  const { column: opener, lines } = useLines({ rows, rowKey, details, grouping, selection }, columnsProp);
  // it stands after the boxes
  const at = plain[0]?.control ? 1 : 0;
  const all = opener ? plain.toSpliced(at, 0, opener) : plain;
  const layout = useColumnLayout(columnResize, choice, all);
  const { least, pins } = layout;
  const pinned = Object.fromEntries(all.flatMap(({ id, pin }) => (pin ? [[id, pin]] : [])));
  const root = usePins(pins || lines !== null, pinned, layout.columns.map(({ id }) => id).join('\n'));
  const carded = useNarrow(root, cards?.below);
  const columns = carded ? cardColumns(all) : layout.columns;
  const table = {
    ...rest,
    columns,
    footer: footer && opener ? footer.toSpliced(at, 0, '') : footer,
    roles: carded,
    ...(carded || least === undefined ? {} : { tableProps: { 'data-fixed': '', style: { minInlineSize: least } } }),
  };
  return (
    <Root data-cards={carded ? '' : undefined} ref={root}>
      {virtual ? (
        <OnDemand
          part={virtualView}
          failed={(onRetry) => (
            <TableView {...table} rows={undefined} error={error ?? { message: labels.notLoaded, onRetry }} />
          )}
        >
          {(VirtualView) => (
            <Suspense
              fallback={
                <TableView
                  {...table}
                  rows={undefined}
                  data-virtual=""
                  tableProps={{ ...virtualTable(columns), ...table.tableProps }}
                />
              }
            >
              <VirtualView {...table} totalRows={totalRows} onEnd={onEnd} lines={lines} />
            </Suspense>
          )}
        </OnDemand>
      ) : (
        <TableView
          {...table}
          {...(lines && {
            body: (renderRow) => lines.lines.map((line) => lines.renderLine(line, columns, renderRow)),
          })}
        />
      )}
    </Root>
  );
}
