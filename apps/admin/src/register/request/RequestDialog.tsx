import { useI18n } from '@ledenbureau/i18n';
import { CommentDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { AskDocumentDialog } from './AskDocumentDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { requestMailQuery } from './request.api.ts';
import type { RequestDetail, RequestKind, RequestPath, RequestStep, SharedAction, StepBody } from './requests.ts';
import { ReverseDialog } from './ReverseDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

export interface RequestDialogProps<P extends RequestPath> {
  kind: RequestKind<P>;
  action: SharedAction;
  request: RequestDetail<RequestPath>;
  /** Why a request of this kind is turned down. */
  rejections: readonly StepBody<RequestPath, 'reject'>['reason'][];
  send(step: RequestStep<P>, key: string): Promise<unknown>;
  onClose(): void;
}

/** The last step of an action that requests of every kind have. */
export function RequestDialog<P extends RequestPath>(props: RequestDialogProps<P>) {
  const { kind, action, request, rejections, onClose } = props;
  const { words } = kind;
  const { t } = useI18n();
  const api = useApi();
  const { number, reversal } = request;
  const draftKey = `${kind.draft}.${action}/${request.id}`;
  const same = { number, draftKey, onClose };
  const send = (step: RequestStep<RequestPath>, key: string) => props.send(step as RequestStep<P>, key);
  switch (action) {
    case 'reject':
      return (
        <RejectDialog
          {...same}
          explain={t(`${words}.reject.explain`)}
          reasons={rejections.map((value) => ({ value, label: t(`requests.rejection.${value}`) }))}
          mail={(body) => requestMailQuery(api, kind, request, action, body as StepBody<P, 'reject'> | null)}
          send={(body, key) => send({ action, body }, key)}
        />
      );
    case 'withdraw':
      return (
        <WithdrawDialog
          {...same}
          member={request.member.display_name}
          explain={t(`${words}.withdraw.explain`)}
          send={(body, key) => send({ action, body }, key)}
        />
      );
    case 'ask_document':
      return (
        <AskDocumentDialog
          {...same}
          mail={(body) => requestMailQuery(api, kind, request, 'ask-document', body as StepBody<P, 'ask-document'>)}
          send={(body, key) => send({ action: 'ask-document', body }, key)}
        />
      );
    case 'reverse':
      return (
        <ReverseDialog
          title={t(`${words}.reverse.title`, { number })}
          confirm={t(`${words}.reverse.confirm`)}
          draftKey={draftKey}
          explain={t(reversal ? `${words}.reverse.explainSecond` : `${words}.reverse.explain`)}
          reason={reversal?.reason_code}
          remark={reversal?.comment}
          send={(body, key) => send({ action, body }, key)}
          onClose={onClose}
        />
      );
    case 'keep':
      return (
        <CommentDialog
          title={t(`${words}.keep.title`, { number })}
          confirm={t(`${words}.keep.confirm`)}
          draftKey={draftKey}
          send={(body, key) => send({ action, body }, key)}
          onClose={onClose}
        >
          <p>{t(`${words}.keep.explain`)}</p>
        </CommentDialog>
      );
  }
}
