import { useI18n } from '@ledenbureau/i18n';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { Run } from './conversion.api.ts';

/** What a run does, or did, in one sentence. */
export function useRunSentence(): (run: Run) => string {
  const { t, locale, formats } = useI18n();
  return ({ status, run_on, target, calculation }) => {
    const date = formats.date(run_on);
    if (status === 'reversed' || status === 'cancelled') return t(`conversions.sentence.${status}`, { date });
    if (calculation === null) return t('conversions.sentence.planned', { date });
    const { members: count, target_quantity, remainder_cents } = calculation.totals;
    if (count === 0) return t('conversions.sentence.nobody', { date });
    const what = {
      count,
      date,
      units: formats.quantity(target_quantity),
      target: instrumentName(target, locale),
      rest: formats.money(remainder_cents),
    };
    if (status === 'executed') return t('conversions.sentence.got', what);
    return t('conversions.sentence.gets', what);
  };
}
