import { toProblem } from './problem.ts';
import type { StepUp } from './stepUp.ts';

/** The API wants to know first that the second factor was given just now. */
async function isStopped(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null); // no JSON: a proxy's own answer, which says nothing of a proof
  return toProblem(response.status, body).code === 'step_up_required';
}

/**
 * Sends a request that was refused again with a proof, where the API asks for one: first of the session as it is, then after the
 * person gave the second factor. Answers the refusal where the person did not.
 */
export async function sendWithProof(
  refusal: Response,
  request: Request,
  send: (request: Request) => Promise<Response>,
  { proof, ask }: StepUp,
): Promise<Response> {
  let response = refusal;
  for (const confirm of [async () => true, ask]) {
    // oxlint-disable no-await-in-loop -- one after the other: each step depends on the answer to the one before
    if (!(await isStopped(response)) || !(await confirm())) return response;
    const token = await proof();
    if (token === null) continue;
    const again = request.clone();
    again.headers.set('Step-Up', token);
    response = await send(again);
    // oxlint-enable no-await-in-loop
  }
  return response;
}
