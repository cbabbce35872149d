import { useI18n } from '@ledenbureau/i18n';
import {
  Card,
  EmptyState,
  Money,
  Pager,
  Quantity,
  Sentence,
  Stack,
  Table,
  type TableColumn,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCursorPages, useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { memberHref } from '../../paths.ts';
import { type Difference, differencesQuery, type RunDetail } from './conversion.api.ts';
import { TargetChange } from './TargetChange.tsx';
import { useChangeText } from './useChangeText.ts';

type Figures = NonNullable<Difference['after']>;

/** For whom this calculation says something else than the one before, the largest first, and why. */
export function RunDifferences({ run }: { run: RunDetail }) {
  const { t } = useI18n();
  const text = useChangeText();
  const pages = useCursorPages();
  const query = useQuery({
    ...differencesQuery(useApi(), run.id, {
      limit: pages.pageSize,
      ...(pages.cursor ? { cursor: pages.cursor } : {}),
    }),
    enabled: run.differences !== null,
  });
  const table = useTableState(query, pages);
  const title = t('conversions.difference.title');
  if (run.differences === null || run.differences.count === 0) {
    return (
      <EmptyState
        title={t(run.differences === null ? 'conversions.difference.first' : 'conversions.difference.none')}
      />
    );
  }
  const both = ({ before, after }: Difference, show: (figures: Figures) => ReactNode) => (
    <Text nowrap>
      {before ? show(before) : null} → {after ? show(after) : null}
    </Text>
  );
  const columns: TableColumn<Difference>[] = [
    {
      id: 'member',
      header: t('transaction.member'),
      names: true,
      rowHeader: true,
      cell: ({ member }) => member.display_name,
    },
    {
      id: 'why',
      header: t('conversions.difference.why'),
      cell: ({ changes, after }) => (
        <>
          {changes.map((change) => (
            <div key={`${change.at} ${change.cause}`}>
              <Sentence>{text(change)}</Sentence>
            </div>
          ))}
          {after?.codes.map((code) => (
            <div key={code}>{t(`conversions.code.${code as 'excluded'}`)}</div>
          ))}
        </>
      ),
    },
    {
      id: 'source',
      header: t('conversions.sourceUnits'),
      align: 'end',
      cell: (row) => both(row, ({ quantity }) => (quantity === null ? null : <Quantity value={quantity} />)),
    },
    {
      id: 'target',
      header: t('conversions.targetUnits'),
      align: 'end',
      cell: ({ before, after }) => <TargetChange before={before} after={after} />,
    },
    {
      id: 'rest',
      header: t('conversions.rest'),
      align: 'end',
      cell: (row) => both(row, ({ remainder_cents: cents }) => <Money cents={cents} />),
    },
  ];
  return (
    <Stack gap={3}>
      <Card padding="none" role="group" aria-label={title}>
        <Table<Difference>
          caption={title}
          density="compact"
          {...table}
          rowKey={({ member }) => member.id}
          rowHref={({ member }) => memberHref(member.member_no)}
          columns={columns}
          empty={<EmptyState title={t('conversions.difference.none')} />}
        />
      </Card>
      {query.data && query.data.items.length > 0 ? (
        <Pager {...pages.pager({ ...query.data, total: run.differences.count, total_is_lower_bound: false })} />
      ) : null}
    </Stack>
  );
}
