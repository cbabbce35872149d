import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Card,
  DataTable,
  type DataTableProps,
  EmptyState,
  Illustration,
  Pager,
  type SplitViewPanel,
} from '@ledenbureau/ui';
import { type ReactNode, useRef } from 'react';
import type { ExportForm } from '../export/ExportKeys.tsx';
import { Patience } from '../forms/Patience.tsx';
import { ListKeys } from '../keys/ListKeys.tsx';
import type { PageKey } from '../keys/pageKeys.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { walkRows } from './rows.ts';
import type { useCursorPages } from './useCursorPages.ts';
import type { ListFilters } from './useFilters.ts';
import { type TableQuery, useTableState } from './useTableState.ts';

/** An answer with a page of a list. */
interface CountedPage<Row> {
  items: Row[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
}

type OwnTable = 'caption' | 'density' | 'toolbar' | 'rows' | 'loading' | 'error' | 'empty';

/** One thing of a list, opened beside it. */
interface ListPanel {
  /** None is open: the list has all the room. */
  view: SplitViewPanel | undefined;
  /** Opens the one so many rows further. */
  walk(by: number): void;
  /** What is done with the one that is open. */
  keys: readonly PageKey[];
}

export interface ListCardProps<Row> {
  /** Names the list. */
  caption: string;
  /** Names its surface; default the caption. */
  label?: string;
  /** Stands above the list, where it is not the title of its page. */
  heading?: string | undefined;
  /** What narrows the list, as the address says. */
  list: ListFilters;
  pages: ReturnType<typeof useCursorPages>;
  query: TableQuery<CountedPage<Row>>;
  /** What can be looked for; without it there is no field. */
  find?: string | undefined;
  /** Filters that are used all day. */
  toggles?: ReactNode;
  /** The views of a list whose page has no other place for them. */
  views?: ReactNode;
  /** Where the button for it is not among those of the page. */
  onExport?: ((form: ExportForm) => void) | undefined;
  table: Omit<DataTableProps<Row>, OwnTable>;
  /** Of a list whose things open beside it. */
  panel?: ListPanel;
  /**
   * What stands in an empty list. Where something narrows it and `narrowed` is given, that stands there: words, beside
   * which is the way out, or something with a way out of its own.
   */
  empty: { narrowed?: ReactNode; none: ReactNode };
  keys?: readonly PageKey[] | undefined;
}

/** A list on its own surface: what narrows it, its rows, its pages and its keys. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { caption, label = caption, heading, list, pages, query, find, toggles, views, onExport } = props;
  const { table, panel, empty, keys = [] } = props;
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const { data } = query;
  const pager = data && pages.pager(data);
  const search: PageKey = { key: '/', label: t('workbench.keys.search'), run: () => field.current?.focus() };
  const walk = panel?.walk ?? walkRows;
  const walks: PageKey[] = [
    { key: 'j', label: t('workbench.keys.next'), run: () => walk(1) },
    { key: 'k', label: t('workbench.keys.previous'), run: () => walk(-1) },
  ];
  return (
    <>
      {/* the first rows, the page waits for (PagePatience) */}
      {query.isFetching && data !== undefined ? <Patience reading pending /> : null}
      <Card padding="none" role="group" {...(heading === undefined ? { 'aria-label': label } : { title: heading })}>
        <DataTable<Row>
          caption={caption}
          density="compact"
          toolbar={
            <ListToolbar
              list={list}
              views={views}
              short={panel?.view !== undefined}
              {...(onExport && { onExport })}
              {...(find !== undefined && { find: { label: find, inputRef: field } })}
            >
              {toggles}
            </ListToolbar>
          }
          {...useTableState(query, pages)}
          empty={
            list.narrowed && empty.narrowed !== undefined ? (
              typeof empty.narrowed === 'string' ? (
                <EmptyState
                  illustration={<Illustration kind="notFound" />}
                  title={empty.narrowed}
                  action={<Button onClick={() => list.clear()}>{t('workbench.list.clearFilters')}</Button>}
                />
              ) : (
                empty.narrowed
              )
            ) : (
              empty.none
            )
          }
          {...table}
        />
      </Card>
      {pager && data.total > 0 ? <Pager {...pager} /> : null}
      <ListKeys
        keys={[
          ...(find === undefined ? [] : [search]),
          ...keys,
          ...(table.rowHref === undefined ? [] : walks),
          ...(panel?.keys ?? []),
          { key: ']', label: t('workbench.list.nextPage'), run: () => pager?.onNext?.() },
          { key: '[', label: t('workbench.list.previousPage'), run: () => pager?.onPrevious?.() },
        ]}
      />
    </>
  );
}
