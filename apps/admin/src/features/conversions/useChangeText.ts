import { useI18n } from '@ledenbureau/i18n';
import type { Change } from './conversion.api.ts';

/** What changed, when and by whom, in one line. */
export function useChangeText(): (change: Omit<Change, 'member'>) => string {
  const { t, lookup, formats } = useI18n();
  return ({ cause, at, transaction }) => {
    const when = formats.dateTime(at);
    if (transaction === null)
      return t('conversions.changed.plain', { what: t(`conversions.cause.${cause}`), at: when });
    const { kind, number, maker } = transaction;
    return t('conversions.changed.booked', {
      what: lookup(`transaction.kinds.${kind as 'issue'}`) ?? kind,
      number,
      name: maker.name,
      at: when,
    });
  };
}
