import { useI18n } from '@ledenbureau/i18n';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshEverything, useKeyFor } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Approval } from '../../api/types.ts';
import type { Rejection, RejectionWords } from '../../register/approval/question.ts';
import { isOvertaken, type OpenQuestion, questionQuery } from './question.api.ts';

export type Verdict = { action: 'approve' } | { action: 'reject'; words: RejectionWords };

/** A decision that was not taken: what was on screen, and why. */
interface Failure {
  approval: Approval;
  data: unknown;
  error: unknown;
}

export interface DecisionEvents {
  onDecided(of: Approval, verdict: Verdict, done: string | undefined): void;
  /** Another question may be open by now. */
  onFailed(of: Approval, error: unknown): void;
}

/** The question that is open, and the decision on it: of what is on screen, or it is shown anew. */
export function useDecision(approval: Approval | undefined, { onDecided, onFailed }: DecisionEvents) {
  const api = useApi();
  const i18n = useI18n();
  const client = useQueryClient();
  const keyFor = useKeyFor();
  const query = useQuery(questionQuery(api, approval));
  /** By question: each keeps its own until it is sent anew. */
  const [failures, setFailures] = useState<Readonly<Record<string, Failure | undefined>>>({});
  const keep = (id: string, failure?: Failure) => setFailures((before) => ({ ...before, [id]: failure }));
  const open = query.data;
  const mutation = useMutation({
    mutationFn: ({ of, verdict, screen }: { of: Approval; verdict: Verdict; screen: OpenQuestion }) => {
      const key = keyFor([of.id, verdict, query.dataUpdatedAt]);
      const { question, data } = screen;
      return verdict.action === 'approve'
        ? question.approve(api, data, key)
        : question.reject(api, data, verdict.words, key);
    },
    onMutate: ({ of }) => keep(of.id),
    onSuccess: (answer, { of, verdict, screen: { question, data } }) => {
      onDecided(of, verdict, verdict.action === 'approve' ? question.done?.(data, answer, i18n) : undefined);
    },
    onError: async (error, { of, screen }) => {
      keep(of.id, { approval: of, data: screen.data, error });
      onFailed(of, error);
      if (!isOvertaken(error)) return;
      // what it is by now is shown beside what it was, and takes a press of its own
      await client.refetchQueries(questionQuery(api, of));
      await refreshEverything(client);
    },
  });
  const rejection: Rejection | null = open ? open.question.rejection(open.data) : null;
  const failure = approval && failures[approval.id];
  const before = failure && isOvertaken(failure.error) ? failure : null;
  const isSending = mutation.isPending && mutation.variables.of.id === approval?.id;
  return {
    query,
    open,
    before,
    rejection,
    /** One is sent at a time. */
    isReady:
      open !== undefined && !query.isFetching && open.question.isReady(open.data) && (isSending || !mutation.isPending),
    isSending,
    change: (change: (data: unknown) => unknown) =>
      client.setQueryData(
        questionQuery(api, approval).queryKey,
        (screen) => screen && { ...screen, data: change(screen.data) },
      ),
    error: before ? null : failure?.error,
    decide: (verdict: Verdict) => {
      if (approval && open && !mutation.isPending) mutation.mutate({ of: approval, verdict, screen: open });
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
