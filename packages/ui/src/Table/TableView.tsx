import { asElement } from '../internal/asElement.tsx';
import { useRef, type AriaRole, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from 'react';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { ArrowDownIcon } from '../icons/ArrowDownIcon.tsx';
import { ArrowUpIcon } from '../icons/ArrowUpIcon.tsx';
import { Anchor } from '../internal/Anchor.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { mergeRefs } from '../internal/dom.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Root } from './Table.styles.ts';
import type { TableColumn, TableProps, TableSort } from './Table.types.ts';
import { useHeldWidths } from './useHeldWidths.ts';
import { useOverflow } from './useOverflow.ts';

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** Draws one row; `attributes` for the `tr`. */
export type RenderRow<Row> = (
  row: Row,
  attributes?: ComponentPropsWithRef<'tr'> & { 'data-index'?: number },
) => ReactNode;

/** What DataTable adds to a column. */
export interface ViewColumn<Row> extends TableColumn<Row> {
  /** Stands beside the words of the header: a handle. */
  headerEnd?: ReactNode;
  /** Names the header, where something beside its words would be read along. */
  headerLabel?: string | undefined;
  headerProps?: { 'data-column': string } | undefined;
  /** Of each of its cells. */
  cellProps?: { 'data-pin'?: string; 'data-card'?: string; style?: CSSProperties } | undefined;
}

interface TableViewProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  columns: readonly ViewColumn<Row>[];
  /** Draws the rows itself, for instance only those in sight. */
  body?(renderRow: RenderRow<Row>): ReactNode;
  tableProps?: ComponentPropsWithRef<'table'>;
  /** Under what this browser keeps how wide its columns were. */
  keptAs?: string | undefined;
  /** Says of every part what it is, where its styles make it something else than part of a table. */
  roles?: boolean;
  /** On a phone its rows are cards, by styles alone. */
  stacks?: boolean;
}

const edges = <Row,>(columns: readonly ViewColumn<Row>[], index: number) => ({
  'data-first': index === 0 ? '' : undefined,
  'data-last': index === columns.length - 1 ? '' : undefined,
  'data-align': columns[index]?.align,
  'data-control': columns[index]?.control ? '' : undefined,
  ...columns[index]?.cellProps,
});

const wordsOf = <Row,>(column: ViewColumn<Row> | undefined) =>
  typeof column?.header === 'string' ? column.header : undefined;

function HeaderCell<Row>({
  column,
  edge,
  sort,
  onSortChange,
  role,
}: {
  column: ViewColumn<Row>;
  edge: { style?: CSSProperties };
  sort?: TableSort;
  onSortChange?: (sort: TableSort, event?: CauseEvent) => void;
  role: AriaRole | undefined;
}) {
  const direction = sort?.id === column.id ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  const width = column.width ?? (column.names ? '25%' : undefined);
  return (
    <th
      scope="col"
      role={role}
      aria-sort={direction}
      aria-label={column.headerLabel}
      {...edge}
      {...column.headerProps}
      style={width === undefined ? edge.style : { ...edge.style, width }}
    >
      {column.sortable && onSortChange ? (
        <button type="button" onClick={(event) => onSortChange({ id: column.id, direction: next }, event)}>
          {asElement(column.header)}
          {direction === 'descending' ? <ArrowDownIcon size="small" /> : <ArrowUpIcon size="small" />}
        </button>
      ) : (
        asElement(column.header)
      )}
      {column.headerEnd}
    </th>
  );
}

/** What Table and DataTable share: the frame, the table in it, and its four states. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowHref,
    currentRow,
    loading = false,
    error,
    empty,
    footer,
    sort,
    onSortChange,
    density,
    body,
    tableProps,
    keptAs,
    stacks = false,
    roles = stacks,
    ref,
    ...rest
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(frame);
  const opener = columns.find((column) => !column.control);
  const rowHeader = columns.find((column) => column.rowHeader) ?? opener;
  const waiting = rows === undefined && error === undefined;

  // virtual rows have columns of a fixed width
  const virtual = 'data-virtual' in rest;
  const state = waiting ? 'waiting' : rows !== undefined && rows.length > 0 ? 'rows' : 'other';
  const name = [caption, ...columns.map(({ id }) => id)].join('\n');
  const heldWidths = useHeldWidths(frame, name, virtual ? 'other' : state, keptAs);
  const role = (name: AriaRole) => (roles ? name : undefined);
  const placed = (cell: 'td' | 'th', index: number) => ({
    scope: cell === 'th' ? 'row' : undefined,
    role: role(cell === 'th' ? 'rowheader' : 'cell'),
    // what a card says beside the cell; its title, which is the first, and a control speak for themselves
    'data-label': stacks && columns[index] !== opener && !columns[index]?.control ? wordsOf(columns[index]) : undefined,
    ...edges(columns, index),
  });
  const headers = heldWidths
    ? columns.map((column, index) => ({ ...column, width: `${(heldWidths.shares[index] ?? 0) * 100}%` }))
    : columns;

  const whole = (content: ReactNode) => (
    <tr role={role('row')}>
      <td role={role('cell')} colSpan={columns.length}>
        {content}
      </td>
    </tr>
  );
  const renderRow: RenderRow<Row> = (row, attributes) => (
    <tr
      key={rowKey(row)}
      role={role('row')}
      data-row=""
      aria-current={currentRow === undefined ? undefined : currentRow === rowKey(row) || undefined}
      {...attributes}
    >
      {columns.map((column, index) => {
        const Cell = column === rowHeader ? 'th' : 'td';
        const href = column === opener ? rowHref?.(row) : undefined;
        const content = column.cell(row);
        return (
          <Cell key={column.id} {...placed(Cell, index)}>
            {href === undefined ? (
              content
            ) : (
              <Anchor href={href} data-part="open">
                {content}
              </Anchor>
            )}
          </Cell>
        );
      })}
    </tr>
  );

  return (
    <Root
      ref={mergeRefs(frame, ref)}
      data-density={density}
      aria-busy={loading || waiting || undefined}
      {...(overflow ? { 'data-overflow': '', tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
      {...rest}
    >
      {loading && rows !== undefined && <div data-part="progress" />}
      <table
        role={role('table')}
        data-stacks={stacks ? '' : undefined}
        {...tableProps}
        {...(heldWidths && { style: { minInlineSize: heldWidths.table, ...tableProps?.style } })}
      >
        <caption>{caption}</caption>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {headers.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                role={role('columnheader')}
                edge={edges(columns, index)}
                sort={sort}
                onSortChange={onSortChange}
              />
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {error && whole(<ErrorState title={error.message} onRetry={error.onRetry} />)}
          {waiting &&
            skeletonRows.map((key) => (
              <tr key={key}>
                {columns.map((column, index) => (
                  <td key={column.id} {...edges(columns, index)}>
                    <Skeleton />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.length === 0 && !error && whole(empty)}
          {body ? body(renderRow) : rows?.map((row) => renderRow(row))}
        </tbody>
        {footer && rows !== undefined && rows.length > 0 && (
          <tfoot role={role('rowgroup')}>
            <tr role={role('row')}>
              {columns.map((column, index) => {
                const Cell = column === opener ? 'th' : 'td';
                return (
                  <Cell key={column.id} {...placed(Cell, index)}>
                    {footer[index]}
                  </Cell>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </Root>
  );
}
