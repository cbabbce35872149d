import { EntryField, type EntryFieldProps } from '../internal/EntryField.tsx';
import { numberParams } from '../internal/useEntry.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';

export interface QuantityFieldProps extends EntryFieldProps<string> {
  /** Canonical decimal ("1250.5"), '' for none: exact, however many digits. */
  value?: string;
  /** Most decimals: those of the instrument. */
  scale: number;
}

/** A number of units of an instrument, exact to its scale. Typed as in the reader's region, held as a decimal string. */
export function QuantityField({ scale, ...rest }: QuantityFieldProps) {
  const formats = useUiFormats();
  const labels = useUiLabels();
  return (
    <EntryField
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      {...rest}
      way={{
        empty: '',
        read(text, pasted) {
          const read = formats.parseNumber(text, { scale, pasted });
          if (read.problem === null) return read;
          return { value: '', problem: read.problem, params: numberParams(scale, read.readings) };
        },
        show: (value) => (value === '' ? '' : formats.entry.number(value)),
        explain: () => labels.invalidNumber(formats.entry.number(scale === 0 ? '1250' : '1250.5')),
        canonical: (value) => value,
      }}
    />
  );
}
