import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, Stack, Text, Sentence } from '@ledenbureau/ui';
import { today, RoleButton } from '@ledenbureau/workbench';
import { rolesFor } from '../../../api/roles.ts';
import type { BankAccount } from './bank.api.ts';

export interface BankAccountLineProps {
  account: BankAccount;
  onReveal(): void;
  onVerify(): void;
}

/** One account: its number as far as it is shown, whose it is, since when, and what keeps money from it. */
export function BankAccountLine({ account, onReveal, onVerify }: BankAccountLineProps) {
  const { t, formats } = useI18n();
  const { iban_masked: iban, holder_name: holder, is_payout: payout, in_use: used, valid_from: since } = account;
  const { hold_until: hold, verified_at: verified, verified_by: verifier, created_by: maker } = account;
  const verifiable = account.can.includes('verify');
  const onHold = hold !== null && hold > today();
  const warning = verified === null ? t(verifiable ? 'members.bank.unverified' : 'members.bank.ownEntry') : null;
  return (
    <Stack gap={1}>
      <div>
        <Text as="p" weight={used ? 'strong' : 'normal'} figures>
          {iban}
        </Text>
        <Text as="p" breakAnywhere>
          {holder}
        </Text>
        <Text as="p" size="dense" tone="quiet">
          <Sentence>
            {[
              t(used ? 'members.bank.inUse' : payout ? 'members.bank.before' : 'members.bank.other'),
              t('members.bank.since', { date: formats.date(since) }),
              maker ? t('members.bank.by', { name: maker.name }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Sentence>
        </Text>
        {verified === null ? null : (
          <Text as="p" size="dense" tone="quiet">
            <Sentence>
              {verifier
                ? t('members.bank.verified', { name: verifier.name, date: formats.date(verified) })
                : t('members.bank.verifiedOn', { date: formats.date(verified) })}
            </Sentence>
          </Text>
        )}
        {(used || onHold) && warning ? (
          <Text as="p" tone="warning">
            {warning}
          </Text>
        ) : null}
        {onHold ? (
          <Text as="p" tone="warning">
            <Sentence>{t('members.bank.hold', { date: formats.date(hold) })}</Sentence>
          </Text>
        ) : null}
      </div>
      <ButtonGroup>
        <RoleButton needs={rolesFor('reveal')} inline onClick={onReveal}>
          {t('members.bank.reveal.choose')}
        </RoleButton>
        {verifiable ? (
          <RoleButton needs={rolesFor('verify')} inline onClick={onVerify}>
            {t('members.bank.verify.choose')}
          </RoleButton>
        ) : null}
      </ButtonGroup>
    </Stack>
  );
}
