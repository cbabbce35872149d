import type { CauseEvent } from '../internal/change.ts';
import { EntryField, type EntryFieldProps } from '../internal/EntryField.tsx';
import { useUiLabels } from '../provider/context.ts';
import { canonicalPostcode, isPostcode } from './postcode.ts';

export interface PostcodeFieldProps extends Omit<
  EntryFieldProps<string>,
  'inputMode' | 'align' | 'defaultTyped' | 'onChange'
> {
  /** "1234 AB" in the Netherlands, as it was written elsewhere; '' for none. */
  value?: string;
  defaultValue?: string;
  /** At every change: the code, or what stands there while it is none yet. `isPostcode` tells. */
  onChange?(value: string, event?: CauseEvent): void;
  /** Two letters: whose code it is. Default NL; that of any other country is free. */
  country?: string;
  autoComplete?: string;
}

/**
 * A postal code: a Dutch one in whatever way it was written, held and shown as "1234 AB" once the field is left, which then also
 * says that it is none. One of another country stays as it is.
 */
export function PostcodeField({ country = 'NL', onChange, ...rest }: PostcodeFieldProps) {
  const labels = useUiLabels();
  return (
    <EntryField
      {...rest}
      onChange={onChange && ((value, _typed, event) => onChange(value, event))}
      align="start"
      way={{
        empty: '',
        read(text) {
          const value = canonicalPostcode(text, country);
          return { value, problem: value === '' ? 'empty' : isPostcode(value, country) ? null : 'invalid' };
        },
        show: (value) => canonicalPostcode(value, country),
        explain: () => labels.invalidPostcode,
        canonical: (value) => canonicalPostcode(value, country),
      }}
    />
  );
}
