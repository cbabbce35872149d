import { ChartFigure } from '../charts/ChartFigure.tsx';
import type { ChartProps } from '../charts/chart.types.ts';
import { partOf } from '../internal/OnDemand.tsx';

const picture = partOf(async () => (await import('./LinePicture.tsx')).LinePicture);

export type LineChartProps = ChartProps;

/** How something goes over time. The same figures stand in a table below. */
export function LineChart(props: LineChartProps) {
  return <ChartFigure {...props} load={picture} picture={(LinePicture, drawn) => <LinePicture {...drawn} />} />;
}
