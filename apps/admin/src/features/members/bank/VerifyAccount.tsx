import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { ActionDialog } from '@ledenbureau/workbench';
import { AlikeNotice } from '../../../register/approval/AlikeNotice.tsx';
import { type BankAccount, useBankAccounts } from './bank.api.ts';

export interface AccountDialogProps {
  memberId: string;
  account: BankAccount;
  onClose(): void;
}

/** Says that an account was checked to be the member's, and how. */
export function VerifyAccount({ memberId, account, onClose }: AccountDialogProps) {
  const { t } = useI18n();
  const { verify } = useBankAccounts(memberId);
  return (
    <ActionDialog
      title={t('members.bank.verify.title', { iban: account.iban_masked })}
      confirm={t('members.bank.verify.confirm')}
      draftKey={`bank.verify/${account.id}`}
      initialValues={{ comment: '' }}
      schema={y.object({ comment: y.string().trim().required().max(500), key: y.string() })}
      send={({ comment }, key) => verify(account, comment.trim(), key)}
      onClose={onClose}
      onDone={onClose}
    >
      <AlikeNotice maker={account.created_by} checker={null} />
      <p>{t('members.bank.verify.explain')}</p>
      <TextArea name="comment" rows={2} label={t('members.bank.verify.how')} required />
    </ActionDialog>
  );
}
