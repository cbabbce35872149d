import type { ComponentPropsWithRef } from 'react';
import { styled } from '../internal/styled.ts';
import { splitFigures } from './figures.ts';

export interface SentenceProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Finished words: an amount, a date or a number among them is found by how it is written. */
  children: string;
}

const Root = styled.span`
  overflow-wrap: anywhere;
  & > span {
    white-space: nowrap;
  }
`;

/** Words with figures among them, in which no date, amount, or number of a record or account breaks over two lines. */
export function Sentence({ children, ...rest }: SentenceProps) {
  return (
    // other words are another element: what a browser translated of these cannot be changed piece by piece
    <Root key={children} {...rest}>
      {splitFigures(children).map((piece, index) => (index % 2 === 0 ? piece : <span key={index}>{piece}</span>))}
    </Root>
  );
}
