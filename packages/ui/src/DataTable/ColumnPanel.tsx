import { Button } from '../Button/Button.tsx';
import { useUiLabels } from '../provider/context.ts';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import type { Density } from '../theme/tokens.ts';
import { densityNames, type useColumnChoice } from './columnChoice.ts';
import { ColumnList } from './ColumnList.tsx';

export interface ColumnPanelProps<Row> {
  /** The columns can be put in another order. */
  reorder: boolean;
  choice: ReturnType<typeof useColumnChoice<Row>>;
  /** The height of the rows now, and how to choose another. */
  density: Density;
  onDensity(density: Density): void;
}

/** What the button of the columns opens: their list, and the choice between high and low rows. */
export function ColumnPanel<Row>({ reorder, choice, density, onDensity }: ColumnPanelProps<Row>) {
  const labels = useUiLabels();
  return (
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
  );
}
