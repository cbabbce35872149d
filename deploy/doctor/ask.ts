/** Something that is wrong: which setting, in which file or at which server, and what to do about it. */
export interface Problem {
  setting: string;
  sentence: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON; null when it is none. */
  json: unknown;
}

/** A server that does not answer at all; the message says why. */
export class Unreachable extends Error {
  readonly url: string;
  constructor(url: string, reason: string) {
    super(`${new URL(url).origin} ${reason}`);
    this.url = url;
  }
}

const withinMs = 5_000;

/** Asks one server and follows no redirect. @throws Unreachable */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(withinMs), ...init });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
  } catch (error) {
    throw new Unreachable(url, reason(error));
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'refuses the connection: nothing listens there',
  ENOTFOUND: 'has no address in the DNS',
  CERT_HAS_EXPIRED: 'shows a certificate (TLS) that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shows a certificate (TLS) that it signed itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'shows a certificate (TLS) of an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'shows a certificate (TLS) without the intermediate ones',
  EPROTO: 'speaks no TLS there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'speaks no TLS there',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate (TLS) for another host name',
};

function reason(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `does not answer within ${withinMs / 1000} seconds`;
  return reasons[cause?.code ?? ''] ?? `cannot be reached (${cause?.message ?? message})`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a page, say
  }
}

/** What lies in JSON at this path of names; undefined where there is nothing. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );

/** The text that lies there; '' where there is none. */
export function textAt(value: unknown, ...path: string[]): string {
  const text = at(value, ...path);
  return typeof text === 'string' ? text : '';
}

/** A problem unless it holds. */
export const unless = (holds: boolean, setting: string, sentence: string): Problem[] =>
  holds ? [] : [{ setting, sentence }];

/** Whether pages of the app may read answers of this address, and others may not. */
export async function shared(
  url: string,
  appUrl: string,
  setting: string,
  { credentials = false, method = 'GET' } = {},
): Promise<Problem[]> {
  const origin = new URL(appUrl).origin;
  const from = (page: string) => ask(url, { method, headers: { origin: page, accept: 'application/json' } });
  const [own, foreign] = [await from(origin), await from('https://elsewhere.invalid')];
  const allowed = own.headers.get('access-control-allow-origin');
  const toAll = foreign.headers.get('access-control-allow-origin');
  return [
    ...unless(
      allowed === origin || (!credentials && allowed === '*'),
      setting,
      `CORS: ${url} must allow the origin ${origin}.`,
    ),
    ...unless(
      !credentials || own.headers.get('access-control-allow-credentials') === 'true',
      setting,
      `CORS: ${url} must allow credentials, or the browser sends no cookies.`,
    ),
    ...unless(
      toAll === null || (!credentials && toAll === '*'),
      setting,
      `CORS: ${url} lets pages of any origin read its answers; list ${origin} alone.`,
    ),
  ];
}
