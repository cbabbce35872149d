import { SplitView, Stack } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { SavedView } from '../desk.ts';
import { PrintedFilter } from '../export/PrintedFilter.tsx';
import { type ListExport, useListExport } from '../export/useListExport.tsx';
import { Page, type PageProps } from '../page/Page.tsx';
import type { ListName } from '../register.ts';
import { SavedViews, SavedViewsMenu } from '../views/SavedViews.tsx';
import { ListCard, type ListCardProps } from './ListCard.tsx';

export interface ListPageProps<Row>
  extends
    Omit<ListCardProps<Row>, 'caption' | 'label' | 'views' | 'onExport'>,
    Pick<PageProps, 'title' | 'breadcrumbs' | 'actions'> {
  /** Which of its rows these are, where the page has tabs for that; the paper says it too. */
  caption?: string;
  /** Of its views. */
  name: ListName;
  /** Of its choice of columns and the draft of its export, where these are called otherwise; null: its columns are as they are. */
  kept?: string | null;
  /** What else narrows it, in words, where it is on. */
  only?: readonly (string | false)[];
  /** Which rows these are, for a page that is printed as it stands; default the caption, what is looked for, and `only`. */
  printed?: readonly (string | null)[];
  /** Views that everybody has, the first is the list as it opens; 'bar': a menu among the filters; else the page has them elsewhere. */
  views?: readonly SavedView[] | 'bar';
  /** `inBar`: the button for it stands among the filters. */
  exported?: ListExport & { inBar?: boolean };
  /** Before the export: other ways to look at it. `actions` stand after it. */
  ways?: ReactNode;
  /** Between the views and the list: what it comes to. */
  children?: ReactNode;
  below?: ReactNode;
}

/** A page that is a list: views, filters, rows, pages, keys, a file and paper. What it is a list of is the caller's. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, breadcrumbs, actions, ways, caption = title, name, kept = name, only = [], ...rest } = props;
  const { printed, views, exported, children, below, ...card } = rest;
  const { list, query, find, panel, table } = card;
  const { button, dialog, open } = useListExport({ title: caption, draft: kept ?? name, list, only, query }, exported);
  const inBar = exported?.inBar === true;
  const words =
    printed ??
    (find === undefined
      ? undefined
      : [
          caption === title ? null : caption,
          list.q === '' ? null : `‘${list.q}’`,
          ...only.map((word) => word || null),
        ]);
  // beside a panel the columns are those that tell the rows apart, and a foot stands below its columns
  const hasChoice = kept !== null && panel?.view === undefined;
  const page = (
    <Page
      title={title}
      {...(breadcrumbs && { breadcrumbs })}
      actions={
        <>
          {ways}
          {inBar ? null : button}
          {actions}
        </>
      }
    >
      <Stack gap={3}>
        {views === undefined || views === 'bar' ? null : <SavedViews list={name} common={views} />}
        {words ? <PrintedFilter words={words} /> : null}
        {children}
        <ListCard<Row>
          {...card}
          caption={caption}
          label={title}
          {...(views === 'bar' && { views: <SavedViewsMenu list={name} small /> })}
          {...(inBar && { onExport: open })}
          table={{
            ...(hasChoice && {
              columnChoice: { list: kept, version: 1, ...(panel === undefined && { reorder: true }) },
            }),
            ...table,
          }}
        />
        {below}
      </Stack>
      {dialog}
    </Page>
  );
  return panel === undefined ? page : <SplitView panel={panel.view}>{page}</SplitView>;
}
