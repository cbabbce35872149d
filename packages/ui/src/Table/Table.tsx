import { useRef, type ReactNode } from 'react';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { ArrowDownIcon } from '../icons/ArrowDownIcon.tsx';
import { ArrowUpIcon } from '../icons/ArrowUpIcon.tsx';
import { Anchor } from '../internal/Anchor.tsx';
import { mergeRefs } from '../internal/dom.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Root } from './Table.styles.ts';
import type { TableColumn, TableProps, TableSort } from './Table.types.ts';
import { useOverflow } from './useOverflow.ts';

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

const edges = (index: number, count: number) => ({
  'data-first': index === 0 ? '' : undefined,
  'data-last': index === count - 1 ? '' : undefined,
});

function HeaderCell<Row>({
  column,
  edge,
  sort,
  onSortChange,
}: {
  column: TableColumn<Row>;
  edge: object;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
}) {
  const direction = sort?.id === column.id ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={direction}
      data-align={column.align}
      style={column.width === undefined ? undefined : { width: column.width }}
      {...edge}
    >
      {column.sortable && onSortChange ? (
        <button type="button" onClick={() => onSortChange({ id: column.id, direction: next })}>
          {column.header}
          {direction === 'descending' ? <ArrowDownIcon size="small" /> : <ArrowUpIcon size="small" />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Rows of the same kind. The four states (first load, refresh, failure, nothing) belong to it, so no page forgets one. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowHref,
    loading = false,
    error,
    empty,
    footer,
    sort,
    onSortChange,
    ref,
    ...rest
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(frame);
  const count = columns.length;
  const rowHeader = columns.find((column) => column.rowHeader) ?? columns[0];
  const waiting = rows === undefined && error === undefined;

  const whole = (content: ReactNode) => (
    <tr>
      <td colSpan={count}>{content}</td>
    </tr>
  );
  const cells = (row: Row) =>
    columns.map((column, index) => {
      const Cell = column === rowHeader ? 'th' : 'td';
      const href = index === 0 ? rowHref?.(row) : undefined;
      const content = column.cell(row);
      return (
        <Cell
          key={column.id}
          scope={Cell === 'th' ? 'row' : undefined}
          data-align={column.align}
          {...edges(index, count)}
        >
          {href === undefined ? (
            content
          ) : (
            <Anchor href={href} data-part="open">
              {content}
            </Anchor>
          )}
        </Cell>
      );
    });

  return (
    <Root
      ref={mergeRefs(frame, ref)}
      aria-busy={loading || waiting || undefined}
      {...(overflow ? { 'data-overflow': '', tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
      {...rest}
    >
      {loading && rows !== undefined && <div data-part="progress" />}
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                edge={edges(index, count)}
                sort={sort}
                onSortChange={onSortChange}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {error && whole(<ErrorState title={error.message} onRetry={error.onRetry} />)}
          {waiting &&
            skeletonRows.map((key) => (
              <tr key={key}>
                {columns.map((column, index) => (
                  <td key={column.id} {...edges(index, count)}>
                    <Skeleton />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.length === 0 && !error && whole(empty)}
          {rows?.map((row) => (
            <tr key={rowKey(row)} data-row="">
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {footer && rows !== undefined && rows.length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.id} data-align={column.align} {...edges(index, count)}>
                  {footer[index]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Root>
  );
}
