import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';

export interface SparklineProps extends Omit<ComponentPropsWithRef<'svg'>, 'children' | 'values'> {
  /** What it shows, in words: who cannot see it hears this. */
  label: string;
  /** In order; each holds until the next. What is no number (NaN, infinite) is left out. */
  values: readonly number[];
}

/** Units of the drawing: it stretches to its place, its lines do not. */
const [width, height] = [100, 24];
/** From bottom to top at least this part of the highest value, so that a small change looks small. */
const leastRange = 0.1;

const Root = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 1.5rem;
  overflow: visible;
  & path {
    fill: none;
    stroke: var(--lb-text-quiet);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  & path[data-part='area'] {
    fill: var(--lb-hover);
    stroke: none;
  }
  & path[data-part='end'] {
    stroke: var(--lb-accent);
    stroke-width: 6;
    stroke-linecap: round;
  }
`;

/** How something stood over time, as high as a line of text; the figures stand elsewhere. */
export function Sparkline({ label, values: given, ...rest }: SparklineProps) {
  const values = given.filter((value) => Number.isFinite(value));
  const highest = Math.max(...values, 0);
  const range = Math.max(highest - Math.min(...values, highest), highest * leastRange) || 1;
  const y = (value: number) => (height - 2 - ((value - (highest - range)) / range) * (height - 4)).toFixed(2);
  const x = (at: number) => ((at / Math.max(values.length - 1, 1)) * width).toFixed(2);
  const steps = values.map((value, at) => (at === 0 ? `M0 ${y(value)}` : `H${x(at)}V${y(value)}`)).join('');
  const last = values.at(-1);
  return (
    <Root role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" {...rest}>
      {last === undefined ? null : (
        <>
          <path data-part="area" d={`${steps}V${height}H0Z`} />
          <path d={steps} />
          <path data-part="end" d={`M${x(values.length - 1)} ${y(last)}h0`} />
        </>
      )}
    </Root>
  );
}
