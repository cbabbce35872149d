import { useI18n } from '@ledenbureau/i18n';
import { Button, Card, Select, Stack, Text } from '@ledenbureau/ui';
import { problemItems } from '@ledenbureau/workbench';
import { useState } from 'react';

/** An account of an old ledger whose name tells no instrument. */
interface LedgerAccount {
  account: string;
  name: string;
}

/** The accounts of which a refusal says that nobody knows their instrument. */
export const ledgerAccountsOf = (error: Error | null): LedgerAccount[] =>
  error === null
    ? []
    : problemItems(error).flatMap(({ code, params }) =>
        code === 'auditfile_unmatched' ? [{ account: String(params?.account), name: String(params?.name) }] : [],
      );

export interface LedgerAccountsProps {
  accounts: readonly LedgerAccount[];
  instruments: readonly string[];
  /** account=instrument, of those that were chosen. */
  onChoice(choice: string[]): void;
}

/** Asks which instrument each account of an old ledger is. */
export function LedgerAccounts({ accounts, instruments, onChoice }: LedgerAccountsProps) {
  const { t } = useI18n();
  const [choice, setChoice] = useState<Record<string, string>>({});
  const chosen = Object.entries(choice).filter(([, instrument]) => instrument !== '');
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h3" size="body" weight="strong">
          {t('bulk.old.file.accounts')}
        </Text>
        {accounts.map(({ account, name }) => (
          <Select
            key={account}
            name={`account-${account}`}
            label={`${account} ${name}`}
            placeholder={t('bulk.old.file.none')}
            value={choice[account] ?? ''}
            options={instruments.map((value) => ({ value, label: value }))}
            onChange={(value) => setChoice((before) => ({ ...before, [account]: value }))}
          />
        ))}
        <div>
          <Button
            theme="green"
            disabled={chosen.length === 0}
            onClick={() => onChoice(chosen.map(([account, instrument]) => `${account}=${instrument}`))}
          >
            {t('bulk.old.file.again')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
