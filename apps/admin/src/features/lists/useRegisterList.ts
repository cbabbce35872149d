import { useI18n } from '@ledenbureau/i18n';
import { useFilterWords } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCursorPages, useFilters, endOfDay, today } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { instrumentOptions } from '../../texts/instrumentOptions.ts';
import { usePastDay } from '../../register/moment/usePastDay.ts';
import { registerQuery } from './lists.api.ts';

/** The register that the address asks for: of which day, as it was known when, of which instrument; and the answer. */
export function useRegisterList() {
  const { t, locale, formats } = useI18n();
  const api = useApi();
  const pages = useCursorPages();
  const [search] = useSearchParams();
  const [asOf] = usePastDay('as_of');
  const [knownOn] = usePastDay('known_at');
  const instruments = useQuery(instrumentsQuery(api));
  const list = useFilters([
    {
      id: 'instrument',
      kind: 'choice',
      label: t('transaction.instrument'),
      promoted: true,
      options: instrumentOptions(instruments.data?.items, locale),
    },
  ]);
  const words = useFilterWords(list.filters, list.values);
  const { instrument } = list.values as { instrument?: string };
  // "As known on a day" is as known at the end of that day.
  const knownAt = endOfDay(knownOn);
  const filter = {
    ...(asOf ? { as_of: asOf } : {}),
    ...(knownAt ? { known_at: knownAt } : {}),
    ...(instrument ? { instrument_id: instrument } : {}),
  };
  const query = useQuery({
    ...registerQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
    enabled: !(search.has('instrument') && instruments.isPending),
  });
  // Figures of another day never stand under this one.
  const moment = { as_of: asOf || today(), known_at: knownAt || null };
  const isOther = query.data?.as_of !== moment.as_of || query.data.known_at !== moment.known_at;
  const data = query.isPlaceholderData && isOther ? undefined : query.data;
  const day = data?.as_of ?? moment.as_of;
  const date = formats.date(day);
  return {
    ...list,
    pages,
    filter,
    query: { ...query, data },
    asOf,
    knownOn,
    day,
    isPast: Boolean(asOf || knownOn),
    /** The day, and when it was known so, in words. */
    moment: knownOn ? t('asOf.pastKnown', { date, known: formats.date(knownOn) }) : t('asOf.past', { date }),
    /** The filters, in words. */
    words,
    /** Another day, as known then or ('') now. */
    show: (next: string, knownAt: string) =>
      list.change({ as_of: next === today() && knownAt === '' ? '' : next, known_at: knownAt }),
  };
}
