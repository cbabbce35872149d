import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import type { ReturnRoundDetail } from '../../../api/types.ts';

/** What was calculated no longer holds: because of what. */
export function Stale({ round }: { round: ReturnRoundDetail }) {
  const { t, lookup, formats } = useI18n();
  if (!round.stale) return null;
  return (
    <Notice tone="warning" title={t('returns.stale.title')}>
      {round.stale_because.slice(0, 3).map(({ at, actor, action, number }) => {
        const verb = action.slice(action.indexOf('.') + 1);
        return (
          <p key={`${at} ${number}`}>
            {t('returns.stale.because', {
              number,
              event: lookup(`requests.event.${verb as 'withdrawn'}` satisfies TextKey) ?? action,
              name: actor.name,
              at: formats.dateTime(at),
            })}
          </p>
        );
      })}
    </Notice>
  );
}
