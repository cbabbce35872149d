import { expect, it } from 'vitest';
import { authConfig } from '../testing/chain.ts';
import { authorizationUrl, endSessionUrl } from './addresses.ts';

const origin = 'https://auth.example';
const config = { ...authConfig(origin), redirectUri: 'https://app.example/' };
const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

it('asks for a code by the challenge of RFC 7636, appendix B', async () => {
  const address = await authorizationUrl(config, 's', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(parametersOf(address)).toEqual({
    response_type: 'code',
    client_id: 'admin-app',
    redirect_uri: 'https://app.example/',
    scope: 'openid',
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  // What base64 writes with + and / and =.
  expect(parametersOf(await authorizationUrl(config, 's', 'd')).code_challenge).toBe(
    'GKw-c0PwFokMUQ6T-TUmEWnZ4_VlQ2Qpgw-vCTT0-OQ',
  );
});

it('keeps what stands in the configured address', async () => {
  const own = { ...config, authorizationEndpoint: `${origin}/oauth2/auth?tenant=5` };
  expect(parametersOf(await authorizationUrl(own, 's', 'v')).tenant).toBe('5');
});

it('ends the session with a hint, or without any parameter', () => {
  expect(parametersOf(endSessionUrl(config, 'i'))).toEqual({
    id_token_hint: 'i',
    post_logout_redirect_uri: 'https://app.example/',
  });
  expect(endSessionUrl(config, null)).toBe(`${origin}/oauth2/sessions/logout`);
  const bye = { ...config, postLogoutRedirectUri: 'https://app.example/bye' };
  expect(parametersOf(endSessionUrl(bye, 'i')).post_logout_redirect_uri).toBe('https://app.example/bye');
});
