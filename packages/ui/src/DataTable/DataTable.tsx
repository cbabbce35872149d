import { lazy, Suspense, type KeyboardEvent } from 'react';
import { Button } from '../Button/Button.tsx';
import { DownloadIcon } from '../icons/DownloadIcon.tsx';
import { mergeRefs } from '../internal/dom.ts';
import { useDensity, useUiFormats, useUiLabels } from '../provider/context.ts';
import { TableView } from '../Table/TableView.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { useColumnChoice, useDensityChoice } from './columnChoice.ts';
import { Root } from './DataTable.styles.ts';
import type { DataTableProps } from './DataTable.types.ts';
import { noSelection, selectedCount } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { virtualTable } from './columns.ts';
import { cardColumns, useNarrow } from './useCards.tsx';
import { useColumnLayout } from './useColumnLayout.tsx';
import { usePins } from './usePins.ts';
import { useLines } from './useLines.tsx';
import { useSelectionColumn } from './useSelectionColumn.tsx';
import type { VirtualView as View } from './VirtualView.tsx';

// A list of one page needs none of it.
const VirtualView = lazy(async () => ({ default: (await import('./VirtualView.tsx')).VirtualView })) as typeof View;

/**
 * A Table to work in: the same props, and rows that can be chosen over pages, columns that can be hidden, and
 * thousands of rows at once. Use Table where a list is only read: it loads less.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns: given,
    rows,
    rowKey,
    rowHref,
    currentRow,
    loading,
    error,
    empty,
    footer: givenFooter,
    sort,
    onSortChange,
    density: ownDensity,
    selection,
    columnChoice,
    columnResize,
    virtual = false,
    totalRows,
    onEnd,
    details,
    grouping,
    cards,
    onExport,
    toolbar,
    onKeyDown,
    ref,
    ...rest
  } = props;
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const choice = useColumnChoice(given, columnChoice);
  const usual = useDensity();
  const [chosenDensity, setDensity] = useDensityChoice();
  const density = columnChoice && chosenDensity ? chosenDensity : ownDensity;
  const boxes = useSelectionColumn(selection, rows ?? [], rowKey);
  const count = selection ? selectedCount(selection.value, selection.total) : 0;

  const { column: openers, lines } = useLines({ rows, rowKey, details, grouping }, given);
  const controls = [boxes?.column, openers].filter((column) => column !== undefined);

  const shown = choice.ordered.filter(choice.shown);
  const layout = useColumnLayout(columnResize, choice, [...controls, ...shown]);
  const { least, pins } = layout;
  const footer = givenFooter && [
    ...controls.map(() => ''),
    ...shown.map((column) => givenFooter[given.indexOf(column)]),
  ];
  const pinned = Object.fromEntries(shown.flatMap(({ id, pin }) => (pin ? [[id, pin]] : [])));
  const root = usePins(pins || lines !== null, pinned, layout.columns.map(({ id }) => id).join('\n'));
  const carded = useNarrow(root, cards?.below);
  const columns = carded ? cardColumns([...controls, ...shown]) : layout.columns;
  const words = labels.selected(number(count));
  const unseen = count === 0 && toolbar !== undefined;

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    // an open panel or menu takes Esc for itself first
    if (event.key === 'Escape' && count > 0 && !event.defaultPrevented) selection?.onChange(noSelection);
  };

  const table = {
    caption,
    columns,
    rows,
    rowKey,
    rowHref,
    currentRow,
    loading,
    error,
    empty,
    footer,
    sort,
    onSortChange,
    density,
    roles: carded,
    ...(carded || least === undefined ? {} : { tableProps: { 'data-fixed': '', style: { minInlineSize: least } } }),
  };

  return (
    <Root data-cards={carded ? '' : undefined} ref={mergeRefs(root, ref)} onKeyDown={press} {...rest}>
      {(selection ?? columnChoice ?? toolbar ?? onExport) !== undefined && (
        <div data-part="toolbar" data-selected={count > 0 ? '' : undefined}>
          {selection && (
            <span role="status" data-part="count" data-unseen={unseen ? '' : undefined}>
              {unseen ? <VisuallyHidden>{words}</VisuallyHidden> : words}
            </span>
          )}
          {selection && count > 0 ? (
            <SelectionBar selection={selection} wholePage={boxes?.wholePage === true} />
          ) : (
            <>
              {toolbar}
              {(columnChoice ?? onExport) && (
                <div data-part="end">
                  {onExport && (
                    <Button
                      size="small"
                      startIcon={<DownloadIcon />}
                      disabled={!rows?.length}
                      onClick={() => onExport({ columns: shown, rows: rows ?? [] })}
                    >
                      {labels.exportRows}
                    </Button>
                  )}
                  {columnChoice && (
                    <ColumnChooser
                      reorder={columnChoice.reorder === true}
                      choice={choice}
                      density={density ?? usual}
                      onDensity={setDensity}
                    />
                  )}
                </div>
              )}
            </>
          )}
        </div>
      )}
      {virtual ? (
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
      ) : (
        <TableView
          {...table}
          {...(lines && {
            body: (renderRow) => lines.lines.map((line) => lines.renderLine(line, table.columns, renderRow)),
          })}
        />
      )}
    </Root>
  );
}
