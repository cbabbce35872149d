import { useLayoutEffect, type ComponentPropsWithRef, type ComponentType } from 'react';
import type { CauseEvent } from './change.ts';
import { ChoiceRow } from './choice.ts';
import { Feedback } from './Feedback.tsx';
import { useField, type FieldProps, withoutText } from './field.ts';
import { useValue } from './useValue.ts';

/** What a field that is on or off takes. */
export interface ChoiceFieldProps extends Omit<
  FieldProps<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'align' | 'prefix' | 'suffix' | 'width' | 'placeholder' | 'readOnly'
> {
  /** Held by the owner; leave it out to let the field hold it. */
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?(checked: boolean, event?: CauseEvent): void;
}

interface Look {
  /** Draws the box: a styled `input`. */
  box: ComponentType<ComponentPropsWithRef<'input'>>;
  boxRole?: 'switch';
  indeterminate?: boolean;
}

const setIndeterminate = (input: HTMLInputElement, indeterminate: boolean) => {
  input.indeterminate = indeterminate;
};

/** An input that is on or off, with its words beside it, its hint and its message below them. */
export function ChoiceField({ box: Box, boxRole, indeterminate = false, ...props }: ChoiceFieldProps & Look) {
  const { id, group, control, input, rest } = useField<HTMLInputElement, ChoiceFieldProps>(props);
  const { checked: checkedProp, defaultChecked = false, onChange, ...root } = rest;
  const own = withoutText(control);
  const [checked, change] = useValue({ value: checkedProp, defaultValue: defaultChecked, onChange }, input);

  // no attribute says it, and the browser takes it away at every press
  useLayoutEffect(() => {
    if (input.current) setIndeterminate(input.current, indeterminate);
  });

  return (
    <ChoiceRow
      data-required={group.required ? '' : undefined}
      data-hide-label={group.hideLabel ? '' : undefined}
      data-feedback={group.feedback?.type}
      onFocus={group.onFocus}
      onBlur={group.onBlur}
      {...root}
    >
      <Box
        {...own}
        type="checkbox"
        role={boxRole}
        checked={checked}
        onChange={(event) => change(event.target.checked, event)}
      />
      <label htmlFor={id} id={`${id}-label`}>
        {group.label}
      </label>
      {group.hint !== undefined && (
        <div data-part="hint" id={`${id}-hint`}>
          {group.hint}
        </div>
      )}
      <Feedback id={`${id}-feedback`} feedback={group.feedback} />
    </ChoiceRow>
  );
}
