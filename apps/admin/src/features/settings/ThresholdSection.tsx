import { useI18n } from '@ledenbureau/i18n';
import { VisuallyHidden } from '@ledenbureau/ui';
import { RoleButton } from '@ledenbureau/workbench';
import type { SectionProps } from './CooperativeSection.tsx';
import { Facts, SettingSection } from './SettingSection.tsx';
import { nextMemberNo } from './changes.ts';
import { useSettingWords } from './useSettingWords.ts';
import { useWaits } from './useWaits.ts';

const fields = [
  'four_eyes_threshold_cents',
  'four_eyes_days',
  'redemption_budget_cents',
  'iban_hold_days',
  'member_no_from',
] as const;

/** From where on something needs more than one entry. */
export function ThresholdSection({ settings, onChange }: SectionProps) {
  const { t } = useI18n();
  const { label, value } = useSettingWords();
  const waits = useWaits(settings, 'thresholds');
  return (
    <SettingSection
      group="thresholds"
      actions={
        <RoleButton needs={['operator']} inline onClick={() => onChange({ of: 'thresholds' })}>
          {t('settings.edit')}
          <VisuallyHidden> {t('settings.section.thresholds')}</VisuallyHidden>
        </RoleButton>
      }
    >
      <Facts
        items={[
          ...fields.map((field) => ({
            term: label(field),
            description: value(field, settings.thresholds[field]),
            waits: waits(field),
          })),
          { term: t('settings.nextMemberNo'), description: String(nextMemberNo(settings, settings.thresholds)) },
          { term: t('settings.fourEyes'), description: t(settings.four_eyes ? 'settings.on' : 'settings.off') },
        ]}
      />
    </SettingSection>
  );
}
