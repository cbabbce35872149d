import { useI18n } from '@ledenbureau/i18n';
import { DescriptionList, ErrorState, Link, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useProblemText } from '@ledenbureau/workbench';
import type { Approval } from '../../api/types.ts';
import { subjectPlace } from '../../register/approval/subjectPlace.ts';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import type { Decision } from './useDecision.ts';

/** All that the open question changes, and what is odd about it. */
export function QuestionView({ approval, decision }: { approval: Approval; decision: Decision }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const words = useApprovalText();
  const tx = useTransactionHref();
  const { query, open, before } = decision;
  const { subject_type: type, subject_id: id, member } = approval;
  const place = subjectPlace({ type, id, memberNo: member?.member_no }, tx);
  if (!open) {
    return query.error ? (
      <ErrorState title={failure(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={10} />
    );
  }
  const { Facts } = open.question;
  const { title, detail } = words(approval);
  const isOver = !query.isFetching && !open.question.isReady(open.data) && open.question.rejection(open.data) === null;
  return (
    <Stack gap={4}>
      <div>
        <Text as="h3" size="section">
          {place === null ? title : <Link href={place}>{title}</Link>}
        </Text>
        {detail ? (
          <Text as="p" size="dense" tone="quiet">
            {detail}
          </Text>
        ) : null}
      </div>
      {isOver ? (
        <Notice tone="accent" title={t('desk.over')} />
      ) : before ? (
        <Notice tone="warning" title={t('desk.overtaken')}>
          <Differences before={before.approval} now={approval} />
        </Notice>
      ) : null}
      <Facts data={open.data} approval={approval} before={before?.data ?? null} onChange={decision.change} />
    </Stack>
  );
}

/** What the list says of it, before and after, where that is another. */
function Differences({ before, now }: { before: Approval; now: Approval }) {
  const { t, formats } = useI18n();
  const words = useApprovalText();
  const textOf = (approval: Approval) => {
    const { title, detail, cents } = words(approval);
    return [title, detail, cents === null ? '' : formats.money(cents)].filter(Boolean).join(', ');
  };
  const [was, is] = [textOf(before), textOf(now)];
  return was === is ? null : (
    <DescriptionList
      compact
      items={[
        { term: t('desk.was'), description: was },
        { term: t('desk.is'), description: is },
      ]}
    />
  );
}
