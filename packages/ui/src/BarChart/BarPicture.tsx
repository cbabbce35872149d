import { BarChart } from '@mui/x-charts/BarChart';
import type { PictureProps } from '../charts/chart.types.ts';
import { commonProps, Picture, seriesColor, tickLabelStyle } from '../charts/picture.ts';

/** The bars, side by side or on top of each other. */
export function BarPicture({ stacked, ...props }: PictureProps & { stacked: boolean }) {
  const { categories, ...common } = commonProps(props);
  return (
    <Picture>
      <BarChart
        {...common}
        borderRadius={2}
        xAxis={[{ scaleType: 'band', data: categories, disableTicks: true, tickLabelStyle, categoryGapRatio: 0.4 }]}
        series={props.series.map(({ id, label, values }, at) => ({
          id,
          label,
          data: [...values],
          color: seriesColor(at),
          ...(stacked ? { stack: 'all' } : {}),
          valueFormatter: (value: number | null) => (value === null ? null : props.formatValue(value)),
        }))}
      />
    </Picture>
  );
}
