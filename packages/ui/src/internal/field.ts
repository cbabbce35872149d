import { useId, type ComponentPropsWithRef, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import type { FieldWidth } from '../FormGroup/FormGroup.tsx';
import type { FieldFeedback } from './Feedback.tsx';
import { joinIds } from './dom.ts';

/** What every field takes; the rest (className, data-*, ref) goes to its root, the FormGroup. */
export interface FieldProps<Element extends HTMLElement> extends Omit<
  ComponentPropsWithRef<'div'>,
  'children' | 'onChange' | 'onBlur' | 'onFocus' | 'defaultValue' | 'inputMode'
> {
  /** Id of the control; default generated. */
  id?: string;
  name: string;
  label: ReactNode;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean;
  /** Below the label: what is expected. */
  hint?: ReactNode;
  /** One message at a time. */
  feedback?: FieldFeedback;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  onBlur?: () => void;
  onFocus?: () => void;
  /** The control itself, for focus. */
  inputRef?: Ref<Element>;
  autoComplete?: string;
  inputMode?: HTMLAttributes<Element>['inputMode'];
  /** Shown in the empty field; never instead of a label. */
  placeholder?: string;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** After the input: a unit, a sign. */
  suffix?: ReactNode;
  /** Hints at the length of what is asked; default full. */
  width?: FieldWidth;
}

/** A field whose value is text. */
export interface TextFieldBaseProps<Element extends HTMLElement = HTMLInputElement> extends FieldProps<Element> {
  value: string;
  onChange(value: string): void;
}

/** Splits a field's props into those of the group, those of the control, and the rest (value, onChange and own ones). */
export function useField<Element extends HTMLElement, P extends FieldProps<Element>>(props: P) {
  const generated = useId();
  const {
    id = generated,
    name,
    label,
    hideLabel,
    hint,
    feedback,
    required = false,
    disabled = false,
    readOnly = false,
    onBlur,
    onFocus,
    inputRef,
    autoComplete,
    inputMode,
    placeholder,
    align = 'start',
    suffix,
    width,
    ...rest
  } = props;
  const error = feedback?.type === 'error';
  return {
    id,
    suffix,
    rest,
    group: { id, label, hideLabel, hint, feedback, required, width },
    control: {
      id,
      name,
      disabled,
      readOnly,
      autoComplete,
      inputMode,
      placeholder,
      ref: inputRef,
      onBlur: onBlur && (() => onBlur()),
      onFocus: onFocus && (() => onFocus()),
      'data-align': align,
      'aria-required': required || undefined,
      'aria-invalid': error || undefined,
      'aria-describedby': joinIds(hint !== undefined && `${id}-hint`, feedback !== undefined && `${id}-feedback`),
    },
  };
}
