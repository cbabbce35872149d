import type { CauseEvent } from '../internal/change.ts';
import { useField } from '../internal/field.ts';
import { useValue } from '../internal/useValue.ts';
import type { ComboboxBaseProps } from './Combobox.types.ts';
import { ComboboxView } from './ComboboxView.tsx';

export interface ComboboxProps<T> extends ComboboxBaseProps<T> {
  /** The chosen thing, null for none. Leave it out to let the field hold it. */
  value?: T | null;
  defaultValue?: NoInfer<T> | null;
  onChange?(value: NoInfer<T> | null, event?: CauseEvent): void;
}

/** A field that finds one of many: type or browse, choose by key, pointer or touch. For several at once MultiCombobox. */
export function Combobox<T>({ value: valueProp, defaultValue = null, onChange, ...props }: ComboboxProps<T>) {
  const field = useField<HTMLInputElement, ComboboxBaseProps<T>>(props);
  const [value, change] = useValue<T | null>({ value: valueProp, defaultValue, onChange }, field.input);
  return (
    <ComboboxView
      field={field}
      quiet={props.feedback !== undefined}
      multiple={false}
      chosen={value === null ? [] : [value]}
      change={([next], event) => change(next ?? null, event)}
    />
  );
}
