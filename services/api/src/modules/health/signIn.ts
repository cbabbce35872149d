import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { outsideServer } from '../../outside.ts';
import type { OutsideAnswer } from '../../outside.ts';

const answerWithinMs = 1_500;
const keptMs = 10_000;

/** What can be wrong with signing in, by name; docs/identity.md says what to do about each. */
export type SignInProblem =
  | 'issuer_unreachable'
  | 'issuer_differs'
  | 'jwks_unreachable'
  | 'jwks_empty'
  | 'audience_missing'
  | 'identity_url_missing'
  | 'identity_unreachable'
  | 'identity_admin_url_missing'
  | 'identity_admin_unreachable'
  | 'oauth_admin_url_missing'
  | 'oauth_admin_unreachable'
  | 'client_missing'
  | 'client_audience_missing'
  | 'token_hook_key_missing'
  | 'app_url_missing';

const discovery = z.object({ issuer: z.string() });
const jwks = z.object({ keys: z.array(z.unknown()) });
const client = z.object({ audience: z.array(z.string()).nullish() });

/**
 * Looks whether the servers behind signing in can be reached and are set up; says names only, no addresses and no secrets.
 * Asks them at most once in ten seconds, whoever asks.
 */
export function signInProblems({ config, clock }: AppContext): () => Promise<SignInProblem[]> {
  let cache: { until: number; problems: Promise<SignInProblem[]> } | undefined;
  return () => {
    const now = clock.now().getTime();
    // a clock that was ahead said until when in its own time
    if (cache === undefined || now >= cache.until || now < cache.until - keptMs)
      cache = { until: now + keptMs, problems: look(config) };
    return cache.problems;
  };
}

async function look({ oauth, account }: AppContext['config']): Promise<SignInProblem[]> {
  const { jwksUrl } = oauth;
  const checks: Promise<SignInProblem[]>[] = [
    ask(`${oauth.issuer.replace(/\/$/u, '')}/.well-known/openid-configuration`, 'issuer_unreachable', (answer) => {
      const parsed = discovery.safeParse(answer.body);
      return parsed.success && parsed.data.issuer === oauth.issuer ? [] : ['issuer_differs'];
    }),
    jwksUrl === null
      ? Promise.resolve([])
      : ask(jwksUrl, 'jwks_unreachable', ({ body }) => {
          const parsed = jwks.safeParse(body);
          return parsed.success && parsed.data.keys.length > 0 ? [] : ['jwks_empty'];
        }),
    missing(oauth.audience, 'audience_missing'),
    missing(account.hookKey, 'token_hook_key_missing'),
    missing(account.appUrl, 'app_url_missing'),
    at(account.identityUrl, 'identity_url_missing', (address) =>
      ask(`${address}/health/ready`, 'identity_unreachable'),
    ),
    at(account.identityAdminUrl, 'identity_admin_url_missing', (address) =>
      ask(`${address}/admin/health/ready`, 'identity_admin_unreachable'),
    ),
    at(account.oauthAdminUrl, 'oauth_admin_url_missing', async (address) => {
      const clients = (oauth.clients ?? []).map((id) =>
        ask(`${address}/admin/clients/${encodeURIComponent(id)}`, 'oauth_admin_unreachable', ({ status, body }) => {
          const parsed = client.safeParse(body);
          if (status !== 200 || !parsed.success) return ['client_missing'];
          const listed = oauth.audience === null || parsed.data.audience?.includes(oauth.audience) === true;
          return listed ? [] : ['client_audience_missing'];
        }),
      );
      return (await Promise.all(clients)).flat();
    }),
  ];
  return [...new Set((await Promise.all(checks)).flat())];
}

async function ask(
  url: string,
  unreachable: SignInProblem,
  judge: (answer: OutsideAnswer) => SignInProblem[] = ({ status }) => (status === 200 ? [] : [unreachable]),
): Promise<SignInProblem[]> {
  try {
    return judge(await outsideServer('check', url, answerWithinMs)('GET', url));
  } catch {
    return [unreachable]; // its name is what is asked for
  }
}

const missing = async (value: string | null, problem: SignInProblem): Promise<SignInProblem[]> =>
  value === null ? [problem] : [];

async function at(
  address: string | null,
  problem: SignInProblem,
  check: (address: string) => Promise<SignInProblem[]>,
): Promise<SignInProblem[]> {
  return address === null ? [problem] : check(address.replace(/\/$/u, ''));
}
