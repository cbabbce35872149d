import type { ReactNode } from 'react';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import type { ViewColumn } from '../Table/TableView.tsx';
import type { LineAttributes, TableGroup } from './lines.ts';

interface GroupHeaderProps<Row> {
  group: TableGroup<ReactNode> & { rows: readonly Row[] };
  label: ReactNode;
  columns: readonly ViewColumn<Row>[];
  collapsed: boolean;
  onToggle(): void;
  attributes: LineAttributes | undefined;
}

/** The line above the rows of a group: its name, which folds it, how many rows it has, and its totals below their columns. */
export function GroupHeader<Row>({ group, label, columns, collapsed, onToggle, attributes }: GroupHeaderProps<Row>) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const { totals = {}, count = group.rows.length } = group;
  const opener = columns.findIndex(({ control }) => !control);
  const summed = columns.findIndex(({ id }, index) => index > opener && totals[id] !== undefined);
  const span = summed < 0 ? columns.length : summed;
  return (
    <tr data-part="group" {...attributes}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are in the button */}
      <th scope="row" colSpan={span}>
        <div>
          <button type="button" data-part="expand" aria-expanded={!collapsed} onClick={onToggle}>
            <ChevronRightIcon size="small" />
            <span>{label}</span>
          </button>
          <span data-part="size">{labels.groupSize({ count, shown: number(count) })}</span>
        </div>
      </th>
      {columns.slice(span).map(({ id, align, header, cellProps }, index) => (
        <td
          key={id}
          data-align={align}
          data-last={index === columns.length - span - 1 ? '' : undefined}
          {...cellProps}
          data-empty={totals[id] === undefined ? '' : undefined}
        >
          {totals[id] !== undefined && cellProps?.['data-card'] !== undefined && (
            <span aria-hidden data-part="label">
              {header}
            </span>
          )}
          {totals[id]}
        </td>
      ))}
    </tr>
  );
}
