import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';

export interface ToggleProps {
  on: boolean;
  label: string;
  /** How many it would show. */
  count?: number | undefined;
  onChange(on: boolean): void;
}

/** A filter that is on or off, with how many it would show. */
export function Toggle({ on, label, count, onChange }: ToggleProps) {
  const { formats } = useI18n();
  return (
    <Button size="small" aria-pressed={on} onClick={() => onChange(!on)} {...(on ? { tone: 'dark' as const } : {})}>
      {label}
      {count === undefined ? '' : ` ${formats.number(count)}`}
    </Button>
  );
}
