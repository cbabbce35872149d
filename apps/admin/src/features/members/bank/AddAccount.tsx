import { Checkbox, IbanField, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { ActionDialog } from '@ledenbureau/workbench';
import { type BankAccount, useBankAccounts } from './bank.api.ts';

export interface AddAccountProps {
  memberId: string;
  /** The account that payments go to until now. */
  replaces: BankAccount | undefined;
  onClose(): void;
}

/** Registers an account; another administrator verifies it. */
export function AddAccount({ memberId, replaces, onClose }: AddAccountProps) {
  const { t } = useI18n();
  const { add } = useBankAccounts(memberId);
  return (
    <ActionDialog
      title={t('members.bank.add.title')}
      confirm={t('members.bank.add.confirm')}
      draftKey={`bank.add/${memberId}`}
      initialValues={{ iban: '', holder_name: '', is_payout: true }}
      schema={y.object({
        iban: y.string().required(),
        holder_name: y.string().trim().required().max(70),
        is_payout: y.boolean(),
        key: y.string(),
      })}
      send={({ iban: number, holder_name: holder, is_payout }, key) =>
        add({ iban: number, holder_name: holder.trim(), is_payout }, key)
      }
      onClose={onClose}
      onDone={onClose}
    >
      {replaces ? (
        <Notice tone="warning">{t('members.bank.add.replaces', { iban: replaces.iban_masked })}</Notice>
      ) : null}
      <IbanField name="iban" label={t('members.bank.add.iban')} required />
      <TextField name="holder_name" label={t('members.bank.add.holder')} required autoComplete="off" />
      <Checkbox name="is_payout" label={t('members.bank.add.payout')} />
    </ActionDialog>
  );
}
