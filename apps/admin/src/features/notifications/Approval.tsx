import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  ButtonGroup,
  DateText,
  DescriptionList,
  ErrorState,
  Money,
  Skeleton,
  Stack,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useProblemText, RoleButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Approval } from '../../api/types.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';
import { DecisionPreview } from '../../register/transaction/DecisionPreview.tsx';
import { decisionPreviewQuery, transactionQuery } from '../../register/transaction/transaction.api.ts';
import { TransactionFacts } from '../../register/transaction/TransactionFacts.tsx';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';

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
      <AlikeNotice maker={transaction.maker} checker={transaction.checker} over={!waits} />
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
  const actions = transaction?.can ?? [];
  return (
    <ButtonGroup>
      {actions.includes('approve') ? (
        <RoleButton needs={['approver']} theme="green" href={href(id, 'approve')} aria-keyshortcuts="a">
          {t('decision.approve.choose')}
        </RoleButton>
      ) : null}
      {actions.includes('reject') ? (
        <RoleButton needs={['approver']} href={href(id, 'reject')} aria-keyshortcuts="r">
          {t('decision.reject.choose')}
        </RoleButton>
      ) : null}
      <Button href={href(id)} aria-keyshortcuts="Enter">
        {t('notifications.open')}
      </Button>
    </ButtonGroup>
  );
}

/** What waits on a page of its own, in short: what it is, how much, and who asked when. */
export function QuestionFacts({ approval }: { approval: Approval }) {
  const { t } = useI18n();
  const { title, detail, cents } = useApprovalText()(approval);
  return (
    <Stack gap={4}>
      <Text as="p" size="section">
        {title}
      </Text>
      {detail ? <p>{detail}</p> : null}
      <AlikeNotice maker={approval.maker} checker={null} />
      <DescriptionList
        items={[
          ...(cents === null ? [] : [{ term: t('transaction.amount'), description: <Money cents={cents} /> }]),
          { term: t('transaction.maker'), description: approval.maker.name },
          { term: t('notifications.when'), description: <DateText value={approval.asked_at} time /> },
        ]}
      />
    </Stack>
  );
}

/** It is decided on where all of it is to be seen. */
export function QuestionButtons({ href }: { href: string | null }) {
  const { t } = useI18n();
  return href === null ? null : (
    <Button theme="green" href={href} aria-keyshortcuts="Enter">
      {t('notifications.decide')}
    </Button>
  );
}
