import { EntryField, type EntryFieldProps } from '../internal/EntryField.tsx';
import { numberParams } from '../internal/useEntry.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';

export interface MoneyFieldProps extends EntryFieldProps<number | null> {
  /** In cents. Below it the value is given with the problem `out_of_range`. */
  min?: number;
  /** In cents. Above it the value is given with the problem `out_of_range`. */
  max?: number;
}

/**
 * An amount in euros: typed as in the reader's region, held as whole cents. "€ 1.250,50" may be pasted. What could
 * mean two amounts is refused with the problem `ambiguous`, never guessed.
 */
export function MoneyField({ min = -Infinity, max = Infinity, ...rest }: MoneyFieldProps) {
  const formats = useUiFormats();
  const labels = useUiLabels();
  const limit = (cents: number) => (Number.isFinite(cents) ? formats.money(cents) : undefined);
  return (
    <EntryField
      inputMode="decimal"
      prefix="€"
      {...rest}
      way={{
        empty: null,
        read(text, pasted) {
          const read = formats.parseMoney(text, { pasted });
          if (read.problem !== null) return { ...read, params: numberParams(2, read.readings) };
          const { value } = read;
          if (value >= min && value <= max) return read;
          const params = { ...(min > -Infinity && { min_cents: min }), ...(max < Infinity && { max_cents: max }) };
          return { value, problem: 'out_of_range', params };
        },
        show: (value) => (value === null ? '' : formats.entry.money(value)),
        explain: (_, params) =>
          // more digits than a number holds have none
          'min_cents' in params || 'max_cents' in params
            ? labels.outOfRange({ from: limit(min), until: limit(max) })
            : labels.invalidAmount(formats.entry.money(127_50)),
        canonical: (value) => (value === null ? '' : String(value)),
      }}
    />
  );
}
