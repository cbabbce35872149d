import { useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, DateText, decimalsIn, Money, Quantity } from '@ledenbureau/ui';
import type { ReturnRound } from '../../../api/types.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { RoundStatus } from './RoundStatus.tsx';

/** What the list shows of a round. */
export function useRoundColumns(rounds: readonly ReturnRound[] | undefined): DataTableColumn<ReturnRound>[] {
  const { t, locale } = useI18n();
  const decimals = (sum: 'asked' | 'allocated') =>
    decimalsIn(rounds?.map(({ calculation }) => calculation?.sums[sum]) ?? []);
  return [
    {
      id: 'year',
      header: t('returns.round.one'),
      rowHeader: true,
      cell: (row) => t('returns.round.year', { year: String(row.fiscal_year) }),
    },
    { id: 'number', header: t('transaction.number'), cell: (row) => row.number },
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      cell: (row) => instrumentName(row.instrument, locale),
    },
    {
      id: 'cut_off',
      header: t('returns.terms.cutOff'),
      align: 'end',
      cell: (row) => <DateText value={row.cut_off} />,
    },
    {
      id: 'asked',
      header: t('returns.sums.asked'),
      align: 'end',
      cell: ({ calculation }) =>
        calculation ? <Quantity value={calculation.sums.asked} decimals={decimals('asked')} /> : '',
    },
    {
      id: 'allocated',
      header: t('returns.sums.allocated'),
      align: 'end',
      cell: ({ calculation }) =>
        calculation ? <Quantity value={calculation.sums.allocated} decimals={decimals('allocated')} /> : '',
    },
    {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      cell: ({ calculation }) => (calculation ? <Money cents={calculation.sums.amount_cents} /> : ''),
    },
    { id: 'status', header: t('transaction.statusLabel'), cell: (row) => <RoundStatus status={row.status} /> },
  ];
}
