import * as ui from '@ledenbureau/ui';
import { useMemo, type ComponentProps } from 'react';
import { textRule } from '../validators/textRule.ts';
import { type Bound, useBound } from './useBound.ts';

export type PhoneFieldProps = Bound<ComponentProps<typeof ui.PhoneField>, string> & {
  /** A number that is right whatever the tables say: what a register holds already keeps nobody from changing the rest. */
  known?: string;
};

const phoneRule = (country: string, currentNumber: string | undefined) =>
  textRule('phone', { country }, (text) => text === currentNumber || ui.isPhone(text, country));

const noRules: readonly never[] = [];

/**
 * A telephone number with the code of its country, judged by the rule `phone`; '' for none. It knows what each country gives
 * out: those tables come with this field, and not with the rule of that name for other fields.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { known: currentNumber, ...rest } = props;
  const { validators = noRules, country = 'NL' } = props;
  const rule = useMemo(() => phoneRule(country, currentNumber), [country, currentNumber]);
  const ruled = { ...rest, validators: [rule, ...validators] };
  const { bound } = useBound<string, typeof ruled>(ruled);
  return <ui.PhoneField {...bound} feedback={bound.feedback ?? null} />;
}
