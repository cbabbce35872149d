import { useI18n } from '@ledenbureau/i18n';
import { Button, Card, DataTable, EmptyState, Stack, VisuallyHidden } from '@ledenbureau/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ListKeys, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { AskField } from './AskField.tsx';
import { type BatchDetail, type Row, rowsQuery } from './bulk.api.ts';
import { focusRow } from './focusRow.ts';
import { useRowOutcome } from './useRowOutcome.ts';
import { useRowColumns } from './useRowColumns.tsx';
import { useRowDrafts } from './useRowDrafts.ts';
import { countOf, type RowTab, useRowFilter } from './useRowFilter.ts';

export interface RowListProps {
  batch: BatchDetail;
  /** Rows with errors or warnings can be mended where they stand. */
  editable?: boolean;
  tabs: readonly RowTab[];
  /** At the end of the bar. */
  tools?: ReactNode;
}

const keys = { error: 'e', warning: 'w', all: 'l', skipped: 's', booked: 'b' } as const satisfies Record<
  RowTab,
  string
>;

/** The rows of a batch in the order of the file: fetched as they come into sight, mended where they stand. */
export function RowList({ batch, editable = false, tabs, tools }: RowListProps) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { tab, code, from, q, filter, change } = useRowFilter(batch, tabs);
  const query = useInfiniteQuery(rowsQuery(useApi(), batch.id, filter));
  const drafts = useRowDrafts(batch);
  const line = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  const { data, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);

  const outcome = useRowOutcome(rows, drafts);
  // the last row that was wrong goes once it is mended, and the focus with it
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    card.current?.focus({ preventScroll: true });
  });

  const goOn = (row: Row) => {
    const next = rows?.slice(rows.indexOf(row) + 1).find(({ status }) => status === 'error');
    if (next) focusRow(next.line);
  };
  const columns = useRowColumns({
    batch,
    rows,
    editable,
    booked: tabs.includes('booked'),
    drafts,
    onSave: (row, more) => {
      outcome.follow(row.line);
      if (drafts.save(row, more) || more === undefined) goOn(row);
    },
    onLine: (to) => change({ rows: 'all', code: '', column: '', line: String(to) }),
  });
  const open = (next: RowTab) => change({ rows: next, code: '', column: '', line: '' });

  return (
    <Card
      ref={card}
      padding="none"
      role="group"
      aria-label={t('bulk.rows')}
      tabIndex={-1}
      onFocus={({ target }) => (focused.current = target)}
      onBlur={() => (focused.current = null)}
    >
      <VisuallyHidden role="status">{outcome.text}</VisuallyHidden>
      <DataTable<Row>
        virtual
        caption={t(`bulk.rowsOf.${tab}`)}
        density="compact"
        toolbar={
          <Stack grow direction="row" justify="between" align="center" gap={2}>
            <Stack direction="row" align="center" gap={2}>
              {tabs.map((one) => (
                <Button
                  key={one}
                  size="small"
                  aria-pressed={one === tab && code === ''}
                  aria-keyshortcuts={keys[one]}
                  onClick={() => open(one)}
                >
                  {t(`bulk.rowTab.${one}`)} {formats.number(countOf(batch, one))}
                </Button>
              ))}
              {code === '' ? null : (
                <Button size="small" aria-pressed onClick={() => change({ code: '', column: '' })}>
                  {t('bulk.oneCause')} ×
                </Button>
              )}
              <AskField
                name="line"
                label={t('bulk.toLine')}
                value={from === null ? '' : String(from)}
                width="7.5rem"
                inputMode="numeric"
                inputRef={line}
                onAsk={(text) => change({ line: text.replace(/\D/g, '') })}
              />
              {tabs.includes('booked') || q !== '' ? (
                <AskField
                  name="who"
                  label={t('bulk.who')}
                  value={q}
                  width="15.5rem"
                  inputMode="search"
                  onAsk={(who) => change({ who })}
                />
              ) : null}
            </Stack>
            {tools}
          </Stack>
        }
        rows={rows}
        loading={query.isFetching}
        {...(query.error ? { error: { message: failure(query.error), onRetry: () => void refetch() } } : {})}
        rowKey={(row) => String(row.line)}
        columns={columns}
        totalRows={query.data?.pages[0]?.total ?? rows?.length ?? 0}
        onEnd={() => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
        empty={
          <EmptyState
            title={t(tab === 'error' && code === '' && from === null && q === '' ? 'bulk.noErrors' : 'bulk.noRows')}
            {...(from !== null || code !== '' || q !== ''
              ? {
                  action: (
                    <Button onClick={() => change({ line: '', code: '', column: '', who: '' })}>
                      {t('ui.clearFilters')}
                    </Button>
                  ),
                }
              : {})}
          />
        }
      />
      <ListKeys
        keys={[
          ...tabs.map((one) => ({
            key: keys[one],
            label: t(`bulk.rowsOf.${one}`),
            run: () => {
              open(one);
              const wrong = editable && one === 'error' && rows?.find(({ status }) => status === 'error');
              if (wrong) focusRow(wrong.line);
            },
          })),
          { key: 'g', label: t('bulk.toLine'), run: () => line.current?.focus() },
        ]}
      />
    </Card>
  );
}
