import { useId, type ReactNode } from 'react';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import type { ViewColumn } from '../Table/TableView.tsx';
import type { LineAttributes, TableGroup } from './lines.ts';
import { RowsBox, type RowsBoxProps } from './RowsBox.tsx';
import { asElement } from '../internal/asElement.tsx';

interface GroupHeaderProps<Row> {
  group: TableGroup<ReactNode> & { rows: readonly Row[] };
  label: ReactNode;
  columns: readonly ViewColumn<Row>[];
  collapsed: boolean;
  onToggle(event?: CauseEvent): void;
  /** Its rows can be chosen: those that are here, also while they are folded. */
  box: Pick<RowsBoxProps, 'ids' | 'selection'> | undefined;
  attributes: LineAttributes | undefined;
}

/**
 * The line above the rows of a group: a box for all of them, its name, which folds it, how many rows it has, and its totals
 * below their columns.
 */
export function GroupHeader<Row>({
  group,
  label,
  columns,
  collapsed,
  onToggle,
  box,
  attributes,
}: GroupHeaderProps<Row>) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const id = useId();
  const { totals = {}, count = group.rows.length } = group;
  const opener = columns.findIndex(({ control }) => !control);
  const summed = columns.findIndex(({ id }, index) => index > opener && totals[id] !== undefined);
  const span = summed < 0 ? columns.length : summed;
  return (
    <tr data-part="group" {...attributes}>
      {box && (
        <td data-control="" {...columns[0]?.cellProps}>
          <RowsBox id={`${id}-box`} aria-label={labels.selectGroup} aria-labelledby={`${id}-box ${id}-name`} {...box} />
        </td>
      )}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are in the button */}
      <th scope="row" colSpan={box ? span - 1 : span}>
        <div>
          <button type="button" data-part="expand" aria-expanded={!collapsed} onClick={onToggle}>
            <ChevronRightIcon size="small" />
            <span id={`${id}-name`}>{label}</span>
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
          {asElement(totals[id])}
        </td>
      ))}
    </tr>
  );
}
