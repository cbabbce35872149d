import { useI18n } from '@ledenbureau/i18n';
import { Checkbox } from '@ledenbureau/ui';
import type { BatchDetail } from './bulk.api.ts';

export interface SkipErrorsProps {
  batch: BatchDetail;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Leaves out the rows with errors: an explicit choice, with its count. */
export function SkipErrors({ batch: { rows, errors, skipped }, checked, onChange }: SkipErrorsProps) {
  const { t, formats } = useI18n();
  const rest = rows - errors - skipped;
  return (
    <Checkbox
      name="skip"
      label={t('bulk.skipErrors', { count: errors, rest: formats.number(rest) })}
      disabled={rest === 0}
      checked={checked}
      onChange={onChange}
    />
  );
}
