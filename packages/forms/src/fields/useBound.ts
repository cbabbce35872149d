import { useField, type Field, type FieldRules, type UseFieldOptions } from '../useField.ts';

/** What a bound field takes from the form, and so nobody else may give it. */
type FromForm =
  | 'value'
  | 'defaultValue'
  | 'checked'
  | 'defaultChecked'
  | 'onChange'
  | 'feedback'
  | 'inputRef'
  | 'describedBy'
  | 'name'
  | 'label';

/** The props of a field of ui, bound: a name instead of value and change handler, and rules. T is its value. */
export type Bound<P, T> = Omit<P, FromForm | keyof FieldRules<T>> &
  FieldRules<T> & {
    /** Its key in the values of the group around it. */
    name: string;
    /** Above the field, and what messages call it. */
    label: string;
  };

interface OwnProps<T> extends FieldRules<T> {
  name: string;
  label: string;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
}

/**
 * The props for the field of ui: those given, and what the form says of it; rules stay with the form. And its epoch, the
 * `key` of a field that keeps a text of its own.
 */
export function useBound<T, P extends OwnProps<T>>(props: P, options: UseFieldOptions<T> = {}) {
  const { validators, types, initialValue, ...rest } = props;
  const { name, label, disabled, readOnly, required, onFocus, onBlur } = props;
  const field: Field<T> = useField<T>(name, { validators, types, initialValue, disabled, readOnly, label, ...options });
  const bound = {
    ...rest,
    value: field.value,
    onChange: field.setValue,
    required: required ?? field.required,
    disabled: field.disabled,
    feedback: field.feedback,
    inputRef: field.inputRef,
    describedBy: field.describedBy,
    'aria-busy': field.pending || undefined,
    onFocus: onFocus ? () => (field.onFocus(), onFocus()) : field.onFocus,
    onBlur: onBlur ? () => (field.onBlur(), onBlur()) : field.onBlur,
  };
  return { bound, epoch: field.epoch };
}
