import { useI18n } from '@ledenbureau/i18n';
import { ChevronDownIcon, ChevronUpIcon, IconButton, type SplitViewPanel } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import type { Redemption } from '../../api/types.ts';
import { type PanelAction, panelActions, possibleActions } from './actions.ts';
import { PanelDecision } from './PanelDecision.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import { RedemptionPanel } from './RedemptionPanel.tsx';
import { redemptionQuery, useRedemptionStep } from './redemption.api.ts';
import { useDecision } from './useDecision.ts';

export interface OpenPanel {
  /** The request that is open; null: none. */
  id: string | null;
  view: SplitViewPanel | undefined;
  /** The dialog of the panel that is open. */
  dialog: ReactNode;
  /** Opens the request so many rows further, or the first, and goes to its row. */
  walk(by: number): void;
  /** Goes into the panel. */
  enter(): void;
  /** Opens the dialog of an action for the row that has the focus, else for the request that is open. */
  choose(action: PanelAction): void;
  close(): void;
}

/** The request that the address names (`?id=`), beside these rows, and the step that is being taken with it (`?do=`). */
export function useRedemptionPanel(rows: readonly Redemption[]): OpenPanel {
  const { t, formats } = useI18n();
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const query = useQuery({ ...redemptionQuery(api, id ?? ''), enabled: id !== null });
  const me = useQuery(meQuery(api));
  const redemption = id !== null && query.data?.id === id ? query.data : undefined;
  const decision = useDecision(redemption);
  const step = useRedemptionStep();
  const [closed, setClosed] = useState<string | null>(null);
  const [takeKey, setTakeKey] = useState(() => crypto.randomUUID());

  const set = (changes: Readonly<Record<'id' | 'do', string | null>>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const at = rows.findIndex((row) => row.id === id);
  const go = (by: number) => {
    const to = at < 0 ? rows.at(0) : rows[at + by];
    if (to) set({ id: to.id, do: null });
    return to?.id;
  };
  const walk = (by: number) => rowLink(go(by))?.focus();
  const enter = () => document.querySelector<HTMLElement>('aside [data-part=content]')?.focus();
  const mayDo = redemption && me.data ? possibleActions(redemption, me.data.id) : [];
  const choose = (action: PanelAction) => {
    const focused = rows.find((row) => rowLink(row.id) === document.activeElement);
    // what can be done with it is known once it is there: then its dialog opens
    if (focused && focused.id !== id) set({ id: focused.id, do: action });
    else if (mayDo.includes(action) && (action !== 'approve' || decision.preview)) set({ id, do: action });
  };
  const close = () => {
    if (id === null) return;
    set({ id: null, do: null });
    setClosed(id);
  };

  // The focus goes back to the row that was open.
  useEffect(() => {
    if (id !== null || closed === null) return;
    rowLink(closed)?.focus();
  }, [id, closed]);

  const action = panelActions.find((known) => known === search.get('do') && mayDo.includes(known));
  const closeDialog = () => set({ id, do: null });
  const view: SplitViewPanel | undefined =
    id === null
      ? undefined
      : {
          title: redemption?.number ?? rows[at]?.number ?? t('redemptions.request'),
          tools: (
            <>
              {at < 0 ? null : (
                <span>{t('redemptions.place', { at: formats.number(at + 1), of: formats.number(rows.length) })}</span>
              )}
              <IconButton
                icon={<ChevronUpIcon />}
                label={t('keys.previous')}
                size="small"
                aria-keyshortcuts="k"
                disabled={at <= 0}
                onClick={() => void go(-1)}
              />
              <IconButton
                icon={<ChevronDownIcon />}
                label={t('keys.next')}
                size="small"
                aria-keyshortcuts="j"
                disabled={at < 0 || at === rows.length - 1}
                onClick={() => void go(1)}
              />
            </>
          ),
          content: (
            <RedemptionPanel
              key={id}
              redemption={redemption}
              error={query.error}
              onRetry={() => void query.refetch()}
              preview={decision.preview}
            />
          ),
          ...(redemption && me.data && hasDecision(redemption, mayDo)
            ? {
                decision: (
                  <PanelDecision
                    key={id}
                    redemption={redemption}
                    me={me.data.id}
                    decision={decision}
                    taking={step.isPending}
                    error={step.error}
                    onChoose={choose}
                    onTake={() =>
                      step.mutate(
                        { of: redemption, step: { action: 'take' }, key: takeKey },
                        { onSuccess: () => setTakeKey(crypto.randomUUID()) },
                      )
                    }
                  />
                ),
              }
            : {}),
          onClose: close,
        };
  const dialog =
    redemption && action ? (
      <PanelDialog
        key={`${id} ${action}`}
        action={action}
        redemption={redemption}
        decision={decision}
        send={(taken, key) => step.mutateAsync({ of: redemption, step: taken, key })}
        onClose={closeDialog}
      />
    ) : null;
  return { id, view, dialog, walk, enter, choose, close };
}

/** The link of a request's row, while the list shows it. */
const rowLink = (id: string | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`a[data-part=open][href*="id=${CSS.escape(id)}"]`);

/** Something can be done, or there is a way out of what went wrong. */
const hasDecision = ({ status }: Redemption | { status: Redemption['status'] }, may: readonly string[]): boolean =>
  may.length > 0 || status === 'payment_failed';
