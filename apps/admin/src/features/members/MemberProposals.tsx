import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { transactionsQuery } from '../../register/transaction/transaction.api.ts';
import { TransactionTable } from '../../register/transaction/TransactionTable.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';

/** At most this many are shown; nobody has more waiting. */
const limit = 100;

/** What waits for approval at this member: not booked, and yet the first thing to know before entering it again. */
export function MemberProposals({ memberId }: { memberId: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(transactionsQuery(useApi(), { status: 'waiting', member_id: memberId, limit }));
  const { data, error } = query;
  // Unknown is not "nothing": that it could not be read is said also where usually nothing stands.
  if (!data)
    return error ? (
      <Notice level="warning" title={t('members.waitingUnknown')}>
        {failure(error)}
      </Notice>
    ) : null;
  if (data.items.length === 0 && !error) return null;
  return (
    <TransactionTable
      caption={t('members.waiting', { count: data.total })}
      query={query}
      omit={['number', 'status']}
      empty={null}
    />
  );
}
