import { useEffect, useLayoutEffect, useState } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { Affix } from '../internal/Affix.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { ControlFrame } from '../internal/controls.ts';
import { useField, withError, type FieldProps } from '../internal/field.ts';
import { useComposed } from '../internal/useComposed.ts';
import { useValue } from '../internal/useValue.ts';
import { useUiLabels } from '../provider/context.ts';
import { canonicalIban, caretAfter, edited, formatIban, isIban } from './iban.ts';

export interface IbanFieldProps extends Omit<FieldProps<HTMLInputElement>, 'inputMode' | 'align'> {
  /** Letters and digits alone, in capitals; '' for none. */
  value?: string;
  defaultValue?: string;
  /** At every change: what stands there without spaces, in capitals, also while it is no IBAN yet. `isIban` tells. */
  onChange?(value: string, event?: CauseEvent): void;
}

/**
 * A bank account number, shown in groups of four while it is typed or pasted, in whatever way it was written. Once it is left
 * the field says what is wrong with its length or check digits, and a form of the browser's own is not sent.
 */
export function IbanField(props: IbanFieldProps) {
  const labels = useUiLabels();
  const field = useField<HTMLInputElement, IbanFieldProps>(props);
  const { id, prefix, suffix, input, rest } = field;
  const { value: valueProp, defaultValue = '', onChange, ...root } = rest;
  const [currentValue, change] = useValue<string>({ value: valueProp, defaultValue, onChange }, input);
  const value = canonicalIban(currentValue);

  // whoever says what is wrong also judges this
  const quiet = props.feedback !== undefined;
  const error = quiet || value === '' || isIban(value) ? null : labels.invalidIban;
  useEffect(() => input.current?.setCustomValidity(error ?? ''), [input, error]);
  const [typing, setTyping] = useState(false);
  const { group, control } = error === null || typing ? field : withError(field, error);
  const { name, 'data-align': _align, ...own } = control;

  /** An object at every change, also when the groups stay the same: the caret has moved. */
  const [caret, setCaret] = useState<{ before: number } | null>(null);
  useLayoutEffect(() => {
    const at = caret && caretAfter(caret.before);
    if (at !== null && input.current?.matches(':focus')) input.current.setSelectionRange(at, at);
  }, [caret, input]);
  const [composed, listeners] = useComposed((event, composing) => {
    const { currentTarget: target, nativeEvent } = event;
    const how = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
    const next = edited(target.value, target.selectionStart ?? target.value.length, value, how);
    setTyping(true);
    if (!composing) setCaret({ before: next.before });
    change(next.value, event);
  });

  return (
    <FormGroup {...group} width={group.width ?? 'medium'} {...root}>
      <ControlFrame>
        <Affix id={id} part="prefix">
          {prefix}
        </Affix>
        <input
          spellCheck={false}
          autoCapitalize="characters"
          {...own}
          type="text"
          dir="ltr"
          autoComplete={own.autoComplete ?? 'off'}
          value={composed ?? formatIban(value)}
          {...listeners}
          onBlur={() => setTyping(false)}
        />
        <input type="hidden" name={name} value={value} disabled={own.disabled} />
        <Affix id={id} part="suffix">
          {suffix}
        </Affix>
      </ControlFrame>
    </FormGroup>
  );
}
