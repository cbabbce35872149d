import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { node, value } from './client.ts';
import type { Answer, Body } from './client.ts';
import { adminOrigin } from './harness.ts';
import type { TestedIdentity } from './harness.ts';

export const bram = '01900000-0000-7000-8000-00000000000b';
export const factors = ['totp', 'webauthn', 'lookup_secret'] as const;

export const codesOf = (flow: Body): string[] =>
  node(flow, 'lookup_secret_codes')?.attributes.text?.text.split(', ') ?? [];

/** What Bram does with his second factors; each test begins with him signed in, and without any. */
export function factorsOfBram(run: TestedIdentity) {
  beforeEach(async () => {
    for (const type of factors) await run.server.admin.call('DELETE', `/admin/identities/${bram}/credentials/${type}`);
    await run.client.signIn('bram');
  });

  const settings = () => run.client.open('settings');
  const change = async (fields: Record<string, unknown>): Promise<Answer> =>
    run.client.submit(await settings(), fields);
  const whoami = () => run.client.get('/sessions/whoami');
  /** The code that an app with this secret shows now. */
  const codeOf = (secret: string, now = run.now): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

  async function setUpApp(): Promise<string> {
    const flow = await settings();
    const secret = String(node(flow, 'totp_secret_key')?.attributes.text?.context?.secret);
    expect((await run.client.submit(flow, { method: 'totp', totp_code: codeOf(secret) })).status).toBe(200);
    return secret;
  }
  async function addPasskey(name = 'Laptop'): Promise<Authenticator> {
    const flow = await settings();
    const device = new Authenticator(adminOrigin);
    const register = device.create(String(value(flow, 'webauthn_register_trigger')));
    const fields = { webauthn_register: register, webauthn_register_displayname: name };
    expect(await run.client.submit(flow, fields)).toMatchObject({ status: 200, body: { state: 'success' } });
    return device;
  }
  /** Makes codes and confirms them. */
  async function makeCodes(): Promise<string[]> {
    const { body } = await change({ lookup_secret_regenerate: true });
    expect((await run.client.submit(body, { lookup_secret_confirm: true })).status).toBe(200);
    return codesOf(body);
  }

  return { settings, change, whoami, codeOf, setUpApp, addPasskey, makeCodes };
}
