import { useI18n } from '@ledenbureau/i18n';
import { Disclosure, StatusPill } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { transactionsQuery } from '../../register/transaction/transaction.api.ts';
import { TransactionRows } from '../../register/transaction/TransactionTable.tsx';

/** At most this many are shown; nobody has more waiting. */
const limit = 100;

/**
 * What waits for approval at this member: not booked, and yet the first thing to know before entering it again. One line
 * that is always there, so that nothing moves when its answer comes; unknown is not "nothing".
 */
export function MemberProposals({ memberId }: { memberId: string }) {
  const { t } = useI18n();
  const query = useQuery(transactionsQuery(useApi(), { status: 'waiting', member_id: memberId, limit }));
  const { data, error } = query;
  const count = data?.total ?? 0;
  const summary = error ? (
    <StatusPill tone="danger">{t('members.waitingUnknown')}</StatusPill>
  ) : count > 0 ? (
    <StatusPill tone="warning">{t('members.waiting', { count })}</StatusPill>
  ) : data ? (
    t('members.waitingNone')
  ) : (
    '…'
  );
  return (
    <Disclosure label={t('notifications.waiting')} summary={summary}>
      <TransactionRows
        caption={t('notifications.waiting')}
        query={query}
        omit={['number', 'status']}
        empty={<p>{t('notifications.none.waiting')}</p>}
      />
    </Disclosure>
  );
}
