import { useState } from 'react';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import type { Density } from '../theme/tokens.ts';
import { Button } from '../Button/Button.tsx';
import { PopoverButton } from '../internal/PopoverButton.tsx';
import { useUiLabels } from '../provider/context.ts';
import { densityNames, type useColumnChoice } from './columnChoice.ts';
import { ColumnList } from './ColumnList.tsx';

interface ColumnChooserProps<Row> {
  /** The columns can be put in another order. */
  reorder: boolean;
  choice: ReturnType<typeof useColumnChoice<Row>>;
  /** The height of the rows now, and how to choose another. */
  density: Density;
  onDensity(density: Density): void;
}

/** A button that opens a list of the columns, a tick shows one; and the choice between high and low rows. */
export function ColumnChooser<Row>({ reorder, choice, density, onDensity }: ColumnChooserProps<Row>) {
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
          <ColumnList choice={choice} reorder={reorder} />
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
