import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinIds } from '../internal/dom.ts';
import { Feedback, type FieldFeedback } from '../internal/Feedback.tsx';
import { headerHeight } from '../internal/header.ts';
import { feedbackEdges } from '../internal/feedbackEdges.ts';
import { hiddenWords } from '../internal/hidden.ts';
import { useUiLabels } from '../provider/context.ts';

export const fieldWidths = ['short', 'medium', 'full'] as const;
export type FieldWidth = (typeof fieldWidths)[number];

/** Around one control, or around several that answer one question. */
export const formGroupElements = ['div', 'fieldset'] as const;
export type FormGroupElement = (typeof formGroupElements)[number];

export interface FormGroupProps extends Omit<ComponentPropsWithRef<'div'>, 'id'> {
  /** Id of the control, or of the fieldset; the hint is `${id}-hint` and the feedback `${id}-feedback`. */
  id: string;
  /** `div` (default): `label` names one control. `fieldset`: `label` is the legend of several. */
  as?: FormGroupElement;
  label: ReactNode;
  /** Below the label: what is expected. */
  hint?: ReactNode;
  /** One message at a time. */
  feedback?: FieldFeedback | undefined;
  /** Marks the label; the control itself carries aria-required. */
  required?: boolean;
  /** Keeps the label for screen readers alone, as for a search box in a filter row. */
  hideLabel?: boolean;
  /** Disables every control of a fieldset. */
  disabled?: boolean;
  /** Hints at the length of what is asked. */
  width?: FieldWidth;
  /** Ids of what else describes a fieldset: the message of the group around it. */
  describedBy?: string | undefined;
  /** The control, or the fields. */
  children: ReactNode;
}

const Root = styled.div`
  --lb-field-edge: var(--lb-border-strong);
  --lb-field-edge-hover: var(--lb-text-quiet);
  --lb-field-width: auto;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 0.25rem;
  min-inline-size: 0;
  inline-size: 100%;
  /* a line that can be read: forms stop growing where tables go on */
  max-inline-size: 44rem;
  margin: 0;
  padding: 0;
  border: 0;
  /* the width is that of the control: what is said about it may take the line */
  &[data-width='short'] {
    --lb-field-width: 11rem;
    inline-size: auto;
  }
  &[data-width='medium'] {
    --lb-field-width: 22rem;
    inline-size: auto;
  }
  & > :not(label, legend, [data-part]) {
    inline-size: var(--lb-field-width);
    max-inline-size: 100%;
  }
  ${feedbackEdges}
  & > label,
  & > legend {
    justify-self: start;
    padding: 0;
    font: var(--lb-type-body);
    font-weight: 500;
    color: var(--lb-text);
    overflow-wrap: anywhere;
    scroll-margin-block-start: calc(${headerHeight} + 1rem);
  }
  & > legend {
    /* a legend stands outside the grid and its gap */
    margin-block-end: 0.25rem;
  }
  /* above fields with labels of their own it is a heading; above choices it is the label */
  & > legend:not(:has(~ [data-part='choices'])) {
    margin-block-end: 0.5rem;
    font-weight: 600;
  }
  & > legend:not(:has(~ [data-part='choices'])) ~ [data-part='hint'] {
    margin-block: -0.25rem 0.25rem;
  }
  &[data-required] > label::after,
  &[data-required] > legend::after {
    content: ' *';
    content: ' *' / '';
    color: var(--lb-danger);
  }
  &[data-hide-label] > label,
  &[data-hide-label] > legend {
    ${hiddenWords}
  }
  & > [data-part='hint'],
  & > [data-part='feedback'] {
    /* beside another field it is as wide as its control */
    inline-size: 0;
    min-inline-size: 100%;
  }
  & > [data-part='hint'] {
    color: var(--lb-text-quiet);
    font: var(--lb-type-dense);
    text-wrap: pretty;
  }
`;

/** Label, hint and message around one control, or around a group of fields. */
export function FormGroup({
  id,
  as = 'div',
  label,
  hint,
  feedback,
  required = false,
  hideLabel = false,
  disabled = false,
  width = 'full',
  describedBy,
  children,
  ...rest
}: FormGroupProps) {
  const labels = useUiLabels();
  const group = as === 'fieldset';
  // ARIA has aria-required for a group of radios alone; for the others a description says it
  const saysRequired = group && required && rest.role !== 'radiogroup';
  const groupProps = group && {
    id,
    disabled,
    'aria-describedby': joinIds(
      saysRequired && `${id}-required`,
      hint !== undefined && `${id}-hint`,
      feedback !== undefined && `${id}-feedback`,
      describedBy,
    ),
  };
  const Name = group ? 'legend' : 'label';
  return (
    <Root
      as={as}
      data-required={required ? '' : undefined}
      data-hide-label={hideLabel ? '' : undefined}
      data-width={width}
      data-feedback={feedback?.type}
      {...groupProps}
      {...rest}
    >
      <Name id={`${id}-label`} {...(!group && { htmlFor: id })}>
        {label}
      </Name>
      {saysRequired && (
        <span hidden id={`${id}-required`}>
          {labels.required}
        </span>
      )}
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
