import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, CopyButton, Dialog, formatIban, Text } from '@ledenbureau/ui';
import { useRef, useState } from 'react';
import { ActionDialog, Focused } from '@ledenbureau/workbench';
import { useBankAccounts } from './bank.api.ts';
import type { AccountDialogProps } from './VerifyAccount.tsx';

/** Shows a whole IBAN for a reason, for as long as the dialog is open. */
export function RevealAccount({ memberId, account, onClose }: AccountDialogProps) {
  const { t } = useI18n();
  const { reveal } = useBankAccounts(memberId);
  const answer = useRef('');
  const [iban, setIban] = useState<string | null>(null);
  if (iban !== null) {
    return (
      <Dialog
        open
        size="small"
        title={t('members.bank.reveal.title')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('decision.close')}</Button>}
      >
        <Focused>
          <p>{account.holder_name}</p>
          <CopyButton value={iban}>
            <Text size="section" figures>
              {formatIban(iban)}
            </Text>
          </CopyButton>
        </Focused>
      </Dialog>
    );
  }
  return (
    <ActionDialog
      title={t('members.bank.reveal.title')}
      confirm={t('members.bank.reveal.confirm')}
      draftKey={`bank.reveal/${account.id}`}
      initialValues={{ reason: '' }}
      schema={y.object({ reason: y.string().trim().required().min(3).max(200), key: y.string() })}
      send={async ({ reason }, key) => {
        answer.current = await reveal(account, reason.trim(), key);
      }}
      onClose={onClose}
      onDone={() => setIban(answer.current)}
    >
      <p>{t('members.bank.reveal.explain')}</p>
      <TextField name="reason" label={t('members.bank.reveal.reason')} required />
    </ActionDialog>
  );
}
