import { useI18n } from '@ledenbureau/i18n';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshEverything, useKeyFor } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Approval } from '../../api/types.ts';
import type { Rejection, RejectionWords } from '../../register/approval/question.ts';
import { isOvertaken, type OpenQuestion, questionQuery } from './question.api.ts';

export type Verdict = { action: 'approve' } | { action: 'reject'; words: RejectionWords };

/** What was on screen when it was decided, and is another by now. */
export interface Overtaken {
  approval: Approval;
  data: unknown;
}

/** The question that is open, and the decision on it: of what is on screen, or it is shown anew. */
export function useDecision(
  approval: Approval | undefined,
  onDecided: (of: Approval, verdict: Verdict, done: string | undefined) => void,
) {
  const api = useApi();
  const i18n = useI18n();
  const client = useQueryClient();
  const keyFor = useKeyFor();
  const query = useQuery(questionQuery(api, approval));
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const open = query.data;
  const mutation = useMutation({
    mutationFn: ({ of, verdict, screen }: { of: Approval; verdict: Verdict; screen: OpenQuestion }) => {
      const key = keyFor([of.id, verdict, query.dataUpdatedAt]);
      const { question, data } = screen;
      return verdict.action === 'approve'
        ? question.approve(api, data, key)
        : question.reject(api, data, verdict.words, key);
    },
    onSuccess: (answer, { of, verdict, screen: { question, data } }) => {
      setOvertaken(null);
      onDecided(of, verdict, verdict.action === 'approve' ? question.done?.(data, answer, i18n) : undefined);
    },
    onError: async (error, { of, screen }) => {
      if (!isOvertaken(error)) return;
      // what it is by now is shown beside what it was, and takes a press of its own
      setOvertaken({ approval: of, data: screen.data });
      await query.refetch();
      await refreshEverything(client);
    },
  });
  const rejection: Rejection | null = open ? open.question.rejection(open.data) : null;
  const before = overtaken !== null && overtaken.approval.id === approval?.id ? overtaken : null;
  const isMine = mutation.variables?.of.id === approval?.id;
  return {
    query,
    open,
    before,
    rejection,
    isReady: open !== undefined && !query.isFetching && open.question.isReady(open.data),
    isSending: mutation.isPending,
    change: (change: (data: unknown) => unknown) =>
      client.setQueryData(
        questionQuery(api, approval).queryKey,
        (screen) => screen && { ...screen, data: change(screen.data) },
      ),
    error: isMine && before === null ? mutation.error : null,
    decide: (verdict: Verdict) => {
      if (approval && open && !mutation.isPending) mutation.mutate({ of: approval, verdict, screen: open });
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
