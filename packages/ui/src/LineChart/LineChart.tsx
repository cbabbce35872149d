import { lazy } from 'react';
import { ChartFigure } from '../charts/ChartFigure.tsx';
import type { ChartProps } from '../charts/chart.types.ts';

const LinePicture = lazy(async () => ({ default: (await import('./LinePicture.tsx')).LinePicture }));

export type LineChartProps = ChartProps;

/** How something goes over time. The same figures stand in a table below. */
export function LineChart(props: LineChartProps) {
  return <ChartFigure {...props} picture={LinePicture} />;
}
