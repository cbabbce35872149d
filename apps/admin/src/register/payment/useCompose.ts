import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProblemItem, problemItems, refreshEverything, useKeyFor } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { batchDateQuery, createBatch, type Payable, type PayableSubject, payablesQuery } from './payment.api.ts';

/** Above so many lines what needs a look comes first, and there is a field to find one. */
export const manyLines = 100;

/** Something about it has to be seen to before it is paid. */
const isSpecial = ({ state, changed_on: changed }: Payable) => state !== 'payable' || changed !== null;

const toggle = (ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> => {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return next;
};
const none: ReadonlySet<string> = new Set();

/** One reason why a batch was not made; `number` is the payment it is about, where it is about one. */
export interface Refused extends ProblemItem {
  number: string | null;
}

/** A batch in the making: what is owed, what of it goes along, and when. */
export function useCompose(subject: PayableSubject) {
  const api = useApi();
  const client = useQueryClient();
  const query = useQuery(payablesQuery(api, subject));
  const [chosenDate, setDate] = useState<string | null>(null);
  const [without, setWithout] = useState(none);
  const [asked, setAsked] = useState(none);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [sending, setSending] = useState(false);
  const keyFor = useKeyFor();

  const items = query.data?.items ?? [];
  const lines =
    items.length > manyLines ? items.toSorted((a, b) => Number(isSpecial(b)) - Number(isSpecial(a))) : items;
  const ready = lines.filter(({ state, subject_id: id }) => state === 'payable' && !without.has(id));
  const unasked = ready.filter(({ changed_on: changed, subject_id: id }) => changed !== null && !asked.has(id));
  const date = chosenDate ?? query.data?.execution_date ?? '';
  const check = useQuery(batchDateQuery(api, chosenDate || null));
  const dateError = check.error ? problemItems(check.error).find(({ field }) => field === 'execution_date') : undefined;

  /** Makes the batch, and answers its id; null when it was refused. */
  const send = async (): Promise<string | null> => {
    setSending(true);
    setRefused([]);
    const body = {
      execution_date: date,
      lines: ready.map(({ subject_type, subject_id }) => ({ subject_type, subject_id, asked: asked.has(subject_id) })),
    };
    try {
      const { id } = await createBatch(api, body, keyFor(body));
      void refreshEverything(client);
      return id;
    } catch (error) {
      const about = (field: string | null | undefined) => /^lines\.(\d+)/.exec(field ?? '')?.[1];
      setRefused(
        problemItems(error).map((item) => ({ ...item, number: ready[Number(about(item.field))]?.number ?? null })),
      );
      // what was approved, reversed or put into a batch meanwhile is no longer ticked
      void query.refetch();
      return null;
    } finally {
      setSending(false);
    }
  };

  return {
    query,
    lines,
    ready,
    unasked,
    date,
    dateError,
    setDate,
    isAsked: (id: string) => asked.has(id),
    take: (id: string, on: boolean) => setWithout(toggle(without, id, !on)),
    ask: (id: string, on: boolean) => setAsked(toggle(asked, id, on)),
    /** Something was chosen that leaving would lose. */
    dirty: chosenDate !== null || without.size > 0 || asked.size > 0,
    sendable: ready.length > 0 && unasked.length === 0 && date !== '' && !dateError && Boolean(query.data?.debtor),
    sending,
    refused,
    send,
  };
}

export type Compose = ReturnType<typeof useCompose>;
