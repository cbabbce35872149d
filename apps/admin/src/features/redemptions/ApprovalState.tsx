import { useI18n } from '@ledenbureau/i18n';
import type { Redemption } from '../../api/types.ts';
import { DecisionState } from '../../register/request/DecisionState.tsx';

/** Whether this administrator can approve it now; only what blocks stands out. */
export function ApprovalState({ redemption }: { redemption: Redemption }) {
  const { t, formats } = useI18n();
  const { state, from } = redemption.approval;
  switch (state) {
    case 'now':
      return <DecisionState is="now">{t('redemptions.approval.now')}</DecisionState>;
    case 'from_date':
      return (
        <DecisionState is="wait">
          {t('redemptions.approval.from', { date: from ? formats.date(from) : '' })}
        </DecisionState>
      );
    case 'later_date':
      return (
        <DecisionState is="blocked">
          {t('redemptions.approval.later', { date: from ? formats.date(from) : '' })}
        </DecisionState>
      );
    case 'own_entry':
      return <DecisionState is="wait">{t('redemptions.approval.own')}</DecisionState>;
    case 'document_required':
    case 'iban_missing':
    case 'member_blocked':
      return <DecisionState is="blocked">{t(`redemptions.approval.${state}`)}</DecisionState>;
    case 'closed':
      return null;
  }
}
