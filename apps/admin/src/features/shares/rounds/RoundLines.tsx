import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  DateText,
  decimalsIn,
  EmptyState,
  Money,
  Pager,
  Quantity,
  Stack,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onDemand, SearchField, Toggle, useCursorPages, useParameters, useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnLine, ReturnRoundDetail } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { isSome } from '../../../register/transaction/decimal.ts';
import { type LinesFilter, linesQuery, type RoundSums } from '../round.api.ts';
import { TieRule } from './TieRule.tsx';

const LetterDialog = onDemand(async () => (await import('./LetterDialog.tsx')).LetterDialog);

const parts = [
  'deaths',
  'raised',
  'tied',
  'locked',
  'held',
  'payment_failed',
] as const satisfies readonly LinesFilter['only'][];
type Only = (typeof parts)[number];

export interface RoundLinesProps {
  round: ReturnRoundDetail;
  sums: RoundSums;
}

/** What each request gets of a round, with the rule that decided in words above it. */
export function RoundLines({ round, sums }: RoundLinesProps) {
  const { t, formats } = useI18n();
  const { percent } = useMoreFormats();
  const { search, narrow: change } = useParameters();
  const pages = useCursorPages();
  const [letter, setLetter] = useState<ReturnLine | null>(null);
  const only = parts.find((candidate) => candidate === search.get('only'));
  const q = search.get('q')?.trim() ?? '';
  const query = useQuery(
    linesQuery(useApi(), round.id, {
      limit: pages.pageSize,
      ...(pages.cursor ? { cursor: pages.cursor } : {}),
      ...(only ? { only } : {}),
      ...(q ? { q } : {}),
    }),
  );
  const failed = round.lines.find(({ status }) => status === 'payment_failed')?.count ?? 0;
  const counts: Record<Only, number> = {
    deaths: sums.deaths,
    raised: sums.raised,
    tied: sums.tied,
    locked: sums.locked,
    held: round.held.count,
    payment_failed: failed,
  };
  const decimals = (of: (line: ReturnLine) => string | null, sum?: string | null) =>
    decimalsIn([...(query.data?.items ?? []).map(of), sum]);
  const decided = round.status === 'done' || round.status === 'reversed';
  const whole = only === undefined && q === '';
  const columns: (DataTableColumn<ReturnLine> & { total?: ReactNode })[] = [
    {
      id: 'number',
      header: t('requests.request'),
      cell: (row) => <Text nowrap>{row.number}</Text>,
      total: t('returns.picture.requests', { count: sums.requests }),
    },
    {
      id: 'member',
      header: t('transaction.member'),
      names: true,
      rowHeader: true,
      cell: (row) => row.member.display_name,
    },
    {
      id: 'requested',
      header: t('returns.line.requestedOn'),
      align: 'end',
      defaultHidden: true,
      cell: (row) => <DateText value={row.requested_on} />,
    },
    {
      id: 'asked',
      header: t('returns.sums.asked'),
      align: 'end',
      cell: (row) => <Quantity value={row.asked} decimals={decimals((one) => one.asked, sums.asked)} />,
      total: <Quantity value={sums.asked} decimals={decimals((one) => one.asked, sums.asked)} />,
    },
    {
      id: 'exact',
      header: sums.share_ppm === null ? t('returns.line.exact') : percent(sums.share_ppm / 1_000_000, { decimals: 2 }),
      align: 'end',
      cell: (row) =>
        row.death && round.deaths_first ? (
          <Text tone="quiet">{t('requests.reason.death')}</Text>
        ) : (
          <Text tone="quiet">
            <Quantity value={row.exact} />
          </Text>
        ),
    },
    {
      id: 'allocated',
      header: t('returns.sums.allocated'),
      align: 'end',
      cell: (row) => (
        <>
          {row.tied || row.raised ? (
            // clear of the figure, which stands below the others; in the line, so that a copy of the cell is one line too
            <Text as="small" tone={row.tied ? 'warning' : 'quiet'} style={{ marginInlineEnd: '0.5rem' }}>
              {t(row.tied ? (row.raised ? 'returns.line.tiedUp' : 'returns.line.tied') : 'returns.line.up')}
            </Text>
          ) : null}{' '}
          <Text weight="strong">
            <Quantity value={row.allocated} decimals={decimals((one) => one.allocated, sums.allocated)} />
          </Text>
        </>
      ),
      total: <Quantity value={sums.allocated} decimals={decimals((one) => one.allocated, sums.allocated)} />,
    },
    {
      id: 'rest',
      header: t('returns.sums.rest'),
      align: 'end',
      cell: (row) =>
        isSome(row.rest) ? <Quantity value={row.rest} decimals={decimals((one) => one.rest, sums.rest)} /> : null,
      total: <Quantity value={sums.rest} decimals={decimals((one) => one.rest, sums.rest)} />,
    },
    {
      id: 'locked',
      header: t('returns.line.locked'),
      align: 'end',
      defaultHidden: true,
      cell: (row) =>
        isSome(row.locked) ? <Quantity value={row.locked} decimals={decimals((one) => one.locked)} /> : null,
    },
    {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      defaultHidden: !decided,
      cell: (row) => <Money cents={row.amount_cents} />,
      total: <Money cents={sums.amount_cents} />,
    },
    {
      id: 'outcome',
      header: t('returns.outcome'),
      defaultHidden: true,
      cell: (row) => (
        <Text tone={row.outcome === 'payout' ? 'quiet' : undefined}>{t(`returns.outcomes.${row.outcome}`)}</Text>
      ),
    },
    ...(decided || round.held.count > 0
      ? [
          {
            id: 'status',
            header: t('transaction.statusLabel'),
            cell: (row: ReturnLine) => <LineStatus line={row} />,
          },
        ]
      : []),
    ...(decided
      ? [
          {
            id: 'letter',
            header: t('returns.letters.one'),
            cell: (row: ReturnLine) =>
              row.status === 'held' ? null : (
                <Button
                  inline
                  aria-label={t('returns.letters.of', { name: row.member.display_name })}
                  onClick={() => setLetter(row)}
                >
                  {t(`returns.letters.state.${row.letter}`)}
                </Button>
              ),
          },
        ]
      : []),
  ];
  const stage = decided
    ? (row: ReturnLine) => (isSome(row.rest) || isSome(row.locked) ? 'admitted' : 'settled')
    : () => (round.status === 'approved' ? 'allocated' : 'admitted');
  return (
    <Stack gap={3}>
      <TieRule round={round} sums={sums} />
      <Card padding="none" role="group" aria-label={t('returns.line.title')}>
        <DataTable<ReturnLine>
          caption={t('returns.line.title')}
          density="compact"
          toolbar={
            <Stack direction="row" gap={2}>
              <SearchField
                key={q === '' ? 'empty' : 'filled'}
                label={t('returns.line.find')}
                value={q}
                onChange={(text) => change({ q: text })}
              />
              {parts
                .filter((part) => counts[part] > 0 || part === only)
                .map((part) => (
                  <Toggle
                    key={part}
                    pressed={part === only}
                    label={t(`returns.line.only.${part}`)}
                    {...(part === 'raised' ? {} : { count: counts[part] })}
                    onChange={(on) => change({ only: on ? part : '' })}
                  />
                ))}
            </Stack>
          }
          {...useTableState(query, pages)}
          rowKey={(row) => row.id}
          rowHref={(row) => `${paths.shareReturns}?status=${stage(row)}&id=${row.request_id}`}
          columns={columns}
          // sums over a part would be no sums of the round
          {...(whole ? { footer: columns.map(({ total }) => total ?? '') } : {})}
          columnChoice={{ list: 'return-lines', version: 1, reorder: true }}
          empty={
            <EmptyState
              title={whole ? t('returns.line.none', { date: formats.date(round.cut_off) }) : t('requests.noMatch')}
              {...(whole
                ? {}
                : { action: <Button onClick={() => change({ only: '', q: '' })}>{t('ui.clearFilters')}</Button> })}
            />
          }
        />
      </Card>
      {query.data && query.data.items.length > 0 ? (
        <Pager {...pages.pager({ ...query.data, total_is_lower_bound: false })} />
      ) : null}
      {letter ? <LetterDialog round={round.id} line={letter} onClose={() => setLetter(null)} /> : null}
    </Stack>
  );
}

/** What became of what a line gives, or why it is held and what lifts that. */
function LineStatus({ line: { status, return_code: code, held_for: reason } }: { line: ReturnLine }) {
  const { t } = useI18n();
  if (reason) return <Text tone="warning">{t(`returns.held.${reason}`)}</Text>;
  if (code) return <Text tone="danger">{t('requests.returned', { code })}</Text>;
  return <span>{t(`returns.line.status.${status}`)}</span>;
}
