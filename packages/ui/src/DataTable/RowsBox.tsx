import type { ComponentPropsWithRef } from 'react';
import type { DataTableSelection } from './DataTable.types.ts';
import { isSelected, withRows } from './selection.ts';

export interface RowsBoxProps extends Pick<ComponentPropsWithRef<'input'>, 'id' | 'aria-label' | 'aria-labelledby'> {
  /** Keys of the rows. */
  ids: readonly string[];
  selection: Pick<DataTableSelection<never>, 'value' | 'onChange'>;
}

/** A box for several rows at once: it chooses all of them or none, and is mixed while some are chosen. */
export function RowsBox({ ids, selection: { value, onChange }, ...name }: RowsBoxProps) {
  const chosen = ids.filter((id) => isSelected(value, id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  return (
    <input
      {...name}
      type="checkbox"
      checked={all}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !all;
      }}
      onChange={(event) => onChange(withRows(value, ids, event.target.checked), event)}
    />
  );
}
