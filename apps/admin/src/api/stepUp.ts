import { toProblem } from './problem.ts';

/** Asks who is signed in for the second factor, for a call that the API does not take without it. */
export interface StepUp {
  /** A token of the session at the identity service, as the session is now; null where there is none. */
  proof(): Promise<string | null>;
  /** Asks for the second factor; answers false when the person would rather not. */
  ask(): Promise<boolean>;
}

/** The API wants to know first that the second factor was given just now. */
async function isStopped(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return toProblem(response.status, body).code === 'step_up_required';
}

/**
 * Sends a request, and the same one again with a proof where the API asks for it: first of the session as it is, then after the
 * person gave the second factor. Answers the refusal where the person did not.
 */
export async function sendWithProof(
  request: Request,
  send: (request: Request) => Promise<Response>,
  { proof, ask }: StepUp,
): Promise<Response> {
  if (request.method === 'GET') return send(request);
  const copy = request.clone();
  let response = await send(request);
  for (const confirm of [async () => true, ask]) {
    // oxlint-disable no-await-in-loop -- one after the other: each step depends on the answer to the one before
    if (!(await isStopped(response)) || !(await confirm())) return response;
    const token = await proof();
    if (token === null) continue;
    const again = copy.clone();
    again.headers.set('Step-Up', token);
    response = await send(again);
    // oxlint-enable no-await-in-loop
  }
  return response;
}

/** The one question for all calls that wait for it, as a store that the dialog listens to. */
export function createStepUpQuestion() {
  let waiting: { answer: Promise<boolean>; settle(given: boolean): void } | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Opens the question, unless it is open already. */
    ask(): Promise<boolean> {
      if (waiting === null) {
        let settle: (given: boolean) => void = () => {};
        const answer = new Promise<boolean>((resolve) => (settle = resolve));
        waiting = { answer, settle };
        tell();
      }
      return waiting.answer;
    },
    /** Closes the question, with whether the second factor was given. */
    settle(given: boolean): void {
      waiting?.settle(given);
      waiting = null;
      tell();
    },
    isOpen: () => waiting !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type StepUpQuestion = ReturnType<typeof createStepUpQuestion>;

/** What Kratos' `session.whoami.tokenizer` calls the token that the API takes. */
const template = 'ledenbureau';

/** Gets a proof of the session from the identity service. Its client comes when it is first needed. */
export const proofFrom = (identityUrl: string) => async (): Promise<string | null> => {
  const { createIdentityClient } = await import('@ledenbureau/auth/identity');
  const session = await createIdentityClient(identityUrl)
    .whoami({ tokenizeAs: template })
    .catch(() => null); // without a session, or below its level: the question comes next, and says what is wrong
  return session?.tokenized ?? null;
};
