import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Skeleton, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useProblemText, onDemand, RoleButton } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { FactSection } from '../FactSection.tsx';
import { type BankAccount, bankAccountsQuery } from './bank.api.ts';
import { BankAccountLine } from './BankAccountLine.tsx';

const AddAccount = onDemand(async () => (await import('./AddAccount.tsx')).AddAccount);
const RevealAccount = onDemand(async () => (await import('./RevealAccount.tsx')).RevealAccount);
const VerifyAccount = onDemand(async () => (await import('./VerifyAccount.tsx')).VerifyAccount);

/** Links to this card say it in the address, `#bank`. */
const anchor = 'bank';

type Asking = { what: 'add' } | { what: 'verify' | 'reveal'; account: BankAccount };

export interface BankAccountsProps {
  memberId: string;
  /** What is still to be paid, below the accounts. */
  payable?: ReactNode;
  /** Nothing is registered or verified from here. */
  readOnly?: boolean;
}

/** Where a member is paid, now and before; a change is a new account. */
export function BankAccounts({ memberId, payable, readOnly = false }: BankAccountsProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(bankAccountsQuery(useApi(), memberId));
  const [asking, setAsking] = useState<Asking | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const accounts = query.data?.items;
  const arrived = accounts !== undefined && hash === `#${anchor}`;
  // what the link led to was not there yet when the page came
  useEffect(() => {
    if (!arrived) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [arrived]);
  const close = () => setAsking(null);
  const inUse = accounts?.find((account) => account.in_use);

  return (
    <FactSection
      ref={card}
      id={anchor}
      tabIndex={-1}
      title={t('members.bankAccounts')}
      action={
        accounts && !readOnly ? (
          <RoleButton needs={['operator']} inline onClick={() => setAsking({ what: 'add' })}>
            {t('members.bank.add.choose')}
          </RoleButton>
        ) : undefined
      }
    >
      <Stack gap={1}>
        {accounts ? (
          accounts.length === 0 ? (
            <p>{t('members.noBankAccounts')}</p>
          ) : (
            <Stack gap={4}>
              {accounts.map((account) => (
                <BankAccountLine
                  key={account.id}
                  account={account}
                  onReveal={() => setAsking({ what: 'reveal', account })}
                  onVerify={() => setAsking({ what: 'verify', account })}
                />
              ))}
            </Stack>
          )
        ) : query.error ? (
          <ErrorState
            title={t('members.bank.failed')}
            onRetry={() => void query.refetch()}
            description={failure(query.error)}
          />
        ) : (
          <Skeleton lines={3} />
        )}
        {payable}
      </Stack>
      {asking?.what === 'add' ? <AddAccount memberId={memberId} replaces={inUse} onClose={close} /> : null}
      {asking?.what === 'verify' ? (
        <VerifyAccount memberId={memberId} account={asking.account} onClose={close} />
      ) : null}
      {asking?.what === 'reveal' ? (
        <RevealAccount memberId={memberId} account={asking.account} onClose={close} />
      ) : null}
    </FactSection>
  );
}
