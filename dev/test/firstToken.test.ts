import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrive, Browser, redeem } from './browser.ts';
import type { Servers, Tokens } from './browser.ts';
import { removeFolders, start, stopAll } from './stack.ts';

let servers: Servers & { api: string; identityAdmin: string };

beforeAll(async () => {
  const stack = await start();
  await stack.says('ready ');
  const at = (name: string): string => `http://localhost:${stack.env[name]}`;
  servers = {
    identityUrl: at('IDENTITY_PORT'),
    issuer: at('OAUTH_PORT'),
    adminOrigin: at('ADMIN_PORT'),
    api: `${at('API_PORT')}/api/v1`,
    identityAdmin: at('IDENTITY_ADMIN_PORT'),
  };
});
afterAll(async () => {
  await stopAll();
  removeFolders();
});

const claimsOf = ({ access_token }: Tokens): Record<string, unknown> =>
  JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

async function patch(email: string, path: string, value: unknown): Promise<void> {
  const identities = `${servers.identityAdmin}/admin/identities`;
  const [{ id }] = (await (await fetch(`${identities}?credentials_identifier=${email}`)).json()) as [{ id: string }];
  const answer = await fetch(`${identities}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ op: 'replace', path, value }]),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

it('a right that is taken between consent and exchange is not in the first token', async () => {
  const before = claimsOf(await redeem(servers, await arrive(new Browser(), servers, 'anna')));
  expect(before).toMatchObject({
    is_admin: true,
    ext: { is_admin: true, sign_in: { id: expect.any(String) as string } },
  });

  const code = await arrive(new Browser(), servers, 'anna');
  await patch('anna@ledenbureau.example', '/metadata_admin', { is_admin: false });
  const tokens = await redeem(servers, code);
  expect(claimsOf(tokens)).toMatchObject({ is_admin: false, ext: { is_admin: false } });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  expect((await fetch(`${servers.api}/me`, { headers })).status).toBe(403);
});

it('the consent address of deploy/ is the app’s, and the API answers there', async () => {
  for (const step of ['consent', 'logout']) {
    const path = `/account/${step}?${step}_challenge=c`;
    const [there, itself] = await Promise.all(
      [`${servers.adminOrigin}/api/v1`, servers.api].map((api) => fetch(`${api}${path}`, { redirect: 'manual' })),
    );
    expect(there?.status).toBe(303);
    expect(there?.headers.get('location')).toBe(itself?.headers.get('location'));
  }
});
