import { tryMailAccount } from '../../services/api/src/post/mailAccount.ts';
import { apiUrlOf } from './api.ts';
import { ask, at, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

/** The account by which all mail leaves: its server is asked, and no mail is sent. */
export async function checkMail({ mailUrl }: Setup): Promise<Problem[]> {
  // The API tells in /ready that there is none; a folder takes everything.
  if (mailUrl === undefined || mailUrl.startsWith('file:')) return [];
  try {
    await tryMailAccount(mailUrl);
    return [];
  } catch (error) {
    return unless(
      false,
      'MAIL_URL',
      `The mail server does not take mails of this account: ${(error as Error).message}.`,
    );
  }
}

/** Behind a proxy the limits count by the address that it tells, and believe nobody else. */
export function checkProxies({ appUrl, trustedProxies }: Setup): Problem[] {
  if (!appUrl.startsWith('https:')) return []; // no proxy does TLS here
  const listed = (trustedProxies ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const all = listed.filter((part) => /^(\*|true|0\.0\.0\.0\/0|::\/0)$/.test(part));
  return [
    ...unless(
      listed.length > 0,
      'TRUSTED_PROXIES',
      "It is not set: the API takes everybody for the proxy, and one person's guesses would lock out all. Set Caddy's address, 127.0.0.1.",
    ),
    ...unless(all.length === 0, 'TRUSTED_PROXIES', `${all.join(', ')} lets anybody say which address they have.`),
  ];
}

/** What is guessed goes by the API, which bounds it: a method that no form has is refused in its words, and not in Kratos'. */
export async function checkBrake({ identityUrl }: Setup): Promise<Problem[]> {
  if (!identityUrl.startsWith('https:')) return []; // no proxy stands before Kratos
  const { text } = await ask(`${identityUrl}/self-service/login`, { method: 'DELETE' });
  return unless(
    text.includes('urn:ledenbureau:problem:'),
    'brake on guessing (Caddyfile, IDENTITY_UPSTREAM)',
    `${identityUrl}/self-service/login goes to Kratos, which lets anybody guess for ever: send the submits of forms by the API.`,
  );
}

/** Nobody from outside reaches what Hydra and Kratos ask the API. */
export async function checkHooks(setup: Setup): Promise<Problem[]> {
  const api = await apiUrlOf(setup);
  if (api.startsWith(`${setup.apiUrl}/`)) return []; // asked without a proxy
  const problems: Problem[] = [];
  for (const hook of ['token-hook', 'identity-hook']) {
    const url = `${api}/account/${hook}`;
    const { status } = await ask(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const sentence = `${url} answers ${status} to the outside, where anybody can try keys: let the proxy answer 404.`;
    problems.push(...unless(status === 404, 'hooks of the API (Caddyfile)', sentence));
  }
  return problems;
}

/** The API judges tokens by the keys that Hydra signs with. */
export async function checkKeys({ issuer, jwksUrl }: Setup): Promise<Problem[]> {
  if (jwksUrl === undefined) return [];
  const keys = async (url: string): Promise<unknown[]> => {
    const list = at((await ask(url)).json, 'keys');
    return Array.isArray(list) ? list.map((key) => at(key, 'kid')) : [];
  };
  const [signing, accepted] = [await keys(`${issuer.replace(/\/$/, '')}/.well-known/jwks.json`), await keys(jwksUrl)];
  const sentence = `${jwksUrl} has not all keys that Hydra signs with: the API would refuse good tokens.`;
  return unless(
    signing.every((kid) => accepted.includes(kid)),
    'OAUTH_JWKS_URL',
    sentence,
  );
}
