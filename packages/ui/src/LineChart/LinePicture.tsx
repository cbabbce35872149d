import { LineChart } from '@mui/x-charts/LineChart';
import type { PictureProps } from '../charts/chart.types.ts';
import { commonProps, Picture, seriesColor, tickLabelStyle } from '../charts/picture.ts';

/** More points than these are read from the line alone. */
const markedPoints = 31;

/** The lines. */
export function LinePicture(props: PictureProps) {
  const { categories, ...common } = commonProps(props);
  return (
    <Picture>
      <LineChart
        {...common}
        xAxis={[{ scaleType: 'point', data: categories, disableTicks: true, tickLabelStyle }]}
        series={props.series.map(({ id, label, values }, at) => ({
          id,
          label,
          data: [...values],
          color: seriesColor(at),
          curve: 'linear',
          showMark: values.length <= markedPoints,
          valueFormatter: (value: number | null) => (value === null ? null : props.formatValue(value)),
        }))}
      />
    </Picture>
  );
}
