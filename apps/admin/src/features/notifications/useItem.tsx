import { useI18n } from '@ledenbureau/i18n';
import type { SplitViewPanel } from '@ledenbureau/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenRow } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { MutableKind } from '../../api/types.ts';
import { subjectPlace } from '../../register/approval/subjectPlace.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { ApprovalButtons, ApprovalFacts, QuestionButtons, QuestionFacts } from './Approval.tsx';
import { isMutable } from './mutable.ts';
import { NoticeButtons, NoticeFacts } from './NoticeFacts.tsx';
import { markOne, mute } from './notifications.api.ts';
import { subjectHref } from './subjectHref.ts';
import type { Item } from './useNews.ts';

/** The item that is open beside the list, and what can be done with it. To open it is to read it. */
export function useItem(at: OpenRow, item: Item | undefined) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const tx = useTransactionHref();
  const notice = item && 'notice' in item ? item.notice : undefined;
  const question = item && 'approval' in item ? item : undefined;
  const transactionId = at.id?.startsWith('tx-') ? at.id.slice(3) : undefined;
  const mark = useMutation({
    meta: { aside: true },
    mutationFn: ({ id, read }: { id: string; read: boolean }) => markOne(client, api, id, read),
  });
  const muting = useMutation({
    mutationFn: (kind: MutableKind) => mute(client, api, kind, true),
  });

  const readIt = useEffectEvent(() => {
    const seen = notice ?? question?.asking;
    if (seen?.read === false) mark.mutate({ id: seen.id, read: true });
  });
  const opened = item?.id;
  useEffect(() => {
    if (opened !== undefined) readIt();
  }, [opened]);

  const approval = transactionId === undefined ? question?.approval : undefined;
  const about = approval && {
    type: approval.subject_type,
    id: approval.subject_id,
    memberNo: approval.member?.member_no,
  };
  const place = about ? subjectPlace(about, tx) : notice ? subjectHref(notice, tx) : null;
  const href = transactionId ? tx(transactionId) : place;
  const actions = {
    markUnread: () => {
      if (notice) mark.mutate({ id: notice.id, read: false });
    },
    mute: () => {
      if (notice && isMutable(notice.kind)) muting.mutate(notice.kind);
    },
  };
  const error = mark.error ?? muting.error;
  const frame = { title: t('notifications.item'), tools: at.tools, onClose: at.close };
  const view: SplitViewPanel | undefined =
    transactionId !== undefined
      ? {
          ...frame,
          content: <ApprovalFacts key={transactionId} id={transactionId} />,
          decision: <ApprovalButtons id={transactionId} />,
        }
      : approval
        ? {
            ...frame,
            content: <QuestionFacts key={approval.id} approval={approval} />,
            decision: <QuestionButtons href={href} />,
          }
        : notice && {
            ...frame,
            content: <NoticeFacts key={notice.id} notice={notice} error={error} />,
            decision: <NoticeButtons notice={notice} href={href} {...actions} />,
          };

  return {
    view,
    href,
    ...actions,
    /** Opens the last step of a decision on a single transaction; anything else is decided on its own page. */
    choose: (action: 'approve' | 'reject') => {
      if (transactionId !== undefined) void navigate(tx(transactionId, action));
    },
  };
}
