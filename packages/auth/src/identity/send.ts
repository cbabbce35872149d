import type { FrontendApiAxiosParamCreator } from '@ory/client';
import type { Answer } from './answers.ts';

type Calls = ReturnType<typeof FrontendApiAxiosParamCreator>;
/** A call as @ory/client describes it. */
export type Request = Awaited<ReturnType<Calls[keyof Calls]>>;

/**
 * Sends calls of the identity service, with its cookies. Any status is an answer; what is no JSON is given as text.
 * Rejects with what fetch throws, which holds nothing of the request. `timeout` in milliseconds, the body included.
 */
export function createSend(identityUrl: string, timeout: number): (request: Promise<Request>) => Promise<Answer> {
  return async (request) => {
    const { url, options } = await request;
    const response = await fetch(identityUrl + url, {
      method: options.method ?? 'GET',
      headers: options.headers as Record<string, string>,
      ...(options.data === undefined ? {} : { body: options.data as string }),
      credentials: 'include',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, data: read(await response.text()), headers: response.headers };
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a script, or the page of a server in between
  }
}
