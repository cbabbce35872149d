import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { EmptyState, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ExportDialog,
  ListCard,
  SavedViewsMenu,
  useCursorPages,
  useFilters,
  useListSummary,
  useParameters,
} from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { exportRuns, type Programme, type Run, type RunFilter, runsQuery } from './conversion.api.ts';
import { runHref } from './runHref.ts';
import { useRunColumns } from './useRunColumns.tsx';

const statuses = [
  'planned',
  'calculated',
  'awaiting_approval',
  'approved',
  'executing',
  'executed',
  'reversed',
  'cancelled',
] as const satisfies readonly Run['status'][];

/** Every run, the latest first, and what those that were executed came to. */
export function RunTable({ programmes }: { programmes: readonly Programme[] }) {
  const { t } = useI18n();
  const { search, put } = useParameters();
  const api = useApi();
  const pages = useCursorPages();
  const [withRuns, setWithRuns] = useState('');
  // the one that is looked at also while it is asked in which there are runs
  const looked = /^(?:19|20|21)\d\d$/u.exec(search.get('year') ?? '')?.[0] ?? '';
  const years = [...new Set([looked, ...withRuns.split(' ')])].filter(Boolean).toSorted().toReversed();
  const list = useFilters([
    {
      id: 'status',
      kind: 'choice',
      label: t('transaction.statusLabel'),
      options: statuses.map((value) => ({ value, label: t(`conversions.status.${value}`) })),
    },
    {
      id: 'year',
      kind: 'choice',
      label: t('conversions.year'),
      options: years.map((value) => ({ value, label: value })),
    },
    {
      id: 'of',
      kind: 'choice',
      label: t('conversions.programme.one'),
      options: programmes.flatMap(({ id, terms }) => (terms ? [{ value: id, label: terms.name }] : [])),
    },
  ]);
  const facts = useListSummary({ ...list, q: '' });
  const { status, year, of } = list.values as Partial<Record<string, string>>;
  const filter: RunFilter = {
    ...(status ? { status: status as Run['status'] } : {}),
    ...(year ? { year } : {}),
    ...(of ? { programme_id: of } : {}),
  };
  const query = useQuery(
    runsQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
  );
  const { years: answered = [] } = query.data ?? {};
  if (answered.length > 0 && answered.join(' ') !== withRuns) setWithRuns(answered.join(' '));
  const setDialog = (dialog: string) => put({ do: dialog });
  const exporting = search.get('do');
  const columns = useRunColumns(query.data?.executed, programmes.length > 1);
  return (
    <Stack gap={3}>
      <ListCard<Run>
        caption={t('conversions.many')}
        list={list}
        pages={pages}
        query={query}
        views={<SavedViewsMenu list="conversions" small />}
        onExport={setDialog}
        toggles={
          <Text as="h2" size="section">
            {t('conversions.many')}
          </Text>
        }
        table={{
          rowKey: (run) => run.id,
          rowHref: (run) => runHref(run.id),
          columns,
          footer: columns.map(({ total }) => total ?? ''),
          columnChoice: { list: 'conversion-runs', version: 1, reorder: true },
        }}
        empty={{ narrowed: t('conversions.noMatch'), none: <EmptyState title={t('conversions.none')} /> }}
      />
      {exporting === 'file' || exporting === 'paper' ? (
        <ExportDialog
          form={exporting}
          explain={t('conversions.export.runs')}
          file={t('conversions.export.file')}
          print={{ title: t('conversions.many'), facts, count: query.data?.items.length ?? 0 }}
          draftKey="conversion.export"
          load={(why, key) => exportRuns(api, { ...why, filter }, key)}
          onClose={() => setDialog('')}
        />
      ) : null}
    </Stack>
  );
}
