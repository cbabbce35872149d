// For tests: an identity service over real HTTP that gives the answers it was told to give.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

interface IdentityRequest {
  method: string;
  path: string;
  accept: string | undefined;
  cookie: string | undefined;
  /** The header `X-Session-Token`. */
  sessionToken: string | undefined;
  body: unknown;
}

export interface FakeIdentity {
  origin: string;
  requests: IdentityRequest[];
  /** The bodies of what was submitted, in their order. */
  submitted: () => unknown[];
  /** What `method path` answers from now on; a body that is a promise keeps the answer waiting. */
  answer: (call: string, status: number, body: unknown, headers?: Record<string, string>) => void;
  /** `method path` breaks the connection from now on. */
  drop: (call: string) => void;
  reset: () => void;
  close: () => Promise<void>;
}

async function startFakeIdentity(): Promise<FakeIdentity> {
  const answers = new Map<string, { status: number; body: unknown; headers: Record<string, string> } | null>();
  const requests: IdentityRequest[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // As the real one does: the app's own origin only, with cookies.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type, x-session-token');
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { method = '', url = '' } = request;
    const { accept, cookie, 'x-session-token': sessionToken } = request.headers;
    const body: unknown = text === '' ? null : JSON.parse(text);
    requests.push({ method, path: url, accept, cookie, sessionToken: sessionToken?.toString(), body });
    const answer = answers.get(`${method} ${url.replace(/\?.*/, '')}`);
    if (answer == null) {
      response.destroy();
      return;
    }
    const answered = await answer.body;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.status === 204 ? undefined : JSON.stringify(answered));
  }

  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(http.address() as AddressInfo).port}`,
    requests,
    submitted: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body),
    answer: (call, status, body, headers = {}) => void answers.set(call, { status, body, headers }),
    drop: (call) => void answers.set(call, null),
    reset() {
      answers.clear();
      requests.length = 0;
    },
    close: () => new Promise((resolve, reject) => http.close((error) => (error ? reject(error) : resolve()))),
  };
}

/** Starts an identity service for the tests of a file, which answers nothing yet when each of them begins. */
export async function identityOfTests(): Promise<FakeIdentity> {
  const identity = await startFakeIdentity();
  afterAll(() => identity.close());
  beforeEach(() => identity.reset());
  return identity;
}
