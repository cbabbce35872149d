import type { CauseEvent } from '../internal/change.ts';
import { ChoiceGroup, type ChoiceGroupProps } from '../internal/ChoiceGroup.tsx';

export interface RadioGroupProps extends ChoiceGroupProps {
  /** The chosen option, '' for none. */
  value?: string;
  defaultValue?: string;
  onChange?(value: string, event?: CauseEvent): void;
}

/** One of a few choices, all in sight. */
export function RadioGroup({ value, defaultValue = '', onChange, ...props }: RadioGroupProps) {
  return (
    <ChoiceGroup<string>
      type="radio"
      value={value}
      defaultValue={defaultValue}
      onChange={onChange}
      has={(chosen, option) => chosen === option}
      toggle={(_, option) => option}
      {...props}
    />
  );
}
