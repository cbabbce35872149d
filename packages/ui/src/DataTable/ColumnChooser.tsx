import { styled } from '../internal/styled.ts';
import { useState } from 'react';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import type { Density } from '../theme/tokens.ts';
import { Button } from '../Button/Button.tsx';
import { PopoverButton } from '../internal/PopoverButton.tsx';
import { useUiLabels } from '../provider/context.ts';
import { densityNames, type useColumnChoice } from './columnChoice.ts';
import type { DataTableColumn } from './DataTable.types.ts';

const List = styled.ul`
  display: grid;
  gap: 0.125rem;
  padding: 0 0 0.5rem;
  list-style: none;
  & label {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding: 0.25rem 0;
    cursor: pointer;
  }
  & input {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--lb-accent);
  }
`;

interface ColumnChooserProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  choice: ReturnType<typeof useColumnChoice<Row>>;
  /** The height of the rows now, and how to choose another. */
  density: Density;
  onDensity(density: Density): void;
}

/** A button that opens a list of the columns, a tick shows one; and the choice between high and low rows. */
export function ColumnChooser<Row>({ columns, choice, density, onDensity }: ColumnChooserProps<Row>) {
  const labels = useUiLabels();
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      size="small"
      label={labels.columns}
      align="end"
      open={open}
      onOpenChange={setOpen}
      panel={() => (
        <>
          <List>
            {columns
              .filter((column) => !choice.fixed(column))
              .map((column) => (
                <li key={column.id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={choice.shown(column)}
                      onChange={(event) => choice.set(column, event.target.checked)}
                    />
                    <span>{column.header}</span>
                  </label>
                </li>
              ))}
          </List>
          <RadioGroup
            name="density"
            label={labels.density}
            options={densityNames.map((value) => ({ value, label: labels.densities[value] }))}
            value={density}
            onChange={(next) => onDensity(next as Density)}
          />
          <Button inline onClick={choice.reset}>
            {labels.resetColumns}
          </Button>
        </>
      )}
    >
      {labels.columns}
    </PopoverButton>
  );
}
