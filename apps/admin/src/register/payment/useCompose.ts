import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProblemItem, problemItems, refreshEverything, useKeyFor, useTrail } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import {
  batchDateQuery,
  batchPreviewQuery,
  createBatch,
  type Payable,
  type PayableSubject,
  payablesQuery,
} from './payment.api.ts';

const toggle = (ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> => {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return next;
};
const none: ReadonlySet<string> = new Set();
const nothing = { count: 0, amount_cents: 0 };

/** A batch in the making: what is owed, page by page, what of it goes along, and when. The server says what that comes to. */
export function useCompose(subject: PayableSubject | null, title: string) {
  const api = useApi();
  const client = useQueryClient();
  const trail = useTrail();
  const [find, setFind] = useState('');
  const of = subject === null ? {} : { subject_type: subject };
  const query = useQuery(payablesQuery(api, { ...of, ...trail.page, ...(find && { q: find }) }));
  const [chosenDate, setDate] = useState<string | null>(null);
  const [without, setWithout] = useState(none);
  const [asked, setAsked] = useState(none);
  const keyFor = useKeyFor();

  const { items = [], all = nothing, payable = nothing, execution_date: proposed = '', debtor } = query.data ?? {};
  const date = chosenDate ?? proposed;
  const choice = { ...of, without: [...without], asked: [...asked] };
  // By the day that the server proposes: a day that is refused changes nothing of what goes along.
  const preview = useQuery(
    batchPreviewQuery(api, debtor && payable.count > 0 ? { execution_date: proposed, ...choice } : null),
  );
  const content = preview.error ? undefined : preview.data;
  const { count = 0, total_cents: total = 0, to_ask: toAsk = nothing, left = all } = content ?? {};
  const line = items.find(({ state }) => state === 'payable') ?? items[0];
  const check = useQuery(batchDateQuery(api, chosenDate || null, line));
  const dateError = check.error ? problemItems(check.error).find(({ field }) => field === 'execution_date') : undefined;

  const making = useMutation({
    meta: { title },
    mutationFn: (digest: string) => {
      const body = { execution_date: date, ...choice };
      return createBatch(api, body, { key: keyFor([body, digest]), digest });
    },
    onSuccess: () => {
      void refreshEverything(client);
    },
  });
  const refused: readonly ProblemItem[] = making.error ? problemItems(making.error) : [];

  /** Makes the batch; `onMade` has its id, where somebody still waits for it. */
  const send = (onMade: (id: string) => void) => {
    if (!content) return;
    making.mutate(content.digest, {
      onSuccess: ({ id }) => onMade(id),
      onError: () => {
        // what was approved, reversed or put into a batch meanwhile no longer goes along
        void query.refetch();
        void preview.refetch();
      },
    });
  };

  return {
    query,
    items,
    all,
    /** Where all is asked for: what members are owed, on the list or not. */
    owed: subject === null ? query.data?.owed_cents : undefined,
    /** What is ticked, whether its member was asked or still is to be. */
    batch: { count: count + toAsk.count, amount_cents: total + toAsk.amount_cents },
    left: { count: left.count - toAsk.count, amount_cents: left.amount_cents - toAsk.amount_cents },
    /** How many members are to be asked first. */
    unasked: toAsk.count,
    error: preview.error,
    pager: query.data && query.data.total > 0 ? trail.pager(query.data, query.data.total) : null,
    find,
    setFind: (text: string) => {
      setFind(text);
      trail.restart();
    },
    date,
    dateError,
    setDate,
    goesAlong: ({ state, subject_id: id }: Payable) => state === 'payable' && !without.has(id),
    isAsked: (id: string) => asked.has(id),
    take: (id: string, on: boolean) => setWithout(toggle(without, id, !on)),
    ask: (id: string, on: boolean) => setAsked(toggle(asked, id, on)),
    /** Something was chosen that leaving would lose. */
    dirty: chosenDate !== null || without.size > 0 || asked.size > 0,
    sendable: count > 0 && toAsk.count === 0 && !preview.isFetching && date !== '' && !dateError,
    sending: making.isPending,
    refused,
    send,
  };
}

export type Compose = ReturnType<typeof useCompose>;
