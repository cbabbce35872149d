import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';

export interface ButtonGroupProps extends ComponentPropsWithRef<'div'> {
  /** What the buttons have in common; spoken. */
  label?: string;
  /** Joins them into one control, for a switch between views (`aria-pressed` on each). */
  attached?: boolean;
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  &[data-attached] {
    display: inline-flex;
    flex-wrap: nowrap;
    gap: 0;
  }
  &[data-attached] > * {
    border-radius: 0;
  }
  &[data-attached] > :not(:first-of-type) {
    margin-inline-start: -1px;
  }
  &[data-attached] > :first-of-type {
    border-start-start-radius: var(--lb-radius);
    border-end-start-radius: var(--lb-radius);
  }
  &[data-attached] > :last-of-type {
    border-start-end-radius: var(--lb-radius);
    border-end-end-radius: var(--lb-radius);
  }
  &[data-attached] > [aria-pressed='true'],
  &[data-attached] > :focus-visible {
    z-index: 1;
  }
  @media print {
    display: none;
  }
`;

/** Buttons that belong together: the main one first, or last where they stand at the end of a line. */
export function ButtonGroup({ label, attached = false, ...rest }: ButtonGroupProps) {
  return <Root role="group" aria-label={label} data-attached={attached ? '' : undefined} {...rest} />;
}
