import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { type Gap, gapOf } from '../Stack/gap.ts';
import { space } from '../theme/tokens.ts';
import { rem } from '../internal/rem.ts';

export interface GridProps extends ComponentPropsWithRef<'div'> {
  /** Between the children; default 4 (16 px). */
  gap?: Gap;
  /** Most columns side by side; fewer where they would get narrower than `minItemWidth`. */
  columns?: number;
  /** Smallest width of a column in px; default 240. */
  minItemWidth?: number;
  /** Of the children in their row; default stretch. */
  align?: 'start' | 'center' | 'end' | 'baseline';
}

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(var(--lb-grid-min), var(--lb-grid-share))), 1fr));
  & > * {
    min-inline-size: 0;
  }
`;

/** Equal columns that flow: as many as fit, never more than `columns`. */
export function Grid({ gap = 4, columns = 4, minItemWidth = 240, align, style, ...rest }: GridProps) {
  const between = space[typeof gap === 'object' ? gap[1] : gap] / 16;
  return (
    <Root
      style={{
        gap: gapOf(gap),
        alignItems: align,
        ['--lb-grid-min' as string]: rem(minItemWidth / 16),
        ['--lb-grid-share' as string]: `calc((100% - ${columns - 1} * ${rem(between)}) / ${columns})`,
        ...style,
      }}
      {...rest}
    />
  );
}
