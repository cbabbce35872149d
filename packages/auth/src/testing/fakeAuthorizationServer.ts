// For tests: an authorization server, an account service and an API over real HTTP, as small as they can be.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SentRequest {
  method: string;
  path: string;
  form: Record<string, string>;
  authorization: string | null;
}

type Answer = (response: ServerResponse) => void;

export interface FakeServer {
  origin: string;
  requests: SentRequest[];
  /** Overrides the next answer of a path. */
  next: (path: string, answer: Answer) => void;
  /** Who signs in, as the ID token says. */
  subject: string;
  /** What /userinfo answers. */
  user: Record<string, unknown>;
  /** Seconds that access tokens live. */
  expiresIn: number;
  refreshTokens: boolean;
  idTokens: boolean;
  /** Plays the user who signs in: the query with which the browser returns from this authorization address. */
  signInAt: (authorizationUrl: string) => URLSearchParams;
  /** Makes the API and the account service refuse every token given so far. */
  revokeAccessTokens: () => void;
  /** Makes every refresh token given so far invalid. */
  revokeRefreshTokens: () => void;
  /** Every token that was ever given out. */
  issued: string[];
  close: () => Promise<void>;
}

export const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

export async function startFakeServer(): Promise<FakeServer> {
  const overrides = new Map<string, Answer>();
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();

  const http: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(http.address() as AddressInfo).port}`;

  const fake: FakeServer = {
    origin,
    requests: [],
    next: (path, answer) => void overrides.set(path, answer),
    subject: 'anna',
    user: { sub: 'anna', email: 'anna@example.org', name: 'Anna de Vries', member_no: '1024' },
    expiresIn: 600,
    refreshTokens: true,
    idTokens: true,
    signInAt(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl);
      const code = randomUUID();
      codes.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        redirectUri: searchParams.get('redirect_uri') ?? '',
      });
      return new URLSearchParams({ code, scope: 'openid', state: searchParams.get('state') ?? '', iss: origin });
    },
    revokeAccessTokens: () => accessTokens.clear(),
    revokeRefreshTokens: () => refreshTokens.clear(),
    issued: [],
    close: () => new Promise((resolve, reject) => http.close((error) => (error ? reject(error) : resolve()))),
  };

  function issue(): Record<string, unknown> {
    const access_token = `access-${randomUUID()}`;
    const refresh_token = `refresh-${randomUUID()}`;
    const id_token = unsignedIdToken({ iss: origin, sub: fake.subject, aud: 'admin-app' });
    accessTokens.add(access_token);
    fake.issued.push(access_token, id_token);
    const answer = {
      access_token,
      token_type: 'bearer',
      expires_in: fake.expiresIn,
      ...(fake.idTokens ? { id_token } : {}),
    };
    if (!fake.refreshTokens) return answer;
    refreshTokens.add(refresh_token);
    fake.issued.push(refresh_token);
    return { ...answer, refresh_token };
  }

  function token(form: Record<string, string>): Answer {
    if (form.grant_type === 'refresh_token') {
      // A refresh token serves once.
      return refreshTokens.delete(form.refresh_token ?? '')
        ? json(200, issue())
        : json(400, { error: 'invalid_grant' });
    }
    const code = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== form.redirect_uri)
      return json(400, { error: 'invalid_grant' });
    return json(200, issue());
  }

  function answerTo(path: string, sent: SentRequest): Answer {
    const override = overrides.get(path);
    overrides.delete(path);
    if (override != null) return override;
    if (path === '/oauth2/token') return token(sent.form);
    if (path === '/oauth2/revoke') return json(200, {});
    if (path === '/self-service/logout/browser') return json(200, { logout_url: `${origin}/x`, logout_token: 'lt' });
    if (path === '/self-service/logout') return (response) => response.writeHead(204).end();
    if (!accessTokens.has(sent.authorization?.replace('Bearer ', '') ?? '')) return json(401, { code: 'unauthorized' });
    return path === '/userinfo' ? json(200, fake.user) : json(200, { form: sent.form });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname } = new URL(request.url ?? '/', origin);
    const sent: SentRequest = {
      method: request.method ?? '',
      path: pathname,
      form: Object.fromEntries(new URLSearchParams(body)),
      authorization: request.headers.authorization ?? null,
    };
    fake.requests.push(sent);
    answerTo(pathname, sent)(response);
  }

  return fake;
}

/** The client reads the claims; the transport vouches for them, so the signature need not be one. */
export function unsignedIdToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'RS256' })}.${part({ iat: now, exp: now + 3600, ...claims })}.${part('signature')}`;
}
