import { useI18n } from '@ledenbureau/i18n';
import type { Filter } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import type { Instrument } from '../../api/types.ts';
import { instrumentOptions } from '../../texts/instrumentOptions.ts';
import { instrumentsQuery } from '../transaction/transaction.api.ts';
import type { RequestPath, RequestRow } from './requests.ts';

interface Options {
  /** What is given back: how it is called, in the address and to people. */
  instrument: { id: string; type: Instrument['type']; label: string };
  reasons: readonly RequestRow<RequestPath>['reason'][];
}

/** The filters that lists of requests of every kind have. */
export function useRequestFilters({ instrument: { id, type, label }, reasons }: Options) {
  const { t, locale } = useI18n();
  const [search] = useSearchParams();
  const instruments = useQuery(instrumentsQuery(useApi()));
  return {
    /** The address names an instrument that is not known yet. */
    pending: search.has(id) && instruments.isPending,
    instrument: {
      id,
      kind: 'choice',
      label,
      options: instrumentOptions(instruments.data?.items, locale, type),
    },
    reason: {
      id: 'reason',
      kind: 'choice',
      label: t('transaction.reason'),
      options: reasons.map((value) => ({ value, label: t(`requests.reason.${value}`) })),
    },
    received: { id: 'received', kind: 'period', label: t('requests.received') },
    overdue: {
      id: 'overdue',
      kind: 'choice',
      label: t('requests.filter.overdue'),
      options: [{ value: 'true', label: t('requests.filter.yes') }],
    },
  } as const satisfies Record<string, Filter | boolean>;
}
