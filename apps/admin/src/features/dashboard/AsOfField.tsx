import { useI18n } from '@ledenbureau/i18n';
import { DateField } from '@ledenbureau/ui';
import { today } from '../../shared/useUrlDate.ts';

export interface AsOfFieldProps {
  value: string;
  onChange(date: string): void;
}

/** The day the figures are of; not after today. */
export function AsOfField({ value, onChange }: AsOfFieldProps) {
  const { t } = useI18n();
  return (
    <div style={{ inlineSize: '11rem' }}>
      <DateField name="as_of" label={t('asOf.label')} value={value} max={today()} onChange={onChange} />
    </div>
  );
}
