import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { space, type Space } from '../theme/tokens.ts';

export interface GridProps extends ComponentPropsWithRef<'div'> {
  /** Step of the 4 px grid between the children; default 4 (16 px). */
  gap?: Space;
  /** Most columns side by side; fewer where they would get narrower than `minItemWidth`. */
  columns?: number;
  /** Smallest width of a column in px; default 240. */
  minItemWidth?: number;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(var(--lb-grid-min), var(--lb-grid-share))), 1fr));
  & > * {
    min-inline-size: 0;
  }
`;

/** Equal columns that flow: as many as fit, never more than `columns`. */
export function Grid({ gap = 4, columns = 4, minItemWidth = 240, style, ...rest }: GridProps) {
  const gapRem = space[gap] / 16;
  return (
    <Root
      style={{
        gap: `${gapRem}rem`,
        ['--lb-grid-min' as string]: `${minItemWidth / 16}rem`,
        ['--lb-grid-share' as string]: `calc((100% - ${columns - 1} * ${gapRem}rem) / ${columns})`,
        ...style,
      }}
      {...rest}
    />
  );
}
