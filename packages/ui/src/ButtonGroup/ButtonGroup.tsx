import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';

export interface ButtonGroupProps extends ComponentPropsWithRef<'div'> {
  /** What the buttons have in common; spoken. */
  label?: string;
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  @media print {
    display: none;
  }
`;

/** Buttons that belong together: the main one first. */
export function ButtonGroup({ label, ...rest }: ButtonGroupProps) {
  return <Root role="group" aria-label={label} {...rest} />;
}
