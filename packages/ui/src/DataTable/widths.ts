import { controlWidth, defaultWidth } from './columns.ts';
import type { ColumnWidths, DataTableColumn, DataTableProps } from './DataTable.types.ts';

/**
 * Columns with the widths that somebody chose, and the least width of their table. The last takes what is left. Before a
 * first choice each is as wide as its content asks for.
 */
export function withWidths<Row>(columns: readonly DataTableColumn<Row>[], widths: ColumnWidths) {
  if (Object.keys(widths).length === 0) return { columns, least: undefined };
  const widthOf = (column: DataTableColumn<Row>) => {
    const chosen = widths[column.id];
    if (chosen !== undefined) return `${chosen}px`;
    return column.control ? controlWidth : (column.width ?? defaultWidth);
  };
  return {
    columns: columns.map((column, index) => ({
      ...column,
      width: index === columns.length - 1 ? undefined : widthOf(column),
    })),
    least: `calc(${columns.map(widthOf).join(' + ')})`,
  };
}

const none: ColumnWidths = {};

/** The widths that somebody chose: those that the host holds, or of a list that keeps its columns those that are kept with them. */
export function chosenWidths(
  resize: DataTableProps<never>['columnResize'],
  choice: { kept: boolean; widths: ColumnWidths },
  drafted?: ColumnWidths,
): ColumnWidths {
  if (!resize) return none;
  const { value, defaultValue } = typeof resize === 'object' ? resize : {};
  return value ?? (choice.kept ? choice.widths : (drafted ?? defaultValue ?? none));
}
