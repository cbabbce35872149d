import { useI18n } from '@ledenbureau/i18n';
import { Text } from '@ledenbureau/ui';
import type { Comparison } from './bulk.api.ts';
import { WorkbookNotices } from './WorkbookNotices.tsx';

const numberExamples = { comma: '1.234,56', point: '1,234.56', plain: '1234.56' } as const;

/** From which file old totals are and how it was read, so that whoever compares knows what stands there. */
export function OldSource({ comparison: { balance } }: { comparison: Comparison }) {
  const { t, formats } = useI18n();
  if (balance === null) return null;
  const { file_name: name, rows: count, auditfile: ledger } = balance;
  const sentences = [
    t(ledger ? 'bulk.old.file.ledger' : 'bulk.old.file.from', { name, count }),
    balance.number && t('bulk.old.file.numbers', { example: numberExamples[balance.number] }),
    balance.total_lines > 0 && t('bulk.old.file.totals', { count: balance.total_lines }),
    ...(ledger?.accounts ?? []).map(({ amount_cents: cents, ...account }) =>
      t('bulk.old.file.account', { ...account, amount: formats.money(cents) }),
    ),
    ledger?.others.length &&
      t('bulk.old.file.others', {
        accounts: ledger.others
          .map((one) => `${one.account} ${one.name} (${formats.money(one.amount_cents)})`)
          .join(', '),
      }),
    ledger?.members_missing && t(`bulk.old.file.missing.${ledger.members_missing}`),
  ];
  return (
    <>
      <Text as="p" size="small" tone="quiet">
        {sentences.filter(Boolean).join(' ')}
      </Text>
      {balance.workbook ? <WorkbookNotices {...balance.workbook} /> : null}
    </>
  );
}
