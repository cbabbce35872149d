import type { ReactNode } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import type { CauseEvent } from './change.ts';
import { ChoiceInput, ChoiceList, ChoiceRow } from './choice.ts';
import { joinIds } from './dom.ts';
import { useField, type FieldProps } from './field.ts';
import { useValue } from './useValue.ts';

/** One of the answers of a group. */
export interface ChoiceOption {
  value: string;
  label: ReactNode;
  /** Below the label: what this choice means. */
  hint?: ReactNode;
  disabled?: boolean;
}

export const choiceDirections = ['column', 'row', 'segments'] as const;
export type ChoiceDirection = (typeof choiceDirections)[number];

/** What a group of choices takes besides its value. */
export interface ChoiceGroupProps extends Omit<
  FieldProps<HTMLInputElement>,
  'inputProps' | 'autoComplete' | 'inputMode' | 'align' | 'prefix' | 'suffix' | 'placeholder' | 'readOnly'
> {
  options: readonly ChoiceOption[];
  /**
   * Below each other (default), beside each other for two or three short ones, or as segments of one bar: two to four
   * ways of one thing, without hints.
   */
  direction?: ChoiceDirection;
}

interface Own<V> {
  type: 'checkbox' | 'radio';
  value: V | undefined;
  defaultValue: V;
  onChange: ((value: V, event?: CauseEvent) => void) | undefined;
  /** Whether an option is part of a value. */
  has(value: V, option: string): boolean;
  /** The value after an option was pressed. */
  toggle(value: V, option: string): V;
}

/** The fieldset with its choices. `inputRef` gets the one that takes the focus: the chosen one, else the first. */
export function ChoiceGroup<V>({ type, has, toggle, ...props }: ChoiceGroupProps & Own<V>) {
  const { id, group, control, input, rest } = useField<HTMLInputElement, ChoiceGroupProps & Omit<Own<V>, Ways>>(props);
  const { options, direction = 'column', value: valueProp, defaultValue, onChange, ...root } = rest;
  const [value, change] = useValue({ value: valueProp, defaultValue, onChange }, input);
  const error = control['aria-invalid'];
  const open = options.filter((option) => !option.disabled);
  const first = open.find((option) => type === 'radio' && has(value, option.value)) ?? open[0];
  return (
    <FormGroup
      as="fieldset"
      {...group}
      disabled={control.disabled}
      describedBy={props.describedBy}
      {...(type === 'radio' && {
        role: 'radiogroup',
        'aria-required': group.required || undefined,
        'aria-invalid': error,
      })}
      {...root}
    >
      <ChoiceList data-part="choices" data-direction={direction}>
        {options.map((option, index) => {
          const own = `${id}-${index}`;
          return (
            <ChoiceRow key={option.value}>
              <ChoiceInput
                type={type}
                id={own}
                ref={option === first ? control.ref : undefined}
                name={control.name}
                value={option.value}
                disabled={option.disabled}
                checked={has(value, option.value)}
                onChange={(event) => change(toggle(value, option.value), event)}
                aria-invalid={type === 'checkbox' && !option.disabled ? error : undefined}
                aria-describedby={joinIds(option.hint !== undefined && `${own}-hint`)}
              />
              <label htmlFor={own}>{option.label}</label>
              {option.hint !== undefined && (
                <div data-part="hint" id={`${own}-hint`}>
                  {option.hint}
                </div>
              )}
            </ChoiceRow>
          );
        })}
      </ChoiceList>
    </FormGroup>
  );
}

type Ways = 'type' | 'has' | 'toggle';
