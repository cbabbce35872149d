import { ChartFigure } from '../charts/ChartFigure.tsx';
import type { ChartProps } from '../charts/chart.types.ts';
import { partOf } from '../internal/OnDemand.tsx';

const picture = partOf(async () => (await import('./BarPicture.tsx')).BarPicture);

export interface BarChartProps extends ChartProps {
  /** The series are parts of one whole: on top of each other. */
  stacked?: boolean;
}

/** Amounts beside each other. The same figures stand in a table below. */
export function BarChart({ stacked = false, ...props }: BarChartProps) {
  return (
    <ChartFigure
      {...props}
      load={picture}
      picture={(BarPicture, drawn) => <BarPicture {...drawn} stacked={stacked} />}
    />
  );
}
