import createClient from 'openapi-fetch';
import { ApiProblem, toProblem } from './problem.ts';
import { idempotencyHeaders, versionHeaders } from './headers.ts';
import type { StepUp } from './stepUp.ts';

export interface ApiOptions {
  /** Address of the API including `/api/v1`. */
  baseUrl: string;
  /** Sends a request with the bearer token of the session. */
  fetch(request: Request): Promise<Response>;
  /** Called when the API says that this user is no administrator. */
  onForbidden(): void;
  /** Gives the second factor for calls that the API does not take without it. */
  stepUp: StepUp;
  /** Milliseconds until an answer that does not come counts as a failure. */
  timeout?: number;
}

/** Long enough for the slowest figures of a large register, short enough for who is waiting. */
const requestTimeout = 20_000;
/**
 * A file, up or down, takes its time on a slow line; a step of something that is there, and a run over everybody, may book for all members,
 * and do so also when nobody waits any more. What comes is waited for as long as more of it does.
 */
const longTimeout = 300_000;
const isLong = ({ method, headers, url }: Request) =>
  /^multipart|octet/u.test(headers.get('content-type') ?? '') ||
  (method === 'POST' && /(?:export|print|-runs|[\da-f-]{36}\/\w+)(?:\?|$)/u.test(url));

/** What a call by POST is told. */
type BodyOf<Path> = Path extends { post: { requestBody?: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;

interface DryRun<Body> {
  body: Body;
  /** What it is about, and the version that was looked at; none for what is new. */
  of?: { id: string; version?: number };
  query?: object;
  signal?: AbortSignal;
}

/**
 * The typed client of an API. `Paths` is what openapi-typescript makes of its description; `DryRuns` says by path what each
 * call answers that can say what would come of it.
 */
export function createApi<Paths extends object, DryRuns extends { [P in keyof DryRuns]: object } = object>(
  options: ApiOptions,
) {
  const { baseUrl, fetch, onForbidden, stepUp, timeout = requestTimeout } = options;
  const http = createClient<Paths>({
    baseUrl,
    fetch: async (request) => {
      if (request.method === 'GET') return sendInTime(request);
      const copy = request.clone();
      const response = await sendInTime(request);
      if (response.status !== 403) return response;
      // The limit is of each request: for a question to the person there is none.
      const { sendWithProof } = await import('./proof.ts');
      return sendWithProof(response, copy, sendInTime, stepUp);
    },
  });

  function sendInTime(request: Request): Promise<Response> {
    const long = isLong(request);
    const { deadline, renew } = limit(long ? longTimeout : timeout);
    // The answer's body is under the same limit. And so is what happens before the request leaves, such as a token
    // being renewed, which knows of no signal.
    const late = new Promise<never>((_resolve, reject) => {
      deadline.addEventListener('abort', () => reject(deadline.reason as Error));
    });
    const signal = AbortSignal.any([request.signal, deadline]);
    const sent = fetch(new Request(request, { signal }));
    return Promise.race([long ? sent.then((response) => receive(response, renew)) : sent, late]);
  }

  /** The data of a successful answer; throws ApiProblem otherwise. */
  async function unwrap<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
    const { data, error, response } = await call.catch((cause: unknown) => {
      throw toUnanswered(cause);
    });
    if (response.ok) return data as T;
    const problem = toProblem(response.status, error);
    if (problem.status === 403 && problem.code === 'forbidden') onForbidden();
    throw problem;
  }

  /** Says what would come of a call, and does nothing; throws ApiProblem as the call would. Its key is asked for, and ignored. */
  function dryRun<P extends keyof DryRuns & keyof Paths & string>(
    path: P,
    { body, of, query, signal }: DryRun<BodyOf<Paths[P]>>,
  ): Promise<DryRuns[P]> {
    const key = crypto.randomUUID();
    const header = of?.version === undefined ? idempotencyHeaders(key) : versionHeaders({ version: of.version }, key);
    const params = { ...(of && { path: { id: of.id } }), query: { ...query, dry_run: 'true' }, header };
    // Which call it is was checked above; what openapi-fetch asks of each cannot be worked out for all of them.
    return unwrap((http.POST as unknown as Post<DryRuns[P]>)(path, { params, body, signal }));
  }

  /** The bytes that a call answers with `parseAs: 'blob'`. */
  const file = (call: Promise<{ data?: unknown; error?: unknown; response: Response }>) =>
    unwrap(call) as Promise<Blob>;

  /** An answer that goes on for as long as it likes: its reader says when it has been silent for too long. */
  const open = (path: string, init: RequestInit): Promise<Response> => fetch(new Request(`${baseUrl}${path}`, init));

  return { http, unwrap, dryRun, file, open };
}

const receive = async (response: Response, onPart: () => void): Promise<Response> =>
  (await import('./receiving.ts')).receiving(response, onPart);

type Post<T> = (path: string, init: object) => Promise<{ data?: T; error?: unknown; response: Response }>;

/** Aborts after so many milliseconds, from the beginning or the last `renew`. Not AbortSignal.timeout: a clock that a test moves forward does not reach it. */
function limit(ms: number): { deadline: AbortSignal; renew: () => void } {
  const controller = new AbortController();
  const begin = () => setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  let timer = begin();
  const renew = () => {
    clearTimeout(timer);
    timer = begin();
  };
  return { deadline: controller.signal, renew };
}

/** No answer, or only the beginning of one: of what fetch throws, what the reader can do something about. */
function toUnanswered(cause: unknown): unknown {
  if (cause instanceof TypeError) return new ApiProblem(0, 'network');
  if ((cause as { name?: unknown } | null)?.name === 'TimeoutError') return new ApiProblem(0, 'timeout');
  return cause;
}
