import * as ui from '@ledenbureau/ui';
import { useMemo, type ComponentProps } from 'react';
import { textRule } from '../validators/textRule.ts';
import { type Bound, useBound } from './useBound.ts';

export type PhoneFieldProps = Bound<ComponentProps<typeof ui.PhoneField>, string>;

const noRules: readonly never[] = [];

/**
 * A telephone number with the code of its country, judged by the rule `phone`; '' for none. It knows what each country gives
 * out: those tables come with this field, and not with the rule of that name for other fields.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { validators = noRules, country = 'NL' } = props;
  const known = useMemo(() => textRule('phone', { country }, (text) => ui.isPhone(text, country)), [country]);
  const ruled: PhoneFieldProps = { ...props, validators: [known, ...validators] };
  const { bound } = useBound<string, PhoneFieldProps>(ruled);
  return <ui.PhoneField {...bound} feedback={bound.feedback ?? null} />;
}
