import { EntryField, type EntryFieldProps } from '../internal/EntryField.tsx';
import { numberParams } from '../internal/useEntry.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';

export interface NumberFieldProps extends EntryFieldProps<number | null> {
  /** Most decimals; default 0. */
  scale?: number;
  /** Below it the value is given with the problem `out_of_range`. */
  min?: number;
  /** Above it the value is given with the problem `out_of_range`. */
  max?: number;
}

/** As it is typed: JavaScript writes a number below a millionth with a power of ten, `1e-7`. */
function decimalOf(value: number): string {
  const [digits = '', power] = String(value).split('e-');
  const { length: decimals } = digits.split('.')[1] ?? '';
  return power === undefined ? digits : value.toFixed(Math.min(Number(power) + decimals, 100));
}

/** A number to calculate with: a count, a percentage, a term in months. Written and read as in the reader's region. */
export function NumberField({ scale = 0, min = -Infinity, max = Infinity, ...rest }: NumberFieldProps) {
  const formats = useUiFormats();
  const labels = useUiLabels();
  const limit = (value: number) => (Number.isFinite(value) ? formats.entry.number(decimalOf(value)) : undefined);
  return (
    <EntryField
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      {...rest}
      way={{
        empty: null,
        read(text, pasted) {
          const read = formats.parseNumber(text, { scale, pasted });
          if (read.problem !== null) return { ...read, params: numberParams(scale, read.readings) };
          const value = Number(read.value);
          // more digits than a number holds exactly: never another number than the one that was typed
          if (decimalOf(value) !== read.value) return { value: null, problem: 'out_of_range' };
          if (value >= min && value <= max) return { value, problem: null };
          const params = { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) };
          return { value, problem: 'out_of_range', params };
        },
        show: (value) => (value === null ? '' : formats.entry.number(decimalOf(value))),
        explain: (_, params) =>
          // more digits than a number holds have none
          'min' in params || 'max' in params
            ? labels.outOfRange({ from: limit(min), until: limit(max) })
            : labels.invalidNumber(formats.entry.number(scale === 0 ? '1250' : '1250.5')),
        canonical: (value) => (value === null ? '' : decimalOf(value)),
      }}
    />
  );
}
