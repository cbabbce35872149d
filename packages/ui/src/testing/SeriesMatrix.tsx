import { type ChartProps, EmptyState } from '@ledenbureau/ui';
import type { ComponentType } from 'react';
import { euros, thousands } from './chartData.ts';

/** A chart of the first of its series, which is money, of the first two, of three, and of none. */
export const SeriesMatrix = ({ chart: Chart, ...props }: ChartProps & { chart: ComponentType<ChartProps> }) => (
  <div style={{ display: 'grid', gap: 24, gridTemplateColumns: '1fr 1fr' }}>
    {[1, 2, 3].map((count) => (
      <Chart
        key={count}
        {...props}
        title={`Reeksen: ${count}`}
        height={160}
        series={props.series.slice(0, count)}
        {...(count === 1 ? { formatValue: euros, formatAxis: thousands } : {})}
      />
    ))}
    <Chart {...props} title="Reeksen: 0" height={160} series={[]} empty={<EmptyState title="Nog niets uitgegeven" />} />
  </div>
);
