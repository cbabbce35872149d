import { useI18n } from '@ledenbureau/i18n';
import { useRequestFilters } from '../../register/request/useRequestFilters.ts';
import { useRequestList } from '../../register/request/useRequestList.ts';
import { reasons, redemptions, statuses } from './redemptions.ts';

/** Net amounts in cents, from and until; '' is open. */
const amounts = ['..100000', '100000..500000', '500000..2500000', '2500000..'] as const;

/** The list of the page: what the address asks for, and the answer to it. */
export function useRedemptionList() {
  const { t, formats } = useI18n();
  const { pending, instrument, reason, received, overdue } = useRequestFilters({
    instrument: { id: 'issue', type: 'bond', label: t('redemptions.issue') },
    reasons,
  });
  const amountLabel = (bounds: string) => {
    const [from, until] = bounds.split('..').map((cents) => (cents ? formats.money(Number(cents)) : null));
    if (from && until) return t('requests.filter.between', { from, until });
    return from ? t('requests.filter.from', { from }) : t('requests.filter.until', { until: until ?? '' });
  };
  return useRequestList({
    kind: redemptions,
    tabs: statuses,
    statusOf: (status) => status,
    filters: [
      instrument,
      reason,
      received,
      {
        id: 'amount',
        kind: 'choice',
        label: t('quote.net'),
        options: amounts.map((value) => ({ value, label: amountLabel(value) })),
      },
      overdue,
    ],
    instrument: 'issue',
    pending,
    toggles: ['approvable', 'mine'],
    amount: { column: 'net', name: 'net_cents' },
    own: ({ amount = '' }) => {
      const [min, max] = amount.split('..');
      return { ...(min && { min_cents: Number(min) }), ...(max && { max_cents: Number(max) }) };
    },
  });
}
