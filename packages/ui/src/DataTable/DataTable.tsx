import { Suspense, type KeyboardEvent } from 'react';
import { Button } from '../Button/Button.tsx';
import { DownloadIcon } from '../icons/DownloadIcon.tsx';
import { OnDemand, partOf } from '../internal/OnDemand.tsx';
import { useDensity, useUiFormats, useUiLabels } from '../provider/context.ts';
import { TableView } from '../Table/TableView.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { useColumnChoice, useDensityChoice } from './columnChoice.ts';
import { Root } from './DataTable.styles.ts';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';
import { noSelection, selectedCount } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { virtualTable } from './columns.ts';
import { useSelectionColumn } from './useSelectionColumn.tsx';
import { chosenWidths, withWidths } from './widths.ts';
import { asElement } from '../internal/asElement.tsx';

// A list whose rows and columns stay as they are needs none of it.
const arrangedView = partOf(async () => (await import('./ArrangedView.tsx')).ArrangedView);

/**
 * A Table to work in: the same props, and rows that can be chosen over pages, columns that can be hidden, and
 * thousands of rows at once. Use Table where a list is only read: it loads less.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns: columnsProp,
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
  const choice = useColumnChoice(columnsProp, columnChoice);
  const usual = useDensity();
  const [chosenDensity, setDensity] = useDensityChoice();
  const density = columnChoice && chosenDensity ? chosenDensity : ownDensity;
  const boxes = useSelectionColumn(selection, rows ?? [], rowKey);
  const count = selection ? selectedCount(selection.value, selection.total) : 0;

  const controls = boxes ? [boxes.column] : [];
  const visibleColumns = choice.ordered.filter(choice.shown);
  const columns = [...controls, ...visibleColumns];
  const footer = givenFooter && [
    ...controls.map(() => ''),
    ...visibleColumns.map((column) => givenFooter[columnsProp.indexOf(column)]),
  ];
  const arranged =
    virtual || (details ?? grouping ?? cards) !== undefined || columnResize || columnsProp.some(({ pin }) => pin);
  const words = labels.selected(number(count));
  const unseen = count === 0 && toolbar !== undefined;

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    // an open panel or menu takes Esc for itself first
    if (event.key === 'Escape' && count > 0 && !event.defaultPrevented) selection?.onChange(noSelection, event);
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
    keptAs: choice.keptAs,
  };
  // until what arranges it is there: the columns that it will have, as wide as they will be
  const awaited = (): DataTableColumn<Row>[] => {
    const opener = { id: 'lb-details', control: true, header: '', cell: () => null };
    return details ? columns.toSpliced(controls.length, 0, opener) : columns;
  };
  const waiting = () => {
    const { columns: sized, least } = withWidths(awaited(), chosenWidths(columnResize, choice));
    return {
      columns: sized,
      ...(least !== undefined && { tableProps: { style: { tableLayout: 'fixed' as const, minInlineSize: least } } }),
      ...(virtual && { 'data-virtual': '', tableProps: virtualTable(sized) }),
    };
  };

  return (
    <Root ref={ref} onKeyDown={press} {...rest}>
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
              {asElement(toolbar)}
              {(columnChoice ?? onExport) && (
                <div data-part="end">
                  {onExport && (
                    <Button
                      size="small"
                      startIcon={<DownloadIcon />}
                      disabled={!rows?.length}
                      onClick={() => onExport({ columns: visibleColumns, rows: rows ?? [] })}
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
      {arranged ? (
        <OnDemand
          part={arrangedView}
          // the rows as they are; thousands of them would be too many for that
          failed={(onRetry) => (
            <TableView
              {...table}
              rows={virtual ? undefined : rows}
              error={error ?? { message: labels.notLoaded, onRetry }}
            />
          )}
        >
          {(ArrangedView) => (
            <Suspense fallback={<TableView {...table} rows={undefined} {...waiting()} />}>
              <ArrangedView
                {...table}
                columns={columns}
                columnsProp={columnsProp}
                choice={choice}
                columnResize={columnResize}
                details={details}
                grouping={grouping}
                selection={selection}
                cards={cards}
                virtual={virtual}
                totalRows={totalRows}
                onEnd={onEnd}
              />
            </Suspense>
          )}
        </OnDemand>
      ) : (
        <TableView stacks {...table} />
      )}
    </Root>
  );
}
