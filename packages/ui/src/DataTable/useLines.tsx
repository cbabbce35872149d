import { Fragment, type ReactNode } from 'react';
import type { RenderRow, ViewColumn } from '../Table/TableView.tsx';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';
import { GroupHeader } from './GroupHeader.tsx';
import { linesOf, type Line, type LineAttributes } from './lines.ts';
import { useDetails } from './useDetails.tsx';
import { useGroups } from './useGroups.ts';

/** What a table draws beside its rows, and how. */
export interface Lines<Row> {
  lines: readonly Line<Row, ReactNode>[];
  /** Draws a line of a table with these columns. */
  renderLine(
    line: Line<Row, ReactNode>,
    columns: readonly ViewColumn<Row>[],
    renderRow: RenderRow<Row>,
    attributes?: LineAttributes,
  ): ReactNode;
}

/** The details beneath the rows and the headers of groups, as lines between them; null where there is neither. */
export function useLines<Row>(
  {
    rows,
    rowKey,
    details,
    grouping,
    selection,
  }: Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'details' | 'grouping' | 'selection'>,
  allColumns: readonly DataTableColumn<Row>[],
): { column: DataTableColumn<Row> | undefined; lines: Lines<Row> | null } {
  const open = useDetails(details, rowKey);
  const groups = useGroups(grouping, rows);
  if (!rows || (!open && !groups)) return { column: open?.column, lines: null };

  const named = allColumns.find(({ id }) => id === grouping?.column);
  const renderLine: Lines<Row>['renderLine'] = (line, columns, renderRow, attributes) => {
    if (line.kind === 'group') {
      const { group } = line;
      const [first] = group.rows;
      return (
        <GroupHeader
          key={line.key}
          group={group}
          label={group.label ?? (named && first !== undefined ? named.cell(first) : group.key)}
          columns={columns}
          collapsed={groups?.isCollapsed(group.key) === true}
          onToggle={(event) => groups?.toggle(group.key, event)}
          box={selection && { ids: group.rows.map(rowKey), selection }}
          attributes={attributes}
        />
      );
    }
    if (line.kind === 'row') return <Fragment key={line.key}>{renderRow(line.row, attributes)}</Fragment>;
    return (
      <tr
        key={line.key}
        data-part="details"
        id={open?.idOf(line.row)}
        role={columns[0]?.cellProps?.['data-card'] && 'row'}
        {...attributes}
      >
        <td colSpan={columns.length}>
          <div>{open?.content(line.row)}</div>
        </td>
      </tr>
    );
  };
  return {
    column: open?.column,
    lines: {
      lines: linesOf(rows, {
        rowKey,
        open: (row) => open?.isOpen(row) === true,
        groups: groups?.groups,
        collapsed: (key) => groups?.isCollapsed(key) === true,
      }),
      renderLine,
    },
  };
}
