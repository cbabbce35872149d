import { useI18n } from '@ledenbureau/i18n';
import { balancesText } from '../../register/transaction/balancesText.ts';
import { useDryRunSentence } from '../../register/transaction/useDryRunSentence.ts';
import type { BookedEntry } from './DryRunForm.tsx';

/** What was booked, or waits, in words to read aloud or to mail: what, whom and when, its amount, and what each has then. */
export function useBookedSentence(): (
  transaction: BookedEntry['transaction'],
  preview: BookedEntry['preview'],
) => string {
  const i18n = useI18n();
  const { t } = i18n;
  const sentence = useDryRunSentence();
  return ({ kind, quantity, reason_code: reason, member, reference, status }, preview) => {
    const { lead, money } = sentence(preview, { kind, quantity, reason, member });
    const balances = balancesText(preview, status === 'booked', i18n);
    return [lead, money, ...balances, reference ? t('result.reference', { reference }) : ''].filter(Boolean).join(' ');
  };
}
