import { Button } from '../Button/Button.tsx';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import type { DataTableSelection } from './DataTable.types.ts';
import { noSelection, selectedCount } from './selection.ts';

interface SelectionBarProps {
  selection: Pick<DataTableSelection<never>, 'value' | 'onChange' | 'total' | 'actions'>;
  /** Every row of this page is chosen: now all that match can be. */
  wholePage: boolean;
}

/** What can be done with the chosen rows, and the way to choose all or none. */
export function SelectionBar({ selection, wholePage }: SelectionBarProps) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const { value, onChange, total, actions } = selection;
  return (
    <>
      {wholePage && selectedCount(value, total) < total && (
        <Button inline onClick={(event) => onChange({ all: true, except: [] }, event)}>
          {labels.selectAll(number(total))}
        </Button>
      )}
      <Button inline onClick={(event) => onChange(noSelection, event)}>
        {labels.clearSelection}
      </Button>
      <div data-part="end">{actions}</div>
    </>
  );
}
