import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';

export type VisuallyHiddenProps = ComponentPropsWithRef<'span'>;

const Root = styled.span`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** Text for a screen reader alone. */
export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <Root {...props} />;
}
