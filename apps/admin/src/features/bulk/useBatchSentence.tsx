import { useI18n } from '@ledenbureau/i18n';
import { Sentence } from '@ledenbureau/ui';
import type { ReactElement } from 'react';
import type { BatchDetail } from './bulk.api.ts';

/** What a batch books, in one sentence: how many transactions, for how many members, what they come to; or whom it makes. */
export function useBatchSentence(): (batch: BatchDetail) => ReactElement {
  const { t, formats } = useI18n();
  const words = ({ transactions, members, new_members: newMembers, amount_cents: cents }: BatchDetail) => {
    if (transactions === 0) return t('bulk.newMembers', { count: newMembers });
    const values = { count: transactions, members: t('bulk.memberCount', { count: members }) };
    // transfers, for one, move units alone
    const sentence =
      cents === 0
        ? t('bulk.sentenceWithoutMoney', values)
        : t('bulk.sentence', { ...values, amount: formats.money(cents) });
    return newMembers > 0 ? `${sentence} ${t('bulk.newMembers', { count: newMembers })}` : sentence;
  };
  return (batch) => <Sentence>{words(batch)}</Sentence>;
}
