import { useI18n } from '@ledenbureau/i18n';
import { Sentence } from '@ledenbureau/ui';
import type { ReactElement } from 'react';
import { unitsText } from '../../texts/unitsText.ts';
import type { Run } from './conversion.api.ts';

/** What a run does, or did, in one sentence. */
export function useRunSentence(): (run: Run) => ReactElement {
  const i18n = useI18n();
  const { t, formats } = i18n;
  const words = ({ status, run_on, target, calculation }: Run) => {
    const date = formats.date(run_on);
    if (status === 'reversed' || status === 'cancelled') return t(`conversions.sentence.${status}`, { date });
    if (calculation === null) return t('conversions.sentence.planned', { date });
    const { members: count, target_quantity, remainder_cents } = calculation.totals;
    if (count === 0) return t('conversions.sentence.nobody', { date });
    const values = {
      count,
      date,
      what: unitsText(target_quantity, target, i18n),
      rest: formats.money(remainder_cents),
    };
    // by some terms nothing is ever left over
    if (remainder_cents === 0)
      return t(status === 'executed' ? 'conversions.sentence.gotWhole' : 'conversions.sentence.getsWhole', values);
    return t(status === 'executed' ? 'conversions.sentence.got' : 'conversions.sentence.gets', values);
  };
  return (run) => <Sentence>{words(run)}</Sentence>;
}
