import { useI18n } from '@ledenbureau/i18n';
import { Button, Menu, Notice, Stack, Tabs, Text, VisuallyHidden } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { onDemand } from '../code/onDemand.tsx';
import { type SavedView, useDesk } from '../desk.ts';
import type { ListName } from '../register.ts';
import { useKeepViews, viewsQuery } from './views.ts';
import { useProblemText } from '../texts/useProblemText.ts';

const ViewNameDialog = onDemand(async () => (await import('./ViewNameDialog.tsx')).ViewNameDialog);

export interface SavedViewsProps {
  list: ListName;
  /** Views that everybody has; the first is the list as it opens. */
  common: readonly SavedView[];
}

/** What belongs to where somebody is in a list, and not to how they look at it. */
const passing = ['page', 'cursor', 'tx', 'action', 'id', 'do', 'view', 'lng', 'batch', 'run'];
/** What names something of the page beside its list; another view leaves it as it is. */
const beside = ['purpose', 'programme', 'round'];

/** The filters and the order of an address, in one way of writing. */
function lookOf(search: string | URLSearchParams): string {
  const look = new URLSearchParams(search);
  for (const name of [...passing, ...beside]) look.delete(name);
  look.sort();
  return look.toString();
}

/** The ways to look at a list that have a name, the one that is open, and what can be done with it. */
function useViews({ list, common }: SavedViewsProps) {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(viewsQuery(useDesk(), list));
  const keep = useKeepViews(list);

  const own = query.data?.views ?? [];
  const all = [...common, ...own];
  const look = lookOf(search);
  const opened = all.find(({ name }) => name === search.get('view'));
  const current = opened ?? all.find((view) => lookOf(view.query) === look) ?? all[0];
  const to = (views: SavedView[]) => ({ views, version: query.data?.version ?? 0 });
  const open = (view: SavedView) => {
    const next = new URLSearchParams(view.query);
    for (const name of ['size', ...beside]) {
      const value = search.get(name);
      if (value) next.set(name, value);
    }
    if (view !== common[0]) next.set('view', view.name);
    setSearch(next);
  };
  return {
    all,
    current,
    open,
    keep,
    changed: current !== undefined && lookOf(current.query) !== look,
    isOwn: current !== undefined && own.includes(current),
    /** The view that is open, as it is looked at now. */
    save: () => keep.mutate(to(own.map((view) => (view === current ? { ...view, query: look } : view)))),
    remove: () =>
      keep.mutate(to(own.filter((view) => view !== current)), { onSuccess: () => common[0] && open(common[0]) }),
    /** What is looked at now under a name; one of that name gives way. */
    add: async (name: string) => {
      await keep.mutateAsync(to([...own.filter((view) => view.name !== name), { name, query: look }]));
      setSearch((now) => {
        const next = new URLSearchParams(now);
        next.set('view', name);
        return next;
      });
    },
  };
}

/**
 * The ways to look at a list that have a name. Which one was opened stays in the address (`?view=`), so that it shows when
 * something was changed; nothing is kept unasked.
 */
export function SavedViews(props: SavedViewsProps) {
  const { t } = useI18n();
  const [naming, setNaming] = useState(false);
  const views = useViews(props);
  const { all, current, changed, isOwn, open, keep } = views;
  return (
    <div data-print="hide">
      <Stack direction="row" align="center" gap={[1, 4]}>
        <Stack grow="20rem">
          <Tabs
            label={t('workbench.views.label')}
            value={current?.name ?? ''}
            onChange={(name) => {
              const view = all.find((one) => one.name === name);
              if (view) open(view);
            }}
            items={all.map(({ name }) => ({
              id: name,
              label:
                name === current?.name && changed ? (
                  <>
                    {name}{' '}
                    <Text aria-hidden size="small" tone="accent">
                      ●
                    </Text>
                    <VisuallyHidden>{t('workbench.views.changed')}</VisuallyHidden>
                  </>
                ) : (
                  name
                ),
            }))}
          />
        </Stack>
        {changed && current ? (
          <>
            {isOwn ? (
              <Button inline loading={keep.isPending} onClick={views.save}>
                {t('workbench.views.save')}
              </Button>
            ) : null}
            <Button inline onClick={() => setNaming(true)}>
              {t('workbench.views.new')}
            </Button>
            <Button inline onClick={() => open(current)}>
              {t('workbench.views.restore')}
            </Button>
          </>
        ) : isOwn ? (
          <Button inline loading={keep.isPending} onClick={views.remove}>
            {t('workbench.views.remove')}
          </Button>
        ) : null}
      </Stack>
      <Aftermath list={props.list} views={views} naming={naming} onNamed={() => setNaming(false)} />
    </div>
  );
}

export interface SavedViewsMenuProps extends Pick<SavedViewsProps, 'list'> {
  /** It stands among the filters of a list that shares its page with something else. */
  small?: boolean;
}

/** The same as a menu, on a page whose tabs say something else: the states of its requests. */
export function SavedViewsMenu({ list, small = false }: SavedViewsMenuProps) {
  const { t } = useI18n();
  const [naming, setNaming] = useState(false);
  const views = useViews({ list, common: [{ name: t('workbench.views.asItOpens'), query: '' }] });
  const { all, current, changed, isOwn, open } = views;
  const of = (label: string, run: () => void) => ({ label, onSelect: run });
  return (
    <div data-print="hide">
      <Menu
        label={t('workbench.views.label')}
        {...(small && { size: 'small', theme: 'transparent' })}
        items={[
          {
            title: t('workbench.views.label'),
            items: all.map((view) => ({
              label: view.name,
              selected: view === current && !changed,
              onSelect: () => open(view),
            })),
          },
          ...(changed && isOwn ? [of(t('workbench.views.save'), views.save)] : []),
          ...(changed ? [of(t('workbench.views.newMenu'), () => setNaming(true))] : []),
          ...(isOwn ? [of(t('workbench.views.remove'), views.remove)] : []),
        ]}
      />
      <Aftermath list={list} views={views} naming={naming} onNamed={() => setNaming(false)} />
    </div>
  );
}

interface AftermathProps {
  list: ListName;
  views: ReturnType<typeof useViews>;
  naming: boolean;
  onNamed(): void;
}

/** That a view was not kept, and the question for the name of a new one. */
function Aftermath({ list, views: { keep, add }, naming, onNamed }: AftermathProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  return (
    <>
      {keep.error && !naming ? (
        <Notice tone="danger" title={t('workbench.views.failed')}>
          {failure(keep.error)}
        </Notice>
      ) : null}
      {naming ? <ViewNameDialog list={list} onName={add} onClose={onNamed} /> : null}
    </>
  );
}
