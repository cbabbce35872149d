import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DateField, Stack } from '@ledenbureau/ui';
import { useEffect, useRef } from 'react';
import { wholeDay, today } from '@ledenbureau/workbench';

export interface AsOfFieldProps {
  value: string;
  /** Takes the focus when it appears, after the press that asked for it. */
  focused: boolean;
  onChange(date: string): void;
}

/** The day the figures are of; not after today. */
export function AsOfField({ value, focused, onChange }: AsOfFieldProps) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <Stack width="11rem">
      <DateField
        name="as_of"
        label={t('asOf.label')}
        value={value}
        max={today()}
        inputRef={input}
        onChange={wholeDay(onChange)}
      />
    </Stack>
  );
}
