import type { FieldConfig, FieldInputProps, FormikHandlers } from 'formik';

/** What an event of a control, or a caller without one, says of a value: where it belongs and what it is. */
export interface ControlValue {
  name?: string;
  id?: string;
  type?: string;
  value?: unknown;
  checked?: boolean;
  multiple?: boolean;
  options?: Iterable<{ selected: boolean; value: string }>;
}

/** Which field an event is of. */
export const nameOf = ({ name, id }: ControlValue): string => name || id || '';
/** The value a control now has; `before` is what its field held. */
export function valueOf(target: ControlValue, before: unknown): unknown {
  const { type = '', value, checked = false, multiple, options } = target;
  if (/number|range/.test(type)) {
    const number = Number.parseFloat(String(value));
    return Number.isNaN(number) ? '' : number;
  }
  if (type === 'checkbox') return chosen(before, checked, value);
  if (multiple && options) return Array.from(options).flatMap((option) => (option.selected ? [option.value] : []));
  return value;
}

/** A box alone is on or off; one of several puts its value into a list, or takes it out. */
function chosen(before: unknown, checked: boolean, value: unknown): unknown {
  const alone = !value || value === 'true' || value === 'false';
  if (typeof before === 'boolean' || (!Array.isArray(before) && alone)) return checked;
  const list: unknown[] = Array.isArray(before) ? before : [];
  if (list.includes(value) === checked) return list;
  return checked ? [...list, value] : list.filter((item) => item !== value);
}

/** The props of a control of one field: what `<Field>` spreads on it. */
export function inputProps(
  config: string | FieldConfig,
  current: unknown,
  handlers: Pick<FormikHandlers, 'handleChange' | 'handleBlur'>,
): FieldInputProps<unknown> {
  const { name, type, value, as, multiple } = typeof config === 'string' ? ({ name: config } as FieldConfig) : config;
  const props = { name, value: current, onChange: handlers.handleChange, onBlur: handlers.handleBlur };
  if (type === 'checkbox' && value === undefined) return { ...props, checked: Boolean(current) };
  if (type === 'checkbox') return { ...props, value, checked: Array.isArray(current) && current.includes(value) };
  if (type === 'radio') return { ...props, value, checked: current === value };
  if (as === 'select' && multiple) return { ...props, value: current || [], multiple: true };
  return props;
}
