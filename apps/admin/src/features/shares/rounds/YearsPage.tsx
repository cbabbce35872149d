import { useI18n } from '@ledenbureau/i18n';
import {
  decimalsIn,
  EmptyState,
  ErrorState,
  Money,
  Quantity,
  Skeleton,
  Stack,
  StatusPill,
  Table,
  type TableColumn,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/ApiContext.tsx';
import type { components } from '../../../api/schema.d.ts';
import { Page } from '../../../layout/Page.tsx';
import { TableCard } from '../../../list/TableCard.tsx';
import { paths } from '../../../paths.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { useProblemText } from '../../../texts/useProblemText.ts';
import { isSome } from '../free.ts';
import { yearsQuery } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';

type Year = components['schemas']['GoodShareYears']['items'][number];

const moves = ['opening', 'issued', 'returned', 'gifted', 'converted', 'other', 'closing'] as const;
const always: readonly string[] = ['opening', 'issued', 'returned', 'closing'];

/** What was issued, returned, given and converted in each year, by instrument, as the ledger has it. */
export function YearsPage() {
  const { t, locale } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(yearsQuery(useApi()));
  const { data, error } = query;
  const byInstrument = new Map<string, Year[]>();
  for (const year of data?.items ?? []) {
    byInstrument.set(year.instrument.id, [...(byInstrument.get(year.instrument.id) ?? []), year]);
  }
  /** What never happened needs no column. */
  const occurs = (move: (typeof moves)[number]) =>
    always.includes(move) || data?.items.some((year) => isSome(year[move]) || year[`${move}_cents`] !== 0);
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
  const columns: TableColumn<Year>[] = [
    { id: 'year', header: t('returns.terms.year'), rowHeader: true, cell: (row) => String(row.year) },
    ...moves.filter(occurs).map((move): TableColumn<Year> => ({
      id: move,
      header: t(`returns.years.${move}`),
      align: 'end',
      cell: (row) =>
        isSome(row[move]) || row[`${move}_cents`] !== 0 || move === 'opening' || move === 'closing' ? (
          <>
            <Quantity value={row[move]} decimals={decimalsIn(data?.items.map((year) => year[move]) ?? [])} />
            <Text as="small" tone="quiet" block>
              <Money cents={row[`${move}_cents`]} />
            </Text>
          </>
        ) : null,
    })),
    ...(data?.items.some(({ paid_cents: paid }) => paid !== 0) ? owed : []),
    {
      id: 'ties',
      header: t('returns.years.ledger'),
      cell: (row) => (
        <StatusPill tone={row.ties ? 'success' : 'danger'}>
          {t(row.ties ? 'returns.years.ties' : 'returns.years.differs')}
        </StatusPill>
      ),
    },
  ];
  return (
    <Page
      title={t('returns.years.title')}
      breadcrumbs={[
        { label: t('menu.goodShares.return'), href: paths.shareReturns },
        { label: t('returns.round.many'), href: roundHref('list') },
        { label: t('returns.years.title') },
      ]}
    >
      {data ? (
        <Stack gap={5}>
          <p>{t('returns.years.explain')}</p>
          {byInstrument.size === 0 ? <EmptyState title={t('returns.years.none')} /> : null}
          {[...byInstrument.values()].map((rows) => {
            const [first] = rows;
            if (!first) return null;
            const name = instrumentName(first.instrument, locale);
            return (
              <TableCard key={first.instrument.id} title={name}>
                <Table<Year>
                  caption={name}
                  density="compact"
                  rows={rows.toSorted((a, b) => b.year - a.year)}
                  rowKey={(row) => String(row.year)}
                  empty={null}
                  columns={columns}
                />
              </TableCard>
            );
          })}
        </Stack>
      ) : error ? (
        <ErrorState title={failure(error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}
