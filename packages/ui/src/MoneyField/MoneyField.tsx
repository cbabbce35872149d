import { EntryField, type EntryFieldProps } from '../internal/EntryField.tsx';
import { useUiFormats } from '../provider/context.ts';

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
  return (
    <EntryField
      inputMode="decimal"
      prefix="€"
      {...rest}
      way={{
        empty: null,
        read(text, pasted) {
          const { value, problem } = formats.parseMoney(text, { pasted });
          if (value === null) return { value, problem };
          return { value, problem: value < min || value > max ? 'out_of_range' : null };
        },
        show: (value) => (value === null ? '' : formats.entry.money(value)),
        canonical: (value) => (value === null ? '' : String(value)),
      }}
    />
  );
}
