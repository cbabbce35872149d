import type { ComboboxBaseProps } from '../Combobox/Combobox.types.ts';
import { ComboboxView } from '../Combobox/ComboboxView.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useField } from '../internal/field.ts';
import { useValue } from '../internal/useValue.ts';

export interface MultiComboboxProps<T> extends ComboboxBaseProps<T> {
  /** The chosen things, in the order of choosing. Leave it out to let the field hold them. */
  value?: readonly T[];
  defaultValue?: readonly NoInfer<T>[];
  onChange?(value: NoInfer<T>[], event?: CauseEvent): void;
}

const none: readonly never[] = [];

/** A field that finds several of many. Each choice is a chip: ← reaches it, Backspace takes the last one away. */
export function MultiCombobox<T>({ value: valueProp, defaultValue = none, onChange, ...props }: MultiComboboxProps<T>) {
  const field = useField<HTMLInputElement, ComboboxBaseProps<T>>(props);
  const [chosen, change] = useValue<readonly T[]>(
    { value: valueProp, defaultValue, onChange: onChange && ((next, event) => onChange([...next], event)) },
    field.input,
  );
  return <ComboboxView field={field} quiet={props.feedback !== undefined} multiple chosen={chosen} change={change} />;
}
