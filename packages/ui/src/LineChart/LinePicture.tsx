import { LineChart } from '@mui/x-charts/LineChart';
import type { PictureProps } from '../charts/chart.types.ts';
import { commonProps, Picture, seriesColor, tickLabelStyle } from '../charts/picture.ts';

/** More points than these are read from the line alone. */
const markedPoints = 31;

/** Half of the last name hangs over its point: without room for it the library cuts it. */
const roomFor = (name = '') => Math.max(16, name.length * 4);

/** The lines. */
export function LinePicture(props: PictureProps) {
  const { categories, margin, ...common } = commonProps(props);
  return (
    <Picture>
      <LineChart
        {...common}
        margin={{ ...margin, right: roomFor(categories.at(-1)) }}
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
