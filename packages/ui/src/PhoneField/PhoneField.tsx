import type { CauseEvent } from '../internal/change.ts';
import { EntryField, type EntryFieldProps } from '../internal/EntryField.tsx';
import { useUiLabels } from '../provider/context.ts';
import { canonicalPhone, formatPhone, isPhone } from './phone.ts';

export interface PhoneFieldProps extends Omit<
  EntryFieldProps<string>,
  'inputMode' | 'align' | 'defaultTyped' | 'onChange'
> {
  /** With the code of its country and without spaces, "+31612345678"; '' for none. */
  value?: string;
  defaultValue?: string;
  /** At every change: the number, or what stands there without spaces while it is none yet. `isPhone` tells. */
  onChange?(value: string, event?: CauseEvent): void;
  /** Two letters: where a number without a code belongs; default NL. */
  country?: string;
  autoComplete?: string;
}

/**
 * A telephone number of any country, written or pasted in whatever way. It is held as it is dialled from anywhere, and shown
 * with spaces once the field is left, which then also says that it is no number.
 */
export function PhoneField({ country = 'NL', onChange, ...rest }: PhoneFieldProps) {
  const labels = useUiLabels();
  return (
    <EntryField
      {...rest}
      onChange={onChange && ((value, _typed, event) => onChange(value, event))}
      inputMode="tel"
      align="start"
      way={{
        empty: '',
        read(text) {
          const value = canonicalPhone(text, country);
          const problem = text.trim() === '' ? 'empty' : isPhone(text, country) ? null : 'invalid';
          return { value, problem };
        },
        show: (value) => formatPhone(value, country),
        explain: () => labels.invalidPhone,
        canonical: (value) => canonicalPhone(value, country),
      }}
    />
  );
}
