import { useI18n } from '@ledenbureau/i18n';
import { Sentence } from '@ledenbureau/ui';
import type { ReactElement } from 'react';
import type { InterestRun } from './interest.api.ts';

/** What executing a run does, in one sentence: on which day, to how many members, with how much. */
export function useRunSentence(): (run: InterestRun) => ReactElement {
  const { t, formats } = useI18n();
  const words = ({ kind, until, members: count, booked_cents: cents }: InterestRun) => {
    const values = { date: formats.date(until), amount: formats.money(cents) };
    if (kind === 'accrual') return t('interest.sentence.accrual', values);
    return kind === 'payment'
      ? t('interest.sentence.payment', { ...values, count })
      : t('interest.sentence.redemption', { ...values, count });
  };
  return (run) => <Sentence>{words(run)}</Sentence>;
}
