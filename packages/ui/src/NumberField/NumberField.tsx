import { EntryField, type EntryFieldProps } from '../internal/EntryField.tsx';
import { useUiFormats } from '../provider/context.ts';

export interface NumberFieldProps extends EntryFieldProps<number | null> {
  /** Most decimals; default 0. */
  scale?: number;
  /** Below it the value is given with the problem `out_of_range`. */
  min?: number;
  /** Above it the value is given with the problem `out_of_range`. */
  max?: number;
}

/** A number to calculate with: a count, a percentage, a term in months. Written and read as in the reader's region. */
export function NumberField({ scale = 0, min = -Infinity, max = Infinity, ...rest }: NumberFieldProps) {
  const formats = useUiFormats();
  return (
    <EntryField
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      {...rest}
      way={{
        empty: null,
        read(text, pasted) {
          const { value: canonical, problem } = formats.parseNumber(text, { scale, pasted });
          if (canonical === null) return { value: null, problem };
          const value = Number(canonical);
          // more digits than a number holds exactly: never another number than the one that was typed
          if (String(value) !== canonical) return { value: null, problem: 'out_of_range' };
          return { value, problem: value < min || value > max ? 'out_of_range' : null };
        },
        show: (value) => (value === null ? '' : formats.entry.number(String(value))),
        canonical: (value) => (value === null ? '' : String(value)),
      }}
    />
  );
}
