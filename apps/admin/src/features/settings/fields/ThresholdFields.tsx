import { MoneyField, NumberField, useFormValues } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { nextMemberNo, type ThresholdValues } from '../changes.ts';
import type { Settings } from '../settings.api.ts';
import { useSettingWords } from '../useSettingWords.ts';

export function ThresholdFields({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const from = useFormValues<ThresholdValues, number | null>(({ member_no_from: number }) => number);
  const { label } = useSettingWords();
  return (
    <Stack gap={4}>
      <MoneyField
        name="four_eyes_threshold_cents"
        label={label('four_eyes_threshold_cents')}
        hint={t('settings.fourEyesHint')}
        required
      />
      <NumberField
        name="four_eyes_days"
        label={label('four_eyes_days')}
        hint={t('settings.fourEyesDaysHint')}
        min={0}
        max={90}
        required
      />
      <MoneyField
        name="redemption_budget_cents"
        label={label('redemption_budget_cents')}
        hint={t('settings.budgetHint')}
      />
      <NumberField
        name="iban_hold_days"
        label={label('iban_hold_days')}
        hint={t('settings.holdHint')}
        min={0}
        max={90}
        required
      />
      <NumberField
        name="member_no_from"
        label={label('member_no_from')}
        hint={t('settings.memberNoHint', { number: String(nextMemberNo(settings, { member_no_from: from })) })}
        min={1}
        max={999_999_999_999}
      />
    </Stack>
  );
}
