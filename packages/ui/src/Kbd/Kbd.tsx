import type { ComponentPropsWithRef } from 'react';
import { styled } from '../internal/styled.ts';

export type KbdProps = ComponentPropsWithRef<'kbd'>;

const Root = styled.kbd`
  min-inline-size: 1.125rem;
  padding-inline: 0.25rem;
  font: var(--lb-type-small);
  font-weight: 500;
  text-align: center;
  white-space: nowrap;
  border: 1px solid color-mix(in srgb, currentColor 60%, transparent);
  border-radius: min(var(--lb-radius-small), 0.25rem);
`;

/** The key that does the same as the button it stands in; `aria-keyshortcuts` of the button says it to a reader. */
export function Kbd(props: KbdProps) {
  return <Root aria-hidden {...props} />;
}
