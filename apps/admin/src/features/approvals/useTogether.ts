import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshEverything } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Approval } from '../../api/types.ts';
import { isOvertaken, questionQuery } from './question.api.ts';

/** So many like ones are decided on in one go: each is read before. */
const mostTogether = 50;

const likeness = ({ subject_type: type, action, kind, instrument }: Approval) =>
  [type, action, kind, instrument?.id].join(' ');

/** Of what waits, those of the same kind, act and instrument as the open one. */
export const likeOnes = (items: readonly Approval[], approval: Approval): readonly Approval[] =>
  items.filter((one) => likeness(one) === likeness(approval)).slice(0, mostTogether);

export interface TogetherEvents {
  onDecided(ids: readonly string[]): void;
  /** One was not approved, and its row is no longer in sight. */
  onUnseen(of: Approval, error: unknown): void;
}

/** Like ones beside each other: those that are ticked are approved one by one, each as it was read. */
export function useTogether(items: readonly Approval[], { onDecided, onUnseen }: TogetherEvents) {
  const api = useApi();
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [isSending, setSending] = useState(false);
  const queries = useQueries({ queries: items.map((approval) => questionQuery(api, approval)) });
  const inSight = useRef(items);
  useEffect(() => {
    inSight.current = items;
  });
  const rows = items.map((approval, at) => {
    const query = queries[at];
    const open = query?.data;
    const isReady = open !== undefined && !query?.isFetching && open.question.isReady(open.data);
    return {
      approval,
      open,
      isReady,
      isTicked: isReady && !left.has(approval.id),
      error: errors.get(approval.id) ?? query?.error ?? null,
    };
  });
  const ticked = rows.filter(({ isTicked }) => isTicked);

  const approving = useMutation({
    mutationFn: async ({ approval, open }: (typeof rows)[number]) =>
      open?.question.approve(api, open.data, `${approval.id}-${approval.action}`),
  });
  const approve = async () => {
    if (isSending || ticked.length === 0) return;
    setSending(true);
    const failed = new Map<string, unknown>();
    const done: string[] = [];
    for (const row of ticked) {
      const { approval } = row;
      try {
        await approving.mutateAsync(row);
        done.push(approval.id);
      } catch (error) {
        failed.set(approval.id, error);
        if (isOvertaken(error)) await client.refetchQueries(questionQuery(api, approval));
      }
    }
    setErrors(failed);
    setSending(false);
    for (const { approval } of ticked) {
      const error = failed.get(approval.id);
      if (error !== undefined && !inSight.current.some(({ id }) => id === approval.id)) onUnseen(approval, error);
    }
    onDecided(done);
    await refreshEverything(client);
  };
  return {
    rows,
    count: ticked.length,
    cents: ticked.reduce((sum, { approval }) => sum + (approval.amount_cents ?? 0), 0),
    isReading: queries.some(({ isPending }) => isPending),
    isSending,
    tick: (id: string, on: boolean) =>
      setLeft((before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id])),
    approve,
  };
}

export type Together = ReturnType<typeof useTogether>;
