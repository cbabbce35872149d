import { ChoiceField, type ChoiceFieldProps } from '../internal/ChoiceField.tsx';
import { ChoiceInput } from '../internal/choice.ts';

export interface CheckboxProps extends ChoiceFieldProps {
  /** Some of what it stands for is chosen. A picture only: a press still makes it yes or no. */
  indeterminate?: boolean;
}

/** Yes or no, that counts once the form is sent. */
export function Checkbox(props: CheckboxProps) {
  return <ChoiceField box={ChoiceInput} {...props} />;
}
