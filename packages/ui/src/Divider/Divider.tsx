import type { ComponentPropsWithRef } from 'react';
import { styled } from '../internal/styled.ts';

export interface DividerProps extends ComponentPropsWithRef<'div'> {
  /** A word in the line, such as “or”: then it says itself that something else follows. */
  children?: ComponentPropsWithRef<'div'>['children'];
  /** Upright, between what stands beside each other. */
  vertical?: boolean;
}

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  color: var(--lb-text-quiet);
  font: var(--lb-type-dense);
  &::before,
  &:not(:empty)::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--lb-border);
  }
  &[aria-orientation='vertical'] {
    align-self: stretch;
    inline-size: 1px;
    min-block-size: 1rem;
    background: var(--lb-border);
  }
  &[aria-orientation='vertical']::before {
    content: none;
  }
  @media (forced-colors: active) {
    &[aria-orientation='vertical'] {
      background: CanvasText;
    }
  }
`;

/** A line between two groups of things of one kind. */
export function Divider({ vertical = false, children, ...rest }: DividerProps) {
  const isPlain = children === undefined || children === null;
  return (
    <Root {...(isPlain && { role: 'separator', 'aria-orientation': vertical ? 'vertical' : 'horizontal' })} {...rest}>
      {children}
    </Root>
  );
}
