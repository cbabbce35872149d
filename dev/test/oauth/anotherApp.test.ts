// The registration of another app in docs/deploy.md: as it stands there it lets people sign in, at a page and from a desk.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OAuthClient } from '../../oauth/clients.ts';
import { root } from '../../settings.ts';
import { Browser, newVerifier, token } from '../browser.ts';
import type { Tokens } from '../browser.ts';
import { adminOrigin, authorize, claims, startOAuth } from './servers.ts';

const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
const [, written = ''] = /^## Another app\n[^#]*?```json\n(.*?)```/msu.exec(page) ?? [];
const app = JSON.parse(written) as OAuthClient;
const servers = await startOAuth();
afterAll(() => servers.close());
beforeAll(async () => {
  const answer = await servers.admin('POST', '/admin/clients', app);
  if (answer.status !== 201) throw new Error(await answer.text());
});

const { client_id } = app;
const at = { issuer: servers.issuer, adminOrigin, identityUrl: '' };

it.each(app.redirect_uris)(
  'people sign in and come back to %s, with a token for the API that is renewed',
  async (redirect_uri) => {
    const { verifier, challenge } = newVerifier();
    const address = authorize(servers, challenge, { client_id, redirect_uri });
    const end = await new Browser().navigate(address, `${redirect_uri}?`);
    const parameters = { client_id, redirect_uri, code_verifier: verifier, code: end.searchParams.get('code') ?? '' };
    const answer = await token(at, { ...parameters, grant_type: 'authorization_code' });
    expect(answer.status).toBe(200);
    const { access_token, refresh_token } = (await answer.json()) as Tokens;
    expect(claims(access_token)).toMatchObject({ aud: ['ledenbureau-api'], client_id });
    const renewed = await token(at, { client_id, grant_type: 'refresh_token', refresh_token });
    expect(((await renewed.json()) as Tokens).refresh_token).not.toBe(refresh_token);
  },
);

it('a program alone gets no token', async () => {
  const answer = await token(at, { client_id, grant_type: 'client_credentials', scope: 'openid' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).not.toHaveProperty('access_token');
});
