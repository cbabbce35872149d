import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Feedback, type FieldFeedback } from '../internal/Feedback.tsx';

export const fieldWidths = ['short', 'medium', 'full'] as const;
export type FieldWidth = (typeof fieldWidths)[number];

export interface FormGroupProps extends Omit<ComponentPropsWithRef<'div'>, 'id'> {
  /** Id of the control; the hint is `${id}-hint` and the feedback `${id}-feedback`. */
  id: string;
  label: ReactNode;
  /** Below the label: what is expected. */
  hint?: ReactNode;
  /** One message at a time. */
  feedback?: FieldFeedback;
  /** Marks the label; the control itself carries aria-required. */
  required?: boolean;
  /** Keeps the label for screen readers alone, as for a search box in a filter row. */
  hideLabel?: boolean;
  /** Hints at the length of what is asked. */
  width?: FieldWidth;
  /** The control. */
  children: ReactNode;
}

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: 0.25rem;
  min-inline-size: 0;
  inline-size: 100%;
  /* a line that can be read: forms stop growing where tables go on */
  max-inline-size: 44rem;
  &[data-width='short'] {
    max-inline-size: 11rem;
  }
  &[data-width='medium'] {
    max-inline-size: 22rem;
  }
  & > label {
    justify-self: start;
    font: var(--lb-type-body);
    font-weight: 500;
    color: var(--lb-text);
    scroll-margin-block-start: calc(var(--lb-header) + 1rem);
  }
  &[data-required] > label::after {
    content: ' *';
    content: ' *' / '';
    color: var(--lb-danger);
  }
  &[data-hide-label] > label {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  & > [data-part='hint'] {
    color: var(--lb-text-quiet);
    font: var(--lb-type-dense);
  }
`;

/** Label, hint and message around one control. */
export function FormGroup({
  id,
  label,
  hint,
  feedback,
  required = false,
  hideLabel = false,
  width = 'full',
  children,
  ...rest
}: FormGroupProps) {
  return (
    <Root
      data-required={required ? '' : undefined}
      data-hide-label={hideLabel ? '' : undefined}
      data-width={width}
      data-feedback={feedback?.type}
      {...rest}
    >
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {hint !== undefined && (
        <div data-part="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children}
      <Feedback id={`${id}-feedback`} feedback={feedback} />
    </Root>
  );
}
