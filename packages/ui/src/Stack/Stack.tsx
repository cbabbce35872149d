import { withReadersRem } from '../internal/rem.ts';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { type Gap, gapOf } from './gap.ts';

export const stackDirections = ['column', 'row'] as const;
export type StackDirection = (typeof stackDirections)[number];

/** Elements that a stack can be. */
export const stackElements = ['div', 'section', 'aside', 'main', 'form', 'p', 'span', 'ul', 'ol', 'li'] as const;
export type StackElement = (typeof stackElements)[number];

export interface StackProps extends ComponentPropsWithRef<'div'> {
  /** Default `div`; a list has no marks. */
  as?: StackElement;
  /** Between the children; default 4 (16 px). */
  gap?: Gap;
  /** Below each other (default) or beside each other. */
  direction?: StackDirection;
  /** Across the direction. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Along the direction. */
  justify?: 'start' | 'center' | 'end' | 'between';
  /** A row continues on the next line where it does not fit; default true. */
  wrap?: boolean;
  /** Takes the room that is left in the row it stands in; as a CSS width, where it starts from and what it needs to stay in the row. */
  grow?: boolean | string;
  /** A CSS width that it has where there is so much room. */
  width?: string;
  /** The most that it takes: a CSS width. */
  most?: string;
}

const Root = styled.div`
  display: flex;
  min-inline-size: 0;
  max-inline-size: 100%;
  &[data-direction='column'] {
    flex-direction: column;
  }
  &[data-wrap='row'] {
    flex-wrap: wrap;
  }
  &:is(ul, ol) {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

/** Children below or beside each other with equal space between them. */
export function Stack(props: StackProps) {
  const { gap = 4, direction = 'column', align, justify, wrap = true, grow, width, most, style, ...rest } = props;
  return (
    <Root
      data-direction={direction}
      data-wrap={wrap ? direction : undefined}
      style={{
        gap: gapOf(gap),
        alignItems: align,
        justifyContent: justify === 'between' ? 'space-between' : justify,
        flex: grow ? `1 1 ${grow === true ? 0 : withReadersRem(grow)}` : undefined,
        inlineSize: width,
        maxInlineSize: most && withReadersRem(most),
        ...style,
      }}
      {...rest}
    />
  );
}
