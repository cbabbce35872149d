import { useI18n } from '@ledenbureau/i18n';
import { Dialog, ErrorState, Notice, Skeleton, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { FormTexts } from '../../texts/FormTexts.tsx';
import { transactionQuery } from './transaction.api.ts';
import { PanelActions, possibleActions } from './PanelActions.tsx';
import { TransactionFacts } from './TransactionFacts.tsx';

/** A transaction over the current page (`?tx=`): its facts, postings, and what can be done with it (`?action=`). */
export function TransactionPanel({ id }: { id: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const query = useQuery(transactionQuery(api, id));
  const me = useQuery(meQuery(api));

  const change = (edit: (params: URLSearchParams) => void) =>
    setSearch(
      (current) => {
        edit(current);
        return current;
      },
      { replace: true },
    );
  const close = () =>
    change((params) => {
      params.delete('tx');
      params.delete('action');
    });
  const setAction = (action: string | null) =>
    change((params) => (action ? params.set('action', action) : params.delete('action')));

  const { data: transaction } = query;
  const allowed = transaction && me.data ? possibleActions(transaction, me.data.id) : null;
  const action = allowed?.actions.find((known) => known === search.get('action'));
  const title = action
    ? t(`decision.${action}.title`, { number: transaction?.number ?? '' })
    : transaction?.number
      ? t('transaction.titleNumber', { number: transaction.number })
      : t('transaction.title');

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      actions={
        transaction && allowed && !action ? (
          <PanelActions actions={allowed.actions} onChoose={setAction} onClose={close} />
        ) : null
      }
    >
      {query.error ? <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton lines={6} /> : null}
      {transaction ? (
        <Stack gap={4}>
          {allowed?.own ? <Notice level="info">{t('decision.own')}</Notice> : null}
          {transaction.reversed_by?.status === 'waiting' ? (
            <Notice level="warning">{t('decision.reversalWaits')}</Notice>
          ) : null}
          <TransactionFacts transaction={transaction} short={action !== undefined} />
          {action ? (
            <FormTexts>
              <DecisionForm
                key={action}
                action={action}
                transaction={transaction}
                onDone={() => setAction(null)}
                onCancel={() => setAction(null)}
              />
            </FormTexts>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  );
}
