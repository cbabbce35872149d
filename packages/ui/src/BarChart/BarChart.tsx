import { lazy } from 'react';
import { ChartFigure } from '../charts/ChartFigure.tsx';
import type { ChartProps, PictureProps } from '../charts/chart.types.ts';

const BarPicture = lazy(async () => ({ default: (await import('./BarPicture.tsx')).BarPicture }));

export interface BarChartProps extends ChartProps {
  /** The series are parts of one whole: on top of each other. */
  stacked?: boolean;
}

const SideBySide = (props: PictureProps) => <BarPicture {...props} stacked={false} />;
const Stacked = (props: PictureProps) => <BarPicture {...props} stacked />;

/** Amounts beside each other. The same figures stand in a table below. */
export function BarChart({ stacked = false, ...props }: BarChartProps) {
  return <ChartFigure {...props} picture={stacked ? Stacked : SideBySide} />;
}
