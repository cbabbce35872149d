/** What the pictures share: their colours, their look and how values are written. Loaded with a picture only. */
import { styled } from '../internal/styled.ts';
import type { PictureProps } from './chart.types.ts';

/** At least 3:1 on the surface in both themes, and as far apart as five can be. */
const palette = ['--lb-accent', '--lb-info', '--lb-warning', '--lb-text-quiet', '--lb-danger'] as const;

/** The colour of the n-th series. */
export const seriesColor = (at: number): string => `var(${palette[at % palette.length]})`;

/** Set inline by the library, so it has to be given to it. */
export const tickLabelStyle = {
  font: 'var(--lb-type-small)',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 'normal',
  fill: 'var(--lb-text-quiet)',
} as const;

/** What both pictures take: axes, a quiet grid, no animation. */
export const commonProps = ({ categories, formatAxis, height, series }: PictureProps) => ({
  height,
  skipAnimation: true,
  // the table below is the way in by keyboard, with every figure in it
  disableKeyboardNavigation: true,
  hideLegend: series.length < 2,
  grid: { horizontal: true },
  margin: { top: 12, right: 16, bottom: 0, left: 8 },
  yAxis: [
    {
      width: 'auto' as const,
      disableLine: true,
      disableTicks: true,
      tickNumber: 5,
      tickLabelStyle,
      valueFormatter: (value: number) => formatAxis(value),
    },
  ],
  categories: [...categories],
  slotProps: {
    legend: { direction: 'horizontal' as const, position: { vertical: 'top' as const, horizontal: 'start' as const } },
    tooltip: {
      sx: {
        '& .MuiChartsTooltip-paper': {
          font: 'var(--lb-type-dense)',
          color: 'var(--lb-text)',
          background: 'var(--lb-surface)',
          border: '1px solid var(--lb-border-strong)',
          borderRadius: 'var(--lb-radius)',
          boxShadow: 'none',
        },
        '& .MuiTypography-root, & td, & th, & caption': { font: 'inherit', letterSpacing: 'normal', color: 'inherit' },
        '& .MuiChartsLabelMark-root [fill="#fff"]': { fill: 'var(--lb-surface)' },
        '& .MuiChartsTooltip-cell': { fontVariantNumeric: 'tabular-nums' },
      },
    },
  },
});

/** The look of the axes and the legend, by the tokens, so that it turns dark with the page. */
export const Picture = styled.div`
  & svg {
    max-inline-size: 100%;
  }
  && .MuiChartsAxis-line {
    stroke: var(--lb-border-strong);
  }
  & .MuiChartsGrid-line {
    stroke: var(--lb-border);
  }
  & .MuiChartsLegend-root,
  & .MuiChartsLegend-label {
    font: var(--lb-type-dense);
    letter-spacing: normal;
    color: var(--lb-text);
  }
  & .MuiLineChart-line {
    stroke-width: 2px;
  }
  /* each series has a shape of its own: colour is not all that tells them apart */
  & .MuiLineChart-mark {
    fill: var(--lb-surface);
    stroke-width: 1.5px;
  }
  /* parts of one bar stay apart, also in grey */
  & .MuiBarChart-element {
    stroke: var(--lb-surface);
  }
  /* the library's white inside a mark of the legend */
  & .MuiChartsLabelMark-root [fill='#fff'] {
    fill: var(--lb-surface);
  }
  & .MuiChartsAxisHighlight-root {
    stroke: var(--lb-border-strong);
    stroke-dasharray: none;
  }
  @media (forced-colors: active) {
    & .MuiChartsAxis-tickLabel {
      fill: CanvasText !important;
    }
    & .MuiLineChart-line,
    & .MuiLineChart-mark {
      stroke: CanvasText;
    }
    & .MuiLineChart-mark {
      fill: Canvas;
    }
    & .MuiBarChart-element {
      stroke: CanvasText;
    }
  }
  @media print {
    & .MuiChartsAxis-tickLabel {
      fill: #000 !important;
    }
  }
`;
