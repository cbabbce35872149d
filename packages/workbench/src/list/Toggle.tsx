import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';

export interface ToggleProps {
  pressed: boolean;
  label: string;
  /** How many it would show. */
  count?: number | undefined;
  onChange(pressed: boolean): void;
}

/** A filter that is on or off, with how many it would show. */
export function Toggle({ pressed, label, count, onChange }: ToggleProps) {
  const { formats } = useI18n();
  return (
    <Button
      size="small"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      {...(pressed ? { theme: 'dark' as const } : {})}
    >
      {label}
      {count === undefined ? '' : ` ${formats.number(count)}`}
    </Button>
  );
}
