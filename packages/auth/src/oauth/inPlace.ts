import { authorizationUrl } from './addresses.ts';
import type { AuthContext } from './context.ts';
import { randomState, randomVerifier } from './random.ts';
import type { Tokens } from './server.ts';

/** Milliseconds that the frame may take: a redirect does the same, and nobody stands still for a second before it. */
const frameTakes = 900;

/**
 * Gets tokens without leaving the page, by an authorization in a hidden frame in which the server shows nobody anything
 * (`prompt=none`). Null where that leads nowhere: the browser then goes itself, and what is wrong shows there.
 */
export async function tokensInPlace({ config, env, server, hint, progress }: AuthContext): Promise<Tokens | null> {
  const { frameRedirectUri } = config;
  if (frameRedirectUri === undefined || !hint.isExpected()) return null;
  // Of this one attempt: neither is ever written anywhere.
  const [state, verifier] = [randomState(), randomVerifier()];
  const frameConfig = { ...config, redirectUri: frameRedirectUri };
  const address = new URL(await authorizationUrl(frameConfig, state, verifier));
  address.searchParams.set('prompt', 'none');

  const frame = env.openFrame(address.href, frameTakes);
  // The code of the exchange comes along.
  const client = server();
  client.catch(() => {}); // told where it is awaited
  progress.onAsked?.();
  const end = new URL((await frame) ?? 'about:blank');
  const answers = end.href.startsWith(`${frameRedirectUri}?`);
  if (!answers) hint.avoidFrame();
  // `login_required` and its like: the server wants to see the person.
  else if (end.searchParams.has('error')) hint.forget();
  if (!answers || !end.searchParams.has('code')) return null;
  try {
    const tokens = (await client).exchange(end.searchParams, state, verifier, frameRedirectUri);
    progress.onAnswered?.();
    return await tokens;
  } catch {
    hint.avoidFrame();
    return null;
  }
}
