import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { type Gap, gapOf } from '../Stack/gap.ts';

export interface SidesProps extends ComponentPropsWithRef<'div'> {
  /** CSS width of the first of two children, or of the last; without either they stand below each other. */
  start?: string | undefined;
  end?: string | undefined;
  /** Between the children; default 4 (16 px). */
  gap?: Gap;
  /** Of the children in their row; default start. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
}

const Root = styled.div`
  display: grid;
  & > * {
    min-inline-size: 0;
  }
`;

const rest = 'minmax(0, 1fr)';

/** Two columns: one of its own width, and one that takes what is left. */
export function Sides({ start, end, gap = 4, align = 'start', style, ...others }: SidesProps) {
  const alone = start === undefined && end === undefined;
  const columns = alone ? rest : `${start ?? rest} ${end ?? rest}`;
  return <Root style={{ gap: gapOf(gap), alignItems: align, gridTemplateColumns: columns, ...style }} {...others} />;
}
