import { ask, at, shared, textAt, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

/** Where the API is, as the app is told. */
export async function apiUrlOf({ appUrl }: Setup): Promise<string> {
  const { json } = await ask(`${appUrl}/config.json`);
  return (textAt(json, 'api_url') || `${appUrl}/api/v1`).replace(/\/$/, '');
}

/** The API: ready, open to the app's pages, and sure of who asks its token hook. */
export async function checkApi(setup: Setup): Promise<Problem[]> {
  const { appUrl, apiUrl, hookKey } = setup;
  const api = await apiUrlOf(setup);
  const { status, json, text } = await ask(`${apiUrl}/ready`);
  if (status !== 200) return unless(false, 'API_URL', `${apiUrl}/ready answers ${status}: ${text.slice(0, 200)}`);
  return [
    ...problemsOf(at(json, 'sign_in'), 'docs/identity.md'),
    ...problemsOf(at(json, 'mail'), 'docs/deploy.md'),
    ...problemsOf(at(json, 'events'), 'docs/deploy.md'),
    ...problemsOf(at(json, 'database'), 'docs/cluster.md'),
    ...(new URL(api).origin === new URL(appUrl).origin
      ? []
      : await shared(`${api}/account/userinfo`, appUrl, 'API CORS_ORIGINS')),
    ...(await checkHook(`${apiUrl}/api/v1/account/token-hook`, hookKey)),
  ];
}

/** A list of names in the answer of /ready, with the document that says what to do about each. */
const problemsOf = (names: unknown, document: string): Problem[] =>
  (Array.isArray(names) ? names : []).map((name) => ({
    setting: `API: ${String(name)}`,
    sentence: `The API says so in /ready; ${document} says what to do about it.`,
  }));

/** Whoever has the key is asked for a body, and refused for an empty one; others are refused before that. */
async function checkHook(url: string, hookKey: string | undefined): Promise<Problem[]> {
  if (hookKey === undefined) {
    return unless(
      false,
      'TOKEN_HOOK_KEY',
      'It is not set: a right that is withdrawn would live on in every refreshed token.',
    );
  }
  const headers = { 'content-type': 'application/json', 'x-hook-key': hookKey };
  const { status } = await ask(url, { method: 'POST', headers, body: '{}' });
  return unless(
    status === 400 || status === 422,
    'TOKEN_HOOK_KEY',
    `The API answers ${status} to this key: it was started with another one, or none.`,
  );
}
