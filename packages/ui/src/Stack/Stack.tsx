import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { space, type Space } from '../theme/tokens.ts';

export const stackDirections = ['column', 'row'] as const;
export type StackDirection = (typeof stackDirections)[number];

export interface StackProps extends ComponentPropsWithRef<'div'> {
  /** Step of the 4 px grid between the children; default 4 (16 px). */
  gap?: Space;
  /** Below each other (default) or beside each other. */
  direction?: StackDirection;
  /** Across the direction. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Along the direction. */
  justify?: 'start' | 'center' | 'end' | 'between';
  /** A row continues on the next line where it does not fit; default true. */
  wrap?: boolean;
}

const Root = styled.div`
  display: flex;
  min-inline-size: 0;
  &[data-direction='column'] {
    flex-direction: column;
  }
  &[data-wrap] {
    flex-wrap: wrap;
  }
`;

/** Children below or beside each other with equal space between them. */
export function Stack({ gap = 4, direction = 'column', align, justify, wrap = true, style, ...rest }: StackProps) {
  return (
    <Root
      data-direction={direction}
      data-wrap={direction === 'row' && wrap ? '' : undefined}
      style={{
        gap: `${space[gap] / 16}rem`,
        alignItems: align,
        justifyContent: justify === 'between' ? 'space-between' : justify,
        ...style,
      }}
      {...rest}
    />
  );
}
