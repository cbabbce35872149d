import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, ErrorState, Skeleton, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { DecisionPreview } from '../../register/transaction/DecisionPreview.tsx';
import { possibleActions } from '../../register/transaction/PanelActions.tsx';
import { decisionPreviewQuery, transactionQuery } from '../../register/transaction/transaction.api.ts';
import { TransactionFacts } from '../../register/transaction/TransactionFacts.tsx';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { useProblemText } from '../../texts/useProblemText.ts';

/** What approving a transaction would do, complete enough to decide; once it is decided, the transaction itself. */
export function ApprovalFacts({ id }: { id: string }) {
  const { failure } = useProblemText();
  const api = useApi();
  const query = useQuery(transactionQuery(api, id));
  const { data: transaction, error } = query;
  const waits = transaction?.status === 'waiting';
  const version = transaction?.version ?? 0;
  const preview = useQuery(decisionPreviewQuery(api, { id, version }, waits ? 'approve' : null));
  if (!transaction) {
    return error ? (
      <ErrorState title={failure(error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={8} />
    );
  }
  return (
    <Stack gap={4}>
      {waits ? <DecisionPreview transaction={transaction} reversal={false} query={preview} outdated={null} /> : null}
      <TransactionFacts transaction={transaction} short />
    </Stack>
  );
}

/** The ways to decide on a transaction: each opens its last step. */
export function ApprovalButtons({ id }: { id: string }) {
  const { t } = useI18n();
  const api = useApi();
  const href = useTransactionHref();
  const { data: transaction } = useQuery(transactionQuery(api, id));
  const me = useQuery(meQuery(api));
  const actions = transaction && me.data ? possibleActions(transaction, me.data.id).actions : [];
  return (
    <ButtonGroup>
      {actions.includes('approve') ? (
        <Button tone="green" href={href(id, 'approve')} aria-keyshortcuts="a">
          {t('decision.approve.choose')}
        </Button>
      ) : null}
      {actions.includes('reject') ? (
        <Button href={href(id, 'reject')} aria-keyshortcuts="r">
          {t('decision.reject.choose')}
        </Button>
      ) : null}
      <Button href={href(id)} aria-keyshortcuts="Enter">
        {t('notifications.open')}
      </Button>
    </ButtonGroup>
  );
}
