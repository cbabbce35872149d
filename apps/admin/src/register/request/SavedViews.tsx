import { TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice, Tabs, VisuallyHidden } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { type ListName, type SavedView, useKeepViews, viewsQuery } from '../../list/views.api.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { ActionDialog } from './ActionDialog.tsx';

export interface SavedViewsProps {
  list: ListName;
  /** Views that everybody has; the first is the list as it opens. */
  given: readonly SavedView[];
}

/** What belongs to where somebody is in a list, and not to how they look at it. */
const passing = ['page', 'cursor', 'tx', 'action', 'id', 'do', 'view', 'lng'];

/** The filters and the order of an address, in one way of writing. */
function lookOf(search: string | URLSearchParams): string {
  const look = new URLSearchParams(search);
  for (const name of passing) look.delete(name);
  look.sort();
  return look.toString();
}

/**
 * The ways to look at a list that have a name. Which one was opened stays in the address (`?view=`), so that it shows when
 * something was changed; nothing is kept unasked.
 */
export function SavedViews({ list, given }: SavedViewsProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const [search, setSearch] = useSearchParams();
  const query = useQuery(viewsQuery(useApi(), list));
  const keep = useKeepViews(list);
  const [naming, setNaming] = useState(false);

  const own = query.data?.views ?? [];
  const all = [...given, ...own];
  const look = lookOf(search);
  const opened = all.find(({ name }) => name === search.get('view'));
  const current = opened ?? all.find((view) => lookOf(view.query) === look) ?? all[0];
  const changed = current !== undefined && lookOf(current.query) !== look;
  const isOwn = current !== undefined && own.includes(current);

  const open = (view: SavedView) => {
    const next = new URLSearchParams(view.query);
    const size = search.get('size');
    if (size) next.set('size', size);
    if (view !== given[0]) next.set('view', view.name);
    setSearch(next);
  };
  const to = (views: SavedView[]) => ({ views, version: query.data?.version ?? 0 });

  return (
    <div data-print="hide">
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1rem' }}>
        <Tabs
          style={{ flex: '1 1 20rem' }}
          label={t('lists.views')}
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
                  <span aria-hidden="true" style={{ color: 'var(--lb-accent)', fontSize: '0.625rem' }}>
                    ●
                  </span>
                  <VisuallyHidden>{t('lists.viewChanged')}</VisuallyHidden>
                </>
              ) : (
                name
              ),
          }))}
        />
        {changed ? (
          <>
            {isOwn ? (
              <Button
                inline
                loading={keep.isPending}
                onClick={() => keep.mutate(to(own.map((view) => (view === current ? { ...view, query: look } : view))))}
              >
                {t('lists.saveView')}
              </Button>
            ) : null}
            <Button inline onClick={() => setNaming(true)}>
              {t('lists.newView')}
            </Button>
            <Button inline onClick={() => open(current)}>
              {t('lists.restoreView')}
            </Button>
          </>
        ) : isOwn ? (
          <Button
            inline
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(to(own.filter((view) => view !== current)), {
                onSuccess: () => given[0] && open(given[0]),
              })
            }
          >
            {t('lists.removeView')}
          </Button>
        ) : null}
      </div>
      {keep.error && !naming ? (
        <Notice level="error" title={t('lists.viewsFailed')}>
          {failure(keep.error)}
        </Notice>
      ) : null}
      {naming ? (
        <ActionDialog
          title={t('lists.viewTitle')}
          confirm={t('lists.viewConfirm')}
          size="small"
          draftKey={`view.${list}`}
          initialValues={{ name: '' }}
          schema={y.object({ name: y.string().trim().required().max(40), key: y.string() })}
          send={async ({ name }) => {
            const kept = own.filter((view) => view.name !== name.trim());
            await keep.mutateAsync(to([...kept, { name: name.trim(), query: look }]));
            setSearch((now) => {
              const next = new URLSearchParams(now);
              next.set('view', name.trim());
              return next;
            });
          }}
          onClose={() => setNaming(false)}
          onDone={() => setNaming(false)}
        >
          <p>{t('lists.viewExplain')}</p>
          <TextField name="name" label={t('lists.viewName')} required />
        </ActionDialog>
      ) : null}
    </div>
  );
}
