// For tests of pages: the register's API as a table of answers.

export interface Asked {
  /** `GET /members/100001`, without the query. */
  what: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** What is answered: JSON with status 200, a Response, or a promise of either. */
export type Answers = Record<string, (asked: Asked, rest: string) => unknown>;

/**
 * A fetch that answers from a table: the key is the method and path, `*` at its end stands for one more part of the path,
 * and a part in braces, as in `GET /members/{id}/comments`, for any other. What no key answers is 404. `asked` holds every request, in order.
 */
export function createFakeServer(answers: Answers) {
  const asked: Asked[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/api\/v1/, '');
    const what = `${request.method} ${path}`;
    // Every page listens; a test that has nothing to tell is not asked.
    if (path === '/events' && !answers[what]) return problem(404, 'not_found');
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.includes('json') === true;
    const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text;
    const question = { what, query: searchParams, headers: request.headers, body };
    asked.push(question);
    const cut = what.lastIndexOf('/') + 1;
    const answer = answers[what] ?? answers[`${what.slice(0, cut)}*`] ?? answerOf(answers, what);
    if (!answer) return problem(404, 'not_found');
    const answered = await answer(question, what.slice(cut));
    return answered instanceof Response ? answered : Response.json(answered);
  };
  /** The latest request of a method and path, as `what` has it. */
  const last = (what: string) => asked.findLast((one) => one.what === what);
  return { fetch, asked, answers, last };
}

/** The answer whose key has parts in braces where `what` has any. */
function answerOf(answers: Answers, what: string): Answers[string] | undefined {
  const parts = what.split('/');
  const fits = (key: string): boolean => {
    const wanted = key.split('/');
    return wanted.length === parts.length && wanted.every((part, n) => part.startsWith('{') || part === parts[n]);
  };
  const key = Object.keys(answers).find((candidate) => candidate.includes('{') && fits(candidate));
  return key === undefined ? undefined : answers[key];
}

/** A refusal as the API words it. */
export const problem = (status: number, code: string, errors: readonly object[] = []): Response =>
  Response.json({ type: 'about:blank', title: code, status, code, errors, request_id: 'r1' }, { status });

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise<never>(() => {});
