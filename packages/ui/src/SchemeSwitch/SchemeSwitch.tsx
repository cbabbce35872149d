import type { CauseEvent } from '../internal/change.ts';
import { RadioGroup, type RadioGroupProps } from '../RadioGroup/RadioGroup.tsx';
import { setThemeMode, themeModes, useThemeMode, type ThemeMode } from '../theme/themeMode.ts';

export interface SchemeSwitchProps extends Omit<
  RadioGroupProps,
  'name' | 'options' | 'direction' | 'value' | 'defaultValue' | 'onChange'
> {
  /** Default `scheme`. */
  name?: string;
  /** What each is called: light, dark, and as the device has it. */
  names: Readonly<Record<ThemeMode, string>>;
  /** Another one was chosen, and is in force already. */
  onChange?(mode: ThemeMode, event?: CauseEvent): void;
}

/** Light, dark, or as the device has it: for the whole page, and at the next visit too. */
export function SchemeSwitch({ name = 'scheme', names, onChange, ...rest }: SchemeSwitchProps) {
  const mode = useThemeMode();
  return (
    <RadioGroup
      {...rest}
      name={name}
      direction="segments"
      options={themeModes.map((value) => ({ value, label: names[value] }))}
      value={mode}
      onChange={(value, event) => {
        const chosen = themeModes.find((one) => one === value) ?? 'system';
        setThemeMode(chosen);
        onChange?.(chosen, event);
      }}
    />
  );
}
