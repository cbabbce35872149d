import type { CauseEvent } from '@ledenbureau/ui';
import type { ParsedValue } from '../core/typed.ts';
import type { Field, FieldRules, UseFieldOptions } from '../field.ts';
import { useField } from '../useField.ts';
import { required } from '../validators/builtin.ts';

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
    name: string | number;
    /** Above the field, and what messages call it. */
    label: string;
    /** Told after each change by the person, with the event that caused it; the form has the value already. */
    onChange?(value: T, event?: CauseEvent): void;
  };

/** The props of a bound field that are not those of the field of ui. */
export interface OwnProps<T> extends FieldRules<T> {
  name: string | number;
  label: string;
  required?: boolean | undefined;
  onChange?: ((value: T, event?: CauseEvent) => void) | undefined;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
}

const must = required();

/**
 * The props for the field of ui: those given, and what the form says of it; rules stay with the form. And what a field
 * needs that keeps a text of its own: its `key`, and the text it starts with.
 */
export function useBound<T, P extends OwnProps<T>>(props: P, options: UseFieldOptions<T> = {}) {
  const { validators, types, initialValue, item, required: demanded, ...rest } = props;
  const { name, label, disabled, readOnly, onFocus, onBlur, onChange } = props;
  // what is marked as required is
  const rules = demanded ? [must, ...(validators ?? [])] : validators;
  const {
    setValue,
    pending,
    epoch,
    typed,
    state: _,
    ...field
  }: Field<T> = useField<T>(name, {
    validators: rules,
    types,
    initialValue,
    item,
    disabled,
    readOnly,
    label,
    ...options,
  });
  /** `onChange` of a field whose value is read from text: the form also keeps a text that has none. */
  const changeRead = (value: T, typed: ParsedValue | undefined, event?: CauseEvent) => {
    setValue(value, typed);
    onChange?.(value, event);
  };
  const bound = {
    ...rest,
    ...field,
    name: String(name),
    onChange: (value: T, event?: CauseEvent) => changeRead(value, undefined, event),
    'aria-busy': pending || undefined,
    onFocus: onFocus ? () => (field.onFocus(), onFocus()) : field.onFocus,
    onBlur: onBlur ? () => (field.onBlur(), onBlur()) : field.onBlur,
  };
  /** Keeps what stands in the field and is no value; the owner is not told. */
  const keepTyped = (unread: ParsedValue) => setValue(field.value, unread);
  return { bound, changeRead, epoch, typed, keepTyped };
}
