import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  type Breadcrumb,
  Button,
  Card,
  DataTable,
  type DataTableProps,
  EmptyState,
  Pager,
  SplitView,
  type SplitViewPanel,
  Stack,
} from '@ledenbureau/ui';
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
import { SavedViews, SavedViewsMenu } from '../list/SavedViews.tsx';
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

/** One thing of a list, opened beside it. */
interface ListPanel {
  /** None is open: the list has all the room. */
  view: SplitViewPanel | undefined;
  /** Opens the one so many rows further. */
  walk(by: number): void;
  /** What is done with the one that is open. */
  keys: readonly PageKey[];
}

export interface ListPageProps<Row> {
  title: string;
  breadcrumbs?: readonly Breadcrumb[];
  /** Which of its rows these are, where the page has tabs for that; the paper says it too. */
  caption?: string;
  /** Of its views. */
  name: ListName;
  /** Of its choice of columns and the draft of its export, where these are called otherwise; null: its columns are as they are. */
  kept?: string | null;
  /** What narrows it, as the address says. */
  list: ListFilters;
  pages: ReturnType<typeof useCursorPages>;
  query: TableQuery<CountedPage<Row>>;
  /** What can be looked for; without it there is no field. */
  find?: string;
  /** Filters that are used all day, and how each is said on paper where it is on. */
  toggles?: ReactNode;
  only?: readonly (string | false)[];
  /** Views that everybody has, the first is the list as it opens; 'bar': a menu among the filters; else the page has them elsewhere. */
  views?: readonly SavedView[] | 'bar';
  table: Omit<DataTableProps<Row>, OwnTable>;
  /** Of a list whose things open beside it. */
  panel?: ListPanel;
  /** What stands in an empty list; where something narrows it and `narrowed` is given, that beside the way out of it. */
  empty: { narrowed?: string; none: ReactNode };
  exported?: {
    /** The button for it stands among the filters. */
    inBar?: boolean;
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
  below?: ReactNode;
}

/** A page that is a list: views, filters, rows, pages, keys, a file and paper. What it is a list of is the caller's. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, breadcrumbs, caption = title, name, kept = name, list, pages, query, find, toggles, only } = props;
  const { views, table, panel, empty, exported, actions, keys = [], children, below } = props;
  const { t } = useI18n();
  const facts = useListFacts(list, only);
  const [exporting, setExporting] = useState<ExportForm | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { data } = query;
  const pager = data && pages.pager(data);
  const total = data?.total ?? 0;
  const walks = table.rowHref === undefined ? [] : walking(panel?.walk ?? walkRows, t('keys.next'), t('keys.previous'));
  const isBeside = panel?.view !== undefined;
  const isNarrowed = list.q !== '' || Object.keys(list.values).length > 0;
  const page = (
    <Page
      title={title}
      {...(breadcrumbs && { breadcrumbs })}
      actions={
        <>
          {exported && exported.inBar !== true ? (
            <ExportButton {...(exported.needs && { needs: exported.needs })} onExport={setExporting} />
          ) : null}
          {actions}
        </>
      }
    >
      <Stack gap={3}>
        {views === undefined || views === 'bar' ? null : <SavedViews list={name} given={views} />}
        {find === undefined ? null : (
          <PrintedFilter
            words={[
              caption === title ? null : caption,
              list.q === '' ? null : `‘${list.q}’`,
              ...(only ?? []).map((words) => words || null),
            ]}
          />
        )}
        {children}
        <Card flush role="group" aria-label={title}>
          <DataTable<Row>
            caption={caption}
            density="compact"
            toolbar={
              <ListToolbar
                list={list}
                {...(find !== undefined && { find: { label: find, inputRef: field } })}
                {...(views === 'bar' && { views: <SavedViewsMenu list={name} small /> })}
                {...(exported?.inBar === true && { onExport: setExporting })}
                short={isBeside}
              >
                {toggles}
              </ListToolbar>
            }
            {...useTableState(query)}
            // beside a panel the columns are those that tell the rows apart, and a foot stands below its columns
            {...(kept !== null &&
              !isBeside && { columnChoice: { list: kept, version: 1, ...(panel === undefined && { reorder: true }) } })}
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
        {below}
      </Stack>
      <ListKeys
        keys={[
          ...(find === undefined ? [] : [{ key: '/', label: t('keys.search'), run: () => field.current?.focus() }]),
          ...keys,
          ...walks,
          ...(panel?.keys ?? []),
          { key: ']', label: t('ui.nextPage'), run: () => pager?.onNext?.() },
          { key: '[', label: t('ui.previousPage'), run: () => pager?.onPrevious?.() },
        ]}
      />
      {exporting && exported ? (
        <ExportedList
          form={exporting}
          exported={exported}
          page={data}
          title={caption}
          facts={facts}
          draftKey={`export.${kept ?? name}`}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </Page>
  );
  return panel === undefined ? page : <SplitView panel={panel.view}>{page}</SplitView>;
}

interface ExportedListProps extends Pick<ExportDialogProps, 'form' | 'draftKey' | 'onClose'> {
  exported: NonNullable<ListPageProps<never>['exported']>;
  page: Pick<CountedPage<unknown>, 'total' | 'total_is_lower_bound'> | undefined;
  title: string;
  facts: NonNullable<ExportDialogProps['print']>['facts'];
}

/** All of the list as a file, or on paper. */
function ExportedList({ exported, page, title, facts, ...dialog }: ExportedListProps) {
  const { inBar: _inBar, needs: _needs, explain, file, load, ...sums } = exported;
  const { formats } = useI18n();
  const count = page?.total ?? 0;
  const atLeast = page?.total_is_lower_bound === true;
  return (
    <ExportDialog
      {...dialog}
      explain={explain({ count, shown: `${formats.number(count)}${atLeast ? '+' : ''}` })}
      file={`${file}-${today()}`}
      print={{ title, facts, count: atLeast ? Infinity : count, ...sums }}
      load={load}
    />
  );
}

const walking = (walk: (by: 1 | -1) => void, next: string, previous: string): PageKey[] => [
  { key: 'j', label: next, run: () => walk(1) },
  { key: 'k', label: previous, run: () => walk(-1) },
];
