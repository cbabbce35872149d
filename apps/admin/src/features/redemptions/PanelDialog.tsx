import { useI18n } from '@ledenbureau/i18n';
import { useApi } from '../../api/ApiContext.tsx';
import { AskDocumentDialog } from '../../register/request/AskDocumentDialog.tsx';
import { CommentDialog } from '../../register/request/CommentDialog.tsx';
import { RejectDialog } from '../../register/request/RejectDialog.tsx';
import { ReverseDialog } from '../../register/request/ReverseDialog.tsx';
import { WithdrawDialog } from '../../register/request/WithdrawDialog.tsx';
import { ApproveDialog } from './dialogs/ApproveDialog.tsx';
import { draftOf, type PanelDialogProps, useDialog } from './dialogs/dialog.ts';
import { RequoteDialog } from './dialogs/RequoteDialog.tsx';
import { mailPreviewQuery, type RejectBody } from './redemption.api.ts';

const rejections: readonly RejectBody['reason'][] = [
  'budget_exhausted',
  'notice_period',
  'document_missing',
  'not_entitled',
  'other',
];

/** The last step of what was chosen in the panel of a request. */
export function PanelDialog(props: PanelDialogProps) {
  const { action, redemption, send, onClose } = props;
  const { t } = useI18n();
  const api = useApi();
  const same = { number: redemption.number, draftKey: draftOf(props), onClose };
  switch (action) {
    case 'approve':
      return <ApproveDialog {...props} />;
    case 'requote':
      return <RequoteDialog {...props} />;
    case 'reverse':
      return <Reverse {...props} />;
    case 'keep':
      return <Keep {...props} />;
    case 'reject':
      return (
        <RejectDialog
          {...same}
          explain={t('redemptions.reject.explain')}
          reasons={rejections.map((value) => ({ value, label: t(`requests.rejection.${value}`) }))}
          mail={(body) => mailPreviewQuery(api, redemption, body && { action, body })}
          send={(body, key) => send({ action, body }, key)}
        />
      );
    case 'withdraw':
      return (
        <WithdrawDialog
          {...same}
          member={redemption.member.display_name}
          explain={t('redemptions.withdraw.explain')}
          send={(body, key) => send({ action, body }, key)}
        />
      );
    case 'ask_document':
      return (
        <AskDocumentDialog
          {...same}
          mail={(body) => mailPreviewQuery(api, redemption, { action: 'ask-document', body })}
          send={(body, key) => send({ action: 'ask-document', body }, key)}
        />
      );
  }
}

/** Asks to take an approval back, or, as the second, takes it back. */
function Reverse(props: PanelDialogProps) {
  const { t } = useI18n();
  const asked = props.redemption.reversal;
  return (
    <ReverseDialog
      {...useDialog({ ...props, action: 'reverse' })}
      explain={t(asked ? 'redemptions.reverse.explainSecond' : 'redemptions.reverse.explain')}
      reason={asked?.reason_code}
      send={(body, key) => props.send({ action: 'reverse', body }, key)}
    />
  );
}

/** Leaves an approval as it is, after all. */
function Keep(props: PanelDialogProps) {
  const { t } = useI18n();
  return (
    <CommentDialog
      {...useDialog({ ...props, action: 'keep' })}
      send={(body, key) => props.send({ action: 'keep', body }, key)}
    >
      <p>{t('redemptions.keep.explain')}</p>
    </CommentDialog>
  );
}
