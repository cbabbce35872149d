import { useI18n } from '@ledenbureau/i18n';
import { EmptyState, ErrorState, Skeleton, Stack, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Page, TableCard, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { paths } from '../../../paths.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { yearsQuery } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';
import { useYearColumns, type Year } from './useYearColumns.tsx';

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
  const columns = useYearColumns(data?.items);
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
