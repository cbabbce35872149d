import { isolate, useI18n } from '@ledenbureau/i18n';
import { Card, EmptyState, Link, StatusPill, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Page, useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { paths, periodHref } from '../../paths.ts';
import { periodsQuery, type Year } from './period.api.ts';

/** Which years are closed, by whom, and what waits of the others. */
export function PeriodsPage() {
  const { t, formats } = useI18n();
  const query = useQuery(periodsQuery(useApi()));
  return (
    <Page
      title={t('periods.title')}
      breadcrumbs={[{ label: t('settings.title'), href: paths.cooperativeSettings }, { label: t('periods.title') }]}
    >
      <Card padding="none">
        <Table<Year>
          caption={t('periods.title')}
          density="compact"
          {...useTableState(query)}
          rowKey={(row) => String(row.year)}
          empty={<EmptyState title={t('periods.none')} />}
          columns={[
            {
              id: 'year',
              header: t('periods.year'),
              rowHeader: true,
              width: '8rem',
              cell: (row) => <Link href={periodHref(row.year)}>{row.year}</Link>,
            },
            {
              id: 'status',
              header: t('transaction.statusLabel'),
              cell: (row) =>
                row.waiting ? (
                  <StatusPill tone="warning">{t(`periods.waiting.${row.waiting.action}`)}</StatusPill>
                ) : (
                  t(`periods.status.${row.status}`)
                ),
            },
            {
              id: 'by',
              header: t('periods.by'),
              cell: (row) =>
                row.status === 'closed' && row.changed_at
                  ? [formats.date(row.changed_at), isolate(row.changed_by?.name ?? '')].filter(Boolean).join(', ')
                  : '',
            },
          ]}
        />
      </Card>
    </Page>
  );
}
