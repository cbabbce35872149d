import { useI18n } from '@ledenbureau/i18n';
import type { BatchDetail } from './bulk.api.ts';

/** What a batch books, in one sentence: how many transactions, for how many members, what they come to. */
export function useBatchSentence(): (batch: BatchDetail) => string {
  const { t, formats } = useI18n();
  return ({ rows, errors, skipped, members, new_members: made, amount_cents: cents }) => {
    const sentence = t('bulk.sentence', {
      count: rows - errors - skipped,
      members: t('bulk.memberCount', { count: members }),
      amount: formats.money(cents),
    });
    return made > 0 ? `${sentence} ${t('bulk.newMembers', { count: made })}` : sentence;
  };
}
