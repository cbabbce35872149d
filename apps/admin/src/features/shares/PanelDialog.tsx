import { useI18n } from '@ledenbureau/i18n';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequestDetail } from '../../api/types.ts';
import { AskDocumentDialog } from '../../register/request/AskDocumentDialog.tsx';
import { CommentDialog } from '../../register/request/CommentDialog.tsx';
import { RejectDialog } from '../../register/request/RejectDialog.tsx';
import { ReverseDialog } from '../../register/request/ReverseDialog.tsx';
import { WithdrawDialog } from '../../register/request/WithdrawDialog.tsx';
import type { PanelAction } from './actions.ts';
import { AdmitDialog } from './AdmitDialog.tsx';
import { mailPreviewQuery, type RejectBody, type ReturnStep } from './return.api.ts';
import type { Admission } from './useAdmission.ts';

const rejections: readonly RejectBody['reason'][] = ['document_missing', 'not_entitled', 'other'];

export interface PanelDialogProps {
  action: PanelAction;
  request: ReturnRequestDetail;
  admission: Admission;
  send(step: ReturnStep, key: string): Promise<unknown>;
  onClose(): void;
}

/** The last step of what was chosen in the panel of a request. */
export function PanelDialog(props: PanelDialogProps) {
  const { action, request, send, onClose } = props;
  const { t } = useI18n();
  const api = useApi();
  const { number } = request;
  const same = { number, draftKey: `return.${action}/${request.id}`, onClose };
  switch (action) {
    case 'admit':
      return <AdmitDialog {...props} />;
    case 'reject':
      return (
        <RejectDialog
          {...same}
          explain={t('returns.reject.explain')}
          reasons={rejections.map((value) => ({ value, label: t(`requests.rejection.${value}`) }))}
          mail={(body) => mailPreviewQuery(api, request, body && { action, body })}
          send={(body, key) => send({ action, body }, key)}
        />
      );
    case 'withdraw':
      return (
        <WithdrawDialog
          {...same}
          member={request.member.display_name}
          explain={t('returns.withdraw.explain')}
          send={(body, key) => send({ action, body }, key)}
        />
      );
    case 'ask_document':
      return (
        <AskDocumentDialog
          {...same}
          mail={(body) => mailPreviewQuery(api, request, { action: 'ask-document', body })}
          send={(body, key) => send({ action: 'ask-document', body }, key)}
        />
      );
    case 'reverse':
      return (
        <ReverseDialog
          title={t('returns.reverse.title', { number })}
          confirm={t('returns.reverse.confirm')}
          draftKey={same.draftKey}
          explain={t(request.reversal ? 'returns.reverse.explainSecond' : 'returns.reverse.explain')}
          reason={request.reversal?.reason_code}
          send={(body, key) => send({ action, body }, key)}
          onClose={onClose}
        />
      );
    case 'keep':
      return (
        <CommentDialog
          title={t('returns.keep.title', { number })}
          confirm={t('returns.keep.confirm')}
          draftKey={same.draftKey}
          send={(body, key) => send({ action, body }, key)}
          onClose={onClose}
        >
          <p>{t('returns.keep.explain')}</p>
        </CommentDialog>
      );
  }
}
