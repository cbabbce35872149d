import { Select } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { commentRule } from '@ledenbureau/workbench';

export interface ReasonSelectProps {
  options: readonly { value: string; label: string }[];
}

/** Why something is turned down, as one of some reasons; nothing is chosen beforehand. */
export function ReasonSelect({ options }: ReasonSelectProps) {
  const { t } = useI18n();
  return (
    <Select
      name="reason"
      width="full"
      label={t('transaction.reason')}
      required
      placeholder={t('form.choose')}
      options={options}
    />
  );
}

/** The words beside it: any other reason has to be told. */
export const otherNeedsWords = commentRule.when('reason', ([reason], rule) =>
  reason === 'other' ? rule.required() : rule,
);
