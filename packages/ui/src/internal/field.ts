import {
  type AllHTMLAttributes,
  type DOMAttributes,
  useCallback,
  useId,
  useRef,
  type ComponentPropsWithRef,
  type FocusEvent,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefCallback,
} from 'react';
import type { FieldWidth } from '../FormGroup/FormGroup.tsx';
import type { CauseEvent } from './change.ts';
import type { FieldFeedback } from './Feedback.tsx';
import { joinIds, mergeRefs } from './dom.ts';

/** Attributes of a control, without what happens to it: a key is heard on the root, focus by `onFocus` and `onBlur`. */
export type ControlAttributes<Element> = Omit<AllHTMLAttributes<Element>, keyof DOMAttributes<Element> | FieldOwned> & {
  [attribute: `data-${string}`]: string | number | boolean | undefined;
};
/** What the field has a prop for, or says itself. */
type FieldOwned =
  | 'id'
  | 'name'
  | 'type'
  | 'value'
  | 'checked'
  | 'disabled'
  | 'readOnly'
  | 'required'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-required';

/** What every field takes; the rest (className, data-*, ref) goes to its root, the FormGroup. */
export interface FieldProps<Element extends HTMLElement> extends Omit<
  ComponentPropsWithRef<'div'>,
  'children' | 'onChange' | 'onBlur' | 'onFocus' | 'defaultValue' | 'inputMode' | 'prefix'
> {
  /** Id of the control; default generated. */
  id?: string;
  name: string;
  label: ReactNode;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean;
  /** Below the label: what is expected. */
  hint?: ReactNode;
  /** One message at a time. null: there is none, and the field says nothing of its own about what was typed. */
  feedback?: FieldFeedback | null;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Ids of what else describes the control, after its own hint and message: the message of a group around it. */
  describedBy?: string;
  /** The focus left the whole field. */
  onBlur?: () => void;
  /** The focus came into the field. */
  onFocus?: () => void;
  /** Attributes of the control itself: `data-*`, `spellCheck`, `enterKeyHint`, … Those of the field go over them. */
  inputProps?: ControlAttributes<Element>;
  /** The control itself, for focus. */
  inputRef?: Ref<Element>;
  autoComplete?: string;
  inputMode?: HTMLAttributes<Element>['inputMode'];
  /** Shown in the empty field; never instead of a label. */
  placeholder?: string;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** Before the input: a sign. Part of the field's spoken description. */
  prefix?: ReactNode;
  /** After the input: a unit. Part of the field's spoken description. */
  suffix?: ReactNode;
  /** Hints at the length of what is asked; default full. */
  width?: FieldWidth;
}

/** A field whose value is text. Give `value` to hold it yourself, `defaultValue` to leave it to the field. */
export interface TextFieldBaseProps<Element extends HTMLElement = HTMLInputElement> extends FieldProps<Element> {
  value?: string;
  defaultValue?: string;
  onChange?(value: string, event?: CauseEvent): void;
}

/** Whether the focus crosses the edge of the field, rather than moving inside it. */
const crossed = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget);

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
    inputProps,
    inputRef,
    autoComplete,
    inputMode,
    placeholder,
    align = 'start',
    prefix,
    suffix,
    width,
    describedBy,
    ...rest
  } = props;
  const input = useRef<Element>(null);
  const ref: RefCallback<Element> = useCallback((node: Element | null) => mergeRefs(input, inputRef)(node), [inputRef]);
  const message = feedback ?? undefined;
  return {
    id,
    prefix,
    suffix,
    /** The control itself, once it is in the page. */
    input,
    rest,
    group: {
      id,
      label,
      hideLabel,
      hint,
      feedback: message,
      required,
      width,
      onFocus: onFocus && ((event: FocusEvent) => crossed(event) && onFocus()),
      onBlur: onBlur && ((event: FocusEvent) => crossed(event) && onBlur()),
    },
    control: {
      ...inputProps,
      id,
      name,
      disabled,
      readOnly,
      autoComplete,
      inputMode,
      placeholder,
      ref,
      'data-align': align,
      'aria-required': required || undefined,
      'aria-invalid': message?.type === 'error',
      'aria-describedby': joinIds(
        prefix !== undefined && `${id}-prefix`,
        suffix !== undefined && `${id}-suffix`,
        hint !== undefined && `${id}-hint`,
        message !== undefined && `${id}-feedback`,
        describedBy,
      ),
    },
  };
}

type TextAttribute = 'data-align' | 'autoComplete' | 'inputMode' | 'placeholder' | 'readOnly';

/** The attributes of a control in which nothing is written, such as a box. */
export function withoutText<Control extends { [name in TextAttribute]: unknown }>(
  control: Control,
): Omit<Control, TextAttribute> {
  const {
    'data-align': _align,
    autoComplete: _auto,
    inputMode: _mode,
    placeholder: _hint,
    readOnly: _,
    ...own
  } = control;
  return own;
}

interface DescribedField {
  id: string;
  group: { feedback: FieldFeedback | undefined };
  control: { 'aria-invalid': boolean; 'aria-describedby': string | undefined };
}

/** The same field with an error that it found itself. */
export const withError = <F extends DescribedField>(field: F, message: string): F => ({
  ...field,
  group: { ...field.group, feedback: { type: 'error', message } },
  control: {
    ...field.control,
    'aria-invalid': true,
    'aria-describedby': joinIds(field.control['aria-describedby'], `${field.id}-feedback`),
  },
});
