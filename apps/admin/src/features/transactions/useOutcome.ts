import { useI18n } from '@ledenbureau/i18n';
import type { Preview } from '../../api/types.ts';

/** Says whether what a preview shows is booked at once, and else why another administrator is needed. */
export function useOutcome(): (preview: Preview) => string {
  const { t, formats } = useI18n();
  return ({ outcome, second }) => {
    if (outcome === 'booked') return t('preview.outcome.booked');
    if (second?.because === 'always') return t('preview.outcome.always');
    if (second?.because !== 'together') return t('preview.outcome.waiting');
    const { sum_cents, threshold_cents, days } = second;
    const figures = { sum: formats.money(sum_cents), threshold: formats.money(threshold_cents), count: days };
    return t('preview.outcome.together', figures);
  };
}
