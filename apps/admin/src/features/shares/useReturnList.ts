import { useI18n } from '@ledenbureau/i18n';
import type { ReturnRequest } from '../../api/types.ts';
import { useRequestFilters } from '../../register/request/useRequestFilters.ts';
import { useRequestList } from '../../register/request/useRequestList.ts';
import { outcomes, reasons, returns, stageNames, stages } from './returns.ts';

/** The list of the page: what the address asks for, and the answer to it. */
export function useReturnList() {
  const { t } = useI18n();
  const { pending, instrument, reason, received, overdue } = useRequestFilters({
    instrument: { id: 'instrument', type: 'good_share', label: t('transaction.instrument') },
    reasons,
  });
  return useRequestList({
    kind: returns,
    tabs: stageNames,
    statusOf: (stage) => [...stages[stage]],
    filters: [
      instrument,
      {
        id: 'outcome',
        kind: 'choice',
        label: t('returns.outcome'),
        options: outcomes.map((value) => ({ value, label: t(`returns.outcomes.${value}`) })),
      },
      reason,
      received,
      overdue,
    ],
    instrument: 'instrument',
    pending,
    toggles: ['admissible', 'locked', 'mine'],
    amount: { column: 'nominal', name: 'nominal_cents' },
    own: ({ outcome }) => (outcome ? { outcome: outcome as ReturnRequest['outcome'] } : {}),
  });
}
