import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, Money, Quantity, Text } from '@ledenbureau/ui';
import type { ReturnPage, ReturnRequest } from '../../api/types.ts';
import {
  type RequestColumn,
  useBeside,
  useRequestColumns,
  Wrapped,
} from '../../register/request/useRequestColumns.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { AdmissionState } from './AdmissionState.tsx';
import { isSome } from '../../register/transaction/decimal.ts';
import { lockedPart } from './free.ts';
import type { returns, Stage } from './returns.ts';

type Column = RequestColumn<typeof returns.path>;

export interface ReturnColumnsOptions {
  page: ReturnPage | undefined;
  stage: Stage;
  /** A request is open beside the list. */
  open: boolean;
  /** The norm, in days. */
  overdueAfter: number | undefined;
}

/** What the list shows of a request; while one is open beside it, what tells the requests apart. */
export function useReturnColumns({ page, stage, open, overdueAfter }: ReturnColumnsOptions) {
  const { t, locale, formats } = useI18n();
  const { member, number, received, age, reason, assignee } = useRequestColumns(page, overdueAfter);
  const decimals = decimalsIn(page?.items.map(({ quantity }) => quantity) ?? []);
  const nominal = page?.totals.nominal_cents ?? null;
  const place: Column = {
    id: 'place',
    header: t('returns.place'),
    align: 'end',
    beside: true,
    cell: (row) => (row.place === null ? '' : formats.number(row.place)),
  };
  const columns: Column[] = [
    member,
    ...(stage === 'admitted' ? [place] : []),
    number,
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      // of several, the number, the place and the round say nothing without it
      defaultHidden: new Set(page?.items.map(({ instrument }) => instrument.id)).size < 2,
      cell: (row) => <Text nowrap>{instrumentName(row.instrument, locale)}</Text>,
    },
    { ...received, defaultHidden: stage !== 'admitted' },
    age,
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      beside: true,
      cell: (row) =>
        isSome(row.returned_quantity) ? (
          t('returns.givenOf', {
            given: formats.quantity(row.returned_quantity),
            requested: formats.quantity(row.quantity),
          })
        ) : (
          <Quantity value={row.quantity} decimals={decimals} />
        ),
    },
    {
      id: 'nominal',
      header: t('returns.nominal'),
      align: 'end',
      sortable: true,
      beside: 'wide',
      cell: (row) => <Money cents={row.nominal_cents} />,
      total: nominal === null ? undefined : <Money cents={nominal} />,
    },
    {
      id: 'outcome',
      header: t('returns.outcome'),
      beside: true,
      cell: (row) => (
        <Text nowrap tone={row.outcome === 'payout' ? 'quiet' : undefined}>
          {t(`returns.outcomes.${row.outcome}`)}
        </Text>
      ),
    },
    reason,
    assignee,
    {
      id: 'state',
      header: t(stage === 'review' ? 'returns.admission.title' : 'transaction.statusLabel'),
      align: 'end',
      beside: true,
      cell: (row) => (
        <Wrapped>
          <StateCell request={row} />
        </Wrapped>
      ),
    },
  ];
  return useBeside(columns, open);
}

/** To be judged: whether it can be admitted. Admitted: what is locked still. Else where it stands. */
function StateCell({ request }: { request: ReturnRequest }) {
  const { t, formats } = useI18n();
  if (request.admission.state !== 'closed') return <AdmissionState request={request} />;
  const part = lockedPart(request);
  if (part) {
    return t('returns.admission.partly', { quantity: formats.quantity(part.quantity), date: formats.date(part.until) });
  }
  return t(`requests.status.${request.status}`);
}
