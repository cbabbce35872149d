import { useI18n } from '@ledenbureau/i18n';
import { Button, CalendarIcon } from '@ledenbureau/ui';
import { Suspense, useState } from 'react';
import { lateCode } from '@ledenbureau/workbench';

// Few visits look at another day, so the field is not part of the code that the first page waits for.
const AsOfField = lateCode(async () => (await import('./AsOfField.tsx')).AsOfField);

export interface AsOfProps {
  /** The day chosen, YYYY-MM-DD; '' for now. */
  value: string;
  /** The day shown when none is chosen. */
  now: string;
  onChange(date: string): void;
}

/** The day the figures are of, in words; a press on it turns it into a field. */
export function AsOf({ value, now, onChange }: AsOfProps) {
  const { t, formats } = useI18n();
  const [editing, setEditing] = useState(false);
  const button = (isComing: boolean) => (
    <Button theme="transparent" loading={isComing} startIcon={<CalendarIcon />} onClick={() => setEditing(true)}>
      {t('asOf.button', { date: formats.date(value || now) })}
    </Button>
  );
  if (!editing && !value) return button(false);
  return (
    <Suspense fallback={button(true)}>
      <AsOfField value={value || now} focused={editing} onChange={onChange} />
    </Suspense>
  );
}
