import { isolate, useI18n } from '@ledenbureau/i18n';
import { RadioGroup, Text } from '@ledenbureau/ui';
import type { ReturnRequestDetail } from '../../api/types.ts';
import type { Admission } from './useAdmission.ts';
import { outcomes } from './returns.ts';

export interface OutcomeChoiceProps {
  request: ReturnRequestDetail;
  /** Left out: nothing can be chosen any more, or not by this administrator. */
  admission: Admission | undefined;
}

/** What becomes of the units: what was asked, and while that is to be decided the others with what each comes to. */
export function OutcomeChoice({ request, admission }: OutcomeChoiceProps) {
  const { t } = useI18n();
  const {
    asked_outcome: requested,
    outcome,
    outcome_reason: why,
    iban_masked: iban,
    iban_state: state,
    holder_name,
  } = request;
  const account = [iban, t(`requests.ibanState.${state}`), isolate(holder_name ?? '')].filter(Boolean).join(' · ');
  const hints = {
    payout: account,
    convert: t('returns.hints.convert'),
    gift: t('returns.hints.gift'),
  };
  if (!admission) {
    return (
      <Text as="p" size="dense">
        {t(`returns.outcomes.${outcome}`)} <Text tone="quiet">{hints[outcome]}</Text>
        {outcome === requested ? null : (
          <Text tone="quiet" block>
            {t('returns.askedWas', { outcome: t(`returns.outcomes.${requested}`), reason: why ?? '' })}
          </Text>
        )}
      </Text>
    );
  }
  return (
    <RadioGroup
      name="outcome"
      label={t('returns.asked', { outcome: t(`returns.outcomes.${requested}`) })}
      value={admission.outcome}
      onChange={(chosen) => admission.choose(outcomes.find((candidate) => candidate === chosen) ?? requested)}
      options={outcomes.map((value) => ({ value, label: t(`returns.outcomes.${value}`), hint: hints[value] }))}
    />
  );
}
