import { useI18n } from '@ledenbureau/i18n';
import type { ReturnRequest } from '../../api/types.ts';
import { DecisionState } from '../../register/request/DecisionState.tsx';
import { lockedPart } from './free.ts';

/** Whether this administrator can admit it now; only what blocks, or is locked still, stands out. */
export function AdmissionState({ request }: { request: ReturnRequest }) {
  const { t, formats } = useI18n();
  const { state, from } = request.admission;
  const part = lockedPart(request);
  switch (state) {
    case 'now':
      return part ? (
        <DecisionState is="blocked">
          {t('returns.admission.partly', { quantity: formats.quantity(part.quantity), date: formats.date(part.until) })}
        </DecisionState>
      ) : (
        <DecisionState is="now">{t('returns.admission.now')}</DecisionState>
      );
    case 'locked':
      return (
        <DecisionState is="blocked">
          {t('returns.admission.locked', { date: from ? formats.date(from) : '' })}
        </DecisionState>
      );
    case 'own_entry':
      return <DecisionState is="wait">{t('returns.admission.own')}</DecisionState>;
    case 'document_required':
      return <DecisionState is="blocked">{t('returns.admission.document')}</DecisionState>;
    case 'member_deceased':
      return <DecisionState is="blocked">{t('returns.admission.deceased')}</DecisionState>;
    case 'closed':
      return null;
  }
}
