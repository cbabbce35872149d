import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Illustration,
  ItemList,
  Skeleton,
  SplitView,
  Stack,
  Tabs,
  Text,
  useNotifications,
} from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Focused, ListKeys, Page, refreshEverything, useOpenRow, useProblemText } from '@ledenbureau/workbench';
import type { Approval } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { scopes, type Scope, useApprovalList } from './useApprovalList.ts';
import { useApprovalPanel } from './useApprovalPanel.tsx';
import { useOutcome } from './useOutcome.ts';

/**
 * Everything that waits for this administrator as one list: one is open beside it with all that it changes, and once it is
 * decided the next opens by itself.
 */
export function ApprovalsPage() {
  const { t } = useI18n();
  const client = useQueryClient();
  const list = useApprovalList();
  const { rows, items, query, shownCount, scope } = list;
  const at = useOpenRow(rows);
  const [last, setLast] = useState<string | null>(null);
  const outcome = useOutcome();
  const { failure } = useProblemText();
  const { notify } = useNotifications();
  const [rounds, setRounds] = useState(0);
  // an answer comes when it comes: by then another one may be open
  const now = useRef(at.id);
  useEffect(() => {
    now.current = at.id;
  });
  useEffect(() => {
    // the row of what was decided is gone, and the focus with it: it goes to the one that opened by itself
    if (rounds > 0) document.querySelector<HTMLElement>('a[data-part=open][aria-current]')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- which one is open follows the decision by a render
  }, [rounds, at.id]);

  /** The next one stands there before the answer that no longer has these: keys follow each other without a wait. */
  const leave = (ids: readonly string[]) => {
    const place = items.findIndex(({ id }) => ids.includes(id));
    const rest = items.filter(({ id }) => !ids.includes(id));
    const next = items.slice(place).find(({ id }) => !ids.includes(id)) ?? rest.at(-1);
    list.drop(ids);
    // who went on to another one, or closed it, stays there
    if (now.current !== null && ids.includes(now.current)) {
      setRounds((before) => before + 1);
      if (next) at.open(next.id, null);
      else at.close();
    }
    void refreshEverything(client);
  };
  const tellFailure = (approval: Approval, error: unknown) =>
    notify({ level: 'error', message: t('desk.failed', { what: outcome.what(approval), why: failure(error) }) });
  const panel = useApprovalPanel({
    at,
    items,
    onDecided: (approval, verdict, done) => {
      setLast(outcome.ofOne(approval, verdict, done));
      leave([approval.id]);
    },
    onFailed: (approval, error) => {
      // beside the buttons it is read only where they are
      if (now.current !== approval.id) tellFailure(approval, error);
    },
    onUnseen: tellFailure,
    onTogether: (ids) => {
      if (ids.length === 0) return;
      setLast(outcome.ofMany(ids.length));
      leave(ids);
    },
  });

  return (
    <SplitView wide panel={panel.view}>
      <Page title={t('desk.title')}>
        <Stack gap={3}>
          <Tabs
            label={t('desk.title')}
            value={scope}
            onChange={(id) => list.choose(id as Scope)}
            items={scopes.map((id) => ({
              id,
              label: t(`desk.scope.${id}`),
              ...(id === scope && query.data ? { count: shownCount } : {}),
            }))}
          >
            <Stack gap={3}>
              {/* it is there from the beginning, so that what comes into it is read */}
              <Text as="p" size="dense" tone="positive" role="status">
                {last}
              </Text>
              <Waiting list={list} current={at.id} isDone={last !== null} />
            </Stack>
          </Tabs>
        </Stack>
        <ListKeys
          keys={[
            { key: 'j', label: t('workbench.keys.next'), run: () => at.walk(1) },
            { key: 'k', label: t('workbench.keys.previous'), run: () => at.walk(-1) },
            { key: 'a', label: t('desk.approve'), run: panel.approve },
            { key: 'r', label: t('desk.verb.reject'), run: panel.reject },
            { key: 's', label: t('desk.togetherKey'), run: panel.together },
            { key: 'ArrowRight', label: t('requests.intoPanel'), loose: true, run: at.enter },
            { key: 'Escape', label: t('keys.close'), run: at.close },
          ]}
        />
      </Page>
    </SplitView>
  );
}

interface WaitingProps {
  list: ReturnType<typeof useApprovalList>;
  current: string | null;
  /** Something was decided just now. */
  isDone: boolean;
}

/** The list, or that there is nothing in it. */
function Waiting({ list: { query, groups, items, count, shownCount }, current, isDone }: WaitingProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  if (!query.data) {
    return query.error ? (
      <ErrorState
        title={t('dashboard.waitingFailed')}
        description={failure(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div aria-busy="true">
        <Skeleton lines={12} />
      </div>
    );
  }
  if (items.length === 0) {
    const empty = (
      <Card>
        <EmptyState
          illustration={<Illustration kind="nothingWaits" />}
          title={t('dashboard.nothingWaits')}
          description={t('dashboard.nothingWaitsHint')}
          action={<Button href={paths.home}>{t('notFound.home')}</Button>}
        />
      </Card>
    );
    return isDone ? <Focused>{empty}</Focused> : empty;
  }
  return (
    <>
      <ItemList groups={groups} current={current ?? undefined} />
      {count > items.length ? (
        <Text as="p" size="small" tone="quiet">
          {t('desk.more', { shown: items.length, total: shownCount })}
        </Text>
      ) : null}
    </>
  );
}
