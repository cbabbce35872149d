import { queryOptions } from '@tanstack/react-query';
import { ApiProblem, loadCode } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { Approval } from '../../api/types.ts';
import type { Question } from '../../register/approval/question.ts';

/** A question with what its kind needs to decide it: exactly this is on screen, and is what is decided. */
export interface OpenQuestion {
  question: Question<unknown>;
  data: unknown;
}

/** The ledger of a large register that nobody checked before takes minutes to go over. */
const isChecking = (error: unknown) => error instanceof ApiProblem && error.code === 'ledger_checking';

/**
 * Read once, and again only when the API says that it is no longer so: whatever else is asked anew, nothing changes under
 * the eyes of who decides.
 */
export const questionQuery = (api: Api, approval: Approval | undefined) =>
  queryOptions({
    queryKey: ['question', approval?.id, approval?.action],
    enabled: approval !== undefined,
    staleTime: Infinity,
    structuralSharing: false,
    meta: { steady: true, told: true },
    retry: (_failures, error) => isChecking(error),
    retryDelay: 2_000,
    queryFn: async ({ signal }): Promise<OpenQuestion> => {
      if (!approval) throw new Error('A question is about something that waits.');
      const { questions } = await loadCode(() => import('../../questions.ts'));
      const question = questions[approval.subject_type];
      return { question, data: await question.read(api, approval, signal) };
    },
  });

/** Whether what was looked at is no longer so: somebody decided, or something changed that it rests on. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 409 || error.status === 412);
