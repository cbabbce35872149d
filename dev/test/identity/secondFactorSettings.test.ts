import { describe, expect, it } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { ids, node, value } from './client.ts';
import type { Body } from './client.ts';
import { codesOf, factorsOfBram } from './factors.ts';
import { testedIdentity } from './harness.ts';

const run = testedIdentity();
const { settings, change, whoami, codeOf, addPasskey } = factorsOfBram(run);

const names = (flow: Body, group: string): (string | undefined)[] =>
  flow.ui.nodes.filter((one) => one.group === group).map(({ attributes }) => attributes.name ?? attributes.id);
const level = async (): Promise<unknown[]> => {
  const { body } = await whoami();
  return [body.authenticator_assurance_level, body.authentication_methods.map(({ method, aal }) => [method, aal])];
};

describe('the settings', () => {
  it('offer all three, in the order of Kratos, to whoever has none', async () => {
    const flow = await settings();
    expect(flow.ui.nodes.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1])).toEqual([
      'default',
      'profile',
      'password',
      'lookup_secret',
      'webauthn',
      'totp',
    ]);
    expect(names(flow, 'lookup_secret')).toEqual(['lookup_secret_regenerate']);
    expect(names(flow, 'webauthn')).toEqual([
      'webauthn_register_displayname',
      'webauthn_register',
      'webauthn_register_trigger',
      'webauthn_script',
    ]);
    expect(names(flow, 'totp')).toEqual(['totp_qr', 'totp_secret_key', 'totp_code', 'method']);
    expect(node(flow, 'totp_qr')).toMatchObject({
      type: 'img',
      attributes: { src: expect.stringMatching(/^data:image\/png;base64,/) as string, width: 256, height: 256 },
      meta: { label: { id: 1050005 } },
    });
    expect(node(flow, 'webauthn_register_trigger')?.attributes).toMatchObject({
      type: 'button',
      onclickTrigger: 'oryWebAuthnRegistration',
    });
  });

  it('link an authenticator app by its code, which lifts the session, and unlink it', async () => {
    const flow = await settings();
    const wrong = await run.client.submit(flow, { method: 'totp', totp_code: '000000' });
    expect([wrong.status, ids(node(wrong.body, 'totp_code')?.messages)]).toEqual([400, [4000008]]);
    const empty = await run.client.submit(wrong.body, { method: 'totp' });
    expect([empty.status, ids(node(empty.body, 'totp_code')?.messages)]).toEqual([400, [4000002]]);
    expect(await level()).toEqual(['aal1', [['password', 'aal1']]]);
    const secret = String(node(flow, 'totp_secret_key')?.attributes.text?.text);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { status, body } = await run.client.submit(empty.body, { method: 'totp', totp_code: codeOf(secret) });
    expect([status, body.state, ids(body.ui.messages)]).toEqual([200, 'success', [1050001]]);
    expect(names(body, 'totp')).toEqual(['totp_unlink']);
    expect(await level()).toEqual([
      'aal2',
      [
        ['password', 'aal1'],
        ['totp', 'aal2'],
      ],
    ]);
    const unlinked = await change({ totp_unlink: true });
    expect(names(unlinked.body, 'totp')).toContain('totp_code');
  });

  it('take a passkey with its name, list it and remove it', async () => {
    const device = await addPasskey();
    const flow = await settings();
    const hex = device.id.toString('hex');
    expect(node(flow, 'webauthn_remove')).toMatchObject({
      attributes: { type: 'submit', value: hex },
      meta: { label: { id: 1050018, context: { display_name: 'Laptop' } } },
    });
    expect(await level()).toEqual([
      'aal2',
      [
        ['password', 'aal1'],
        ['webauthn', 'aal2'],
      ],
    ]);
    const other = await run.client.submit(flow, { webauthn_remove: 'abcd' });
    expect([other.status, ids(other.body.ui.messages)]).toEqual([400, [4000001]]);
    const { body } = await run.client.submit(other.body, { webauthn_remove: hex });
    expect(node(body, 'webauthn_remove')).toBeUndefined();
  });

  it.each([
    ['what is no JSON', () => 'nonsense', 400],
    [
      'a passkey of another page',
      (options: string) => new Authenticator('https://elders.example').create(options),
      500,
    ],
  ])('refuse %s', async (_what, answer, status) => {
    const flow = await settings();
    const made = answer(String(value(flow, 'webauthn_register_trigger')));
    expect((await run.client.submit(flow, { webauthn_register: made })).status).toBe(status);
    expect(node(await settings(), 'webauthn_remove')).toBeUndefined();
  });

  it('show twelve codes once, and keep them when they are confirmed', async () => {
    const { body } = await change({ lookup_secret_regenerate: true });
    expect([body.state, names(body, 'lookup_secret')]).toEqual([
      'show_form',
      ['lookup_secret_codes', 'lookup_secret_confirm'],
    ]);
    expect(codesOf(body)).toHaveLength(12);
    expect(codesOf(body).every((code) => /^[a-z0-9]{8}$/.test(code))).toBe(true);
    expect(names(await settings(), 'lookup_secret')).toEqual(['lookup_secret_regenerate']);
    const saved = await run.client.submit(body, { lookup_secret_confirm: true });
    expect(names(saved.body, 'lookup_secret')).toEqual(['lookup_secret_reveal', 'lookup_secret_disable']);
    const revealed = await change({ lookup_secret_reveal: true });
    expect(codesOf(revealed.body)).toEqual(codesOf(body));
    expect(names(revealed.body, 'lookup_secret')).toEqual([
      'lookup_secret_codes',
      'lookup_secret_disable',
      'lookup_secret_regenerate',
    ]);
    const disabled = await change({ lookup_secret_disable: true });
    expect(names(disabled.body, 'lookup_secret')).toEqual(['lookup_secret_regenerate']);
  });

  it('have nothing to confirm or to reveal before codes were made', async () => {
    for (const wish of ['confirm', 'reveal']) {
      const { status, body } = await change({ [`lookup_secret_${wish}`]: true });
      expect([status, ids(body.ui.messages)]).toEqual([400, [4000001]]);
    }
  });

  it.each([
    { method: 'totp', totp_code: '123456' },
    { webauthn_register: '{}' },
    { lookup_secret_regenerate: true },
    { lookup_secret_reveal: true },
  ])('of an old session change no factor: %j', async (fields) => {
    run.now += 16 * 60_000;
    expect(await change(fields)).toMatchObject({ status: 403, body: { error: { id: 'session_refresh_required' } } });
  });
});
