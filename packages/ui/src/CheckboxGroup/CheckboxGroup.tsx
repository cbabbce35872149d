import type { CauseEvent } from '../internal/change.ts';
import { ChoiceGroup, type ChoiceGroupProps } from '../internal/ChoiceGroup.tsx';

export interface CheckboxGroupProps extends ChoiceGroupProps {
  /** The chosen options, in the order of `options`. */
  value?: readonly string[];
  defaultValue?: readonly string[];
  onChange?(value: string[], event?: CauseEvent): void;
}

const none: readonly string[] = [];

/** Any of a few choices, all in sight. */
export function CheckboxGroup({ value, defaultValue = none, onChange, ...props }: CheckboxGroupProps) {
  return (
    <ChoiceGroup<readonly string[]>
      type="checkbox"
      value={value}
      defaultValue={defaultValue}
      onChange={onChange && ((chosen, event) => onChange([...chosen], event))}
      has={(chosen, option) => chosen.includes(option)}
      toggle={(chosen, option) =>
        props.options
          .map((one) => one.value)
          .filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one)))
      }
      {...props}
    />
  );
}
