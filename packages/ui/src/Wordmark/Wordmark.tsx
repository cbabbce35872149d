import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from '../internal/styled.ts';
import { Mark, type MarkTone } from '../Mark/Mark.tsx';

export interface WordmarkProps extends ComponentPropsWithRef<'span'> {
  /** The name. */
  children: ReactNode;
  /** On the page; on a ground in the accent; or in one colour, that of the text. */
  tone?: MarkTone;
  /** Another mark in the place of ours: the logo of a cooperative. */
  mark?: ReactNode;
}

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  vertical-align: middle;
  gap: 0.5rem;
  font-weight: 600;
  letter-spacing: -0.015em;
  &[data-tone='reversed'] {
    color: var(--lb-on-accent);
  }
  white-space: nowrap;
`;

/** Mark and name beside each other, a third of the mark apart. */
export function Wordmark({ children, tone, mark, ...rest }: WordmarkProps) {
  return (
    <Root data-tone={tone} {...rest}>
      {mark ?? <Mark tone={tone} />}
      <span>{children}</span>
    </Root>
  );
}
