import { Children, type ComponentPropsWithRef, type ReactNode } from 'react';
import { styled } from '../internal/styled.ts';
import { Text, type TextTone } from '../Text/Text.tsx';

export interface MetaLineProps extends ComponentPropsWithRef<'p'> {
  /** Each child is a fact; what is missing leaves no gap. */
  children: ReactNode;
  /** Stands at the end of the line, while there is room for it. */
  end?: ReactNode;
  /** Default `quiet`. */
  tone?: TextTone;
}

const Root = styled(Text)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.125rem 1rem;
  & > [data-part='end'] {
    margin-inline-start: auto;
  }
`;

/** Facts beside each other in one quiet line: what a title, a bar or a list is about. */
export function MetaLine({ children, end, tone = 'quiet', ...rest }: MetaLineProps) {
  return (
    <Root as="p" size="dense" tone={tone} {...rest}>
      {Children.map(children, (fact) => (fact === null || fact === '' ? null : <span>{fact}</span>))}
      {end === undefined ? null : <span data-part="end">{end}</span>}
    </Root>
  );
}
