import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { backOffice } from '../oauth/clients.ts';
import { appConfig, readSettings } from '../settings.ts';

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8'));

it('the base address of the identity service comes from the environment', () => {
  expect(appConfig(readSettings({ IDENTITY_PORT: '4499' })).identity_url).toBe('http://localhost:4499');
  expect(readJson('web/config.json')).toMatchObject({ identity_url: '${IDENTITY_URL}' });
});

it('the second e-mail address is kept at a save of the profile, unless it is set not to be', () => {
  const copied = (env: Record<string, string>) => appConfig(readSettings(env)).copied_traits;
  expect([copied({}), copied({ COPIED_TRAITS: '' }), copied({ COPIED_TRAITS: 'secondary_email, shoe_size' })]).toEqual([
    ['secondary_email'],
    [],
    ['secondary_email', 'shoe_size'],
  ]);
  expect(() => readSettings({ COPIED_TRAITS: 'a-b' })).toThrow('COPIED_TRAITS: a-b is no name of a trait');
  expect(readJson('web/config.json')).toMatchObject({ copied_traits: ['secondary_email'] });
});

const asked = [
  ['the stack’s /config.json', appConfig(readSettings({})).oauth.scope],
  ['the embedded client', backOffice('http://localhost:5173', 'api').scope],
  ['the deployed /config.json', (readJson('web/config.json') as { oauth: { scope: string } }).oauth.scope],
  ['the deployed client', (readJson('hydra/admin-app.json') as { scope: string }).scope],
] as const;

it.each(asked)('%s asks for the scope openid, and for a refresh token', (_place, scope) => {
  expect(scope).toBe('openid offline_access');
});
