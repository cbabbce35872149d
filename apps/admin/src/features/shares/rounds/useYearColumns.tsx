import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, Money, Quantity, StatusPill, type TableColumn, Text } from '@ledenbureau/ui';
import type { components } from '../../../api/schema.d.ts';
import { isSome } from '../../../register/transaction/decimal.ts';

export type Year = components['schemas']['GoodShareYears']['items'][number];

const moves = ['opening', 'issued', 'returned', 'gifted', 'converted', 'other', 'closing'] as const;
const always: readonly string[] = ['opening', 'issued', 'returned', 'closing'];

/** What came and went in a year, and whether the ledger says so too. */
export function useYearColumns(years: readonly Year[] = []): TableColumn<Year>[] {
  const { t } = useI18n();
  /** What never happened needs no column. */
  const occurs = (move: (typeof moves)[number]) =>
    always.includes(move) || years.some((year) => isSome(year[move]) || year[`${move}_cents`] !== 0);
  const owed: TableColumn<Year>[] = [
    {
      id: 'paid',
      header: t('returns.years.paid'),
      align: 'end',
      cell: (row) => (row.paid_cents === 0 ? null : <Money cents={row.paid_cents} />),
    },
    {
      id: 'revaluation',
      header: t('returns.years.revaluation'),
      align: 'end',
      cell: (row) => (row.revaluation_cents === 0 ? null : <Money cents={row.revaluation_cents} />),
    },
  ];
  return [
    { id: 'year', header: t('returns.terms.year'), rowHeader: true, cell: (row) => String(row.year) },
    ...moves.filter(occurs).map((move): TableColumn<Year> => ({
      id: move,
      header: t(`returns.years.${move}`),
      align: 'end',
      cell: (row) =>
        isSome(row[move]) || row[`${move}_cents`] !== 0 || move === 'opening' || move === 'closing' ? (
          <>
            <Quantity value={row[move]} decimals={decimalsIn(years.map((year) => year[move]))} />
            <Text as="small" tone="quiet" block>
              <Money cents={row[`${move}_cents`]} />
            </Text>
          </>
        ) : null,
    })),
    ...(years.some(({ paid_cents: paid }) => paid !== 0) ? owed : []),
    {
      id: 'ties',
      header: t('returns.years.ledger'),
      cell: (row) => (
        <StatusPill tone={row.ties ? 'positive' : 'danger'}>
          {t(row.ties ? 'returns.years.ties' : 'returns.years.differs')}
        </StatusPill>
      ),
    },
  ];
}
