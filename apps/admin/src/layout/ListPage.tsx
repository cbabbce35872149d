import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Card, DataTable, type DataTableProps, EmptyState, Pager, Stack } from '@ledenbureau/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { Role } from '../api/useMay.ts';
import { onDemand } from './onDemand.tsx';
import { Page } from './Page.tsx';
import { today } from '../today.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import type { ExportDialogProps } from '../list/ExportDialog.tsx';
import type { ExportForm } from '../list/ExportKeys.tsx';
import { ListKeys } from '../list/ListKeys.tsx';
import { ListToolbar } from '../list/ListToolbar.tsx';
import type { PageKey } from '../list/pageKeys.ts';
import { PrintedFilter } from '../list/PrintedFilter.tsx';
import { walkRows } from '../list/rows.ts';
import { SavedViews } from '../list/SavedViews.tsx';
import type { useCursorPages } from '../list/useCursorPages.ts';
import type { ListFilters } from '../list/useFilters.ts';
import { useListFacts } from '../list/useListFacts.ts';
import { type TableQuery, useTableState } from '../list/useTableState.ts';
import type { ListName, SavedView } from '../list/views.api.ts';

const ExportDialog = onDemand(async () => (await import('../list/ExportDialog.tsx')).ExportDialog);

/** An answer with a page of a list. */
interface CountedPage<Row> {
  items: Row[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
}

type OwnTable = 'caption' | 'density' | 'toolbar' | 'rows' | 'loading' | 'error' | 'columnChoice' | 'empty';

export interface ListPageProps<Row> {
  title: string;
  /** Of its views. */
  name: ListName;
  /** Of its choice of columns and the draft of its export, where these are called otherwise. */
  kept?: string;
  /** What narrows it, as the address says. */
  list: ListFilters;
  pages: ReturnType<typeof useCursorPages>;
  query: TableQuery<CountedPage<Row>>;
  /** What can be looked for; without it there is no field. */
  find?: string;
  /** Filters that are used all day, and how each is said on paper where it is on. */
  toggles?: ReactNode;
  only?: readonly (string | false)[];
  /** Views that everybody has; the first is the list as it opens. */
  views: readonly SavedView[];
  table: Omit<DataTableProps<Row>, OwnTable>;
  /** What stands in an empty list; where something narrows it and `narrowed` is given, that beside the way out of it. */
  empty: { narrowed?: string; none: ReactNode };
  exported: {
    needs?: readonly Role[];
    /** The text that says how much is taken. */
    explain(counts: { count: number; shown: string }): string;
    /** Name of the file, before its day. */
    file: string;
    load: ExportDialogProps['load'];
  } & Pick<NonNullable<ExportDialogProps['print']>, 'sum' | 'totals'>;
  /** Beside the export. */
  actions?: ReactNode;
  keys?: readonly PageKey[];
  /** Between the views and the list: what it comes to. */
  children?: ReactNode;
}

/** A page that is a list: views, filters, rows, pages, keys, a file and paper. What it is a list of is the caller's. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, name, kept = name, list, pages, query, find, toggles, only, views, table, empty, exported } = props;
  const { actions, keys = [], children } = props;
  const { needs, explain, file, load, ...sums } = exported;
  const { t, formats } = useI18n();
  const facts = useListFacts(list, only);
  const [exporting, setExporting] = useState<ExportForm | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { data } = query;
  const pager = data && pages.pager(data);
  const total = data?.total ?? 0;
  const atLeast = data?.total_is_lower_bound === true;
  const walks = table.rowHref === undefined ? [] : walking(t('keys.next'), t('keys.previous'));
  const isNarrowed = list.q !== '' || Object.keys(list.values).length > 0;
  return (
    <Page
      title={title}
      actions={
        <>
          <ExportButton {...(needs && { needs })} onExport={setExporting} />
          {actions}
        </>
      }
    >
      <Stack gap={3}>
        <SavedViews list={name} given={views} />
        {find === undefined ? null : <PrintedFilter words={[list.q === '' ? null : `‘${list.q}’`]} />}
        {children}
        <Card flush role="group" aria-label={title}>
          <DataTable<Row>
            caption={title}
            density="compact"
            toolbar={
              <ListToolbar list={list} {...(find !== undefined && { find: { label: find, inputRef: field } })}>
                {toggles}
              </ListToolbar>
            }
            {...useTableState(query)}
            columnChoice={{ list: kept, version: 1, reorder: true }}
            empty={
              isNarrowed && empty.narrowed !== undefined ? (
                <EmptyState
                  title={empty.narrowed}
                  action={<Button onClick={() => list.clear()}>{t('ui.clearFilters')}</Button>}
                />
              ) : (
                empty.none
              )
            }
            {...table}
          />
        </Card>
        {pager && total > 0 ? <Pager {...pager} /> : null}
      </Stack>
      <ListKeys
        keys={[
          ...(find === undefined ? [] : [{ key: '/', label: t('keys.search'), run: () => field.current?.focus() }]),
          ...keys,
          ...walks,
          { key: ']', label: t('ui.nextPage'), run: () => pager?.onNext?.() },
          { key: '[', label: t('ui.previousPage'), run: () => pager?.onPrevious?.() },
        ]}
      />
      {exporting ? (
        <ExportDialog
          form={exporting}
          explain={explain({ count: total, shown: `${formats.number(total)}${atLeast ? '+' : ''}` })}
          file={`${file}-${today()}`}
          print={{ title, facts, count: atLeast ? Infinity : total, ...sums }}
          draftKey={`export.${kept}`}
          load={load}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </Page>
  );
}

const walking = (next: string, previous: string): PageKey[] => [
  { key: 'j', label: next, run: () => walkRows(1) },
  { key: 'k', label: previous, run: () => walkRows(-1) },
];
