import type { ComponentPropsWithRef } from 'react';
import { styled } from '../internal/styled.ts';

export interface KbdProps extends ComponentPropsWithRef<'kbd'> {
  /** With the edge of a key, for a single letter. */
  boxed?: boolean;
}

const Root = styled.kbd`
  font: var(--lb-type-small);
  opacity: 0.8;
  &[data-boxed] {
    padding-inline: 0.25rem;
    border: 1px solid currentColor;
    border-radius: var(--lb-radius-small);
  }
`;

/** The key that does the same as the button it stands in; `aria-keyshortcuts` of the button says it to a reader. */
export function Kbd({ boxed, ...rest }: KbdProps) {
  return <Root aria-hidden data-boxed={boxed ? '' : undefined} {...rest} />;
}
