import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askPasskey, knowsPasskeys, makePasskey } from './passkey.ts';

/** A browser that reads options as they are, and gives what `answer` does. */
let answer: () => unknown;
class FakeCredential {
  static parseRequestOptionsFromJSON = (json: object) => ({ ...json, read: 'get' });
  static parseCreationOptionsFromJSON = (json: object) => ({ ...json, read: 'create' });
  readonly options: unknown;
  constructor(options: unknown) {
    this.options = options;
  }
  toJSON = () => this.options;
}
const options = JSON.stringify({ publicKey: { challenge: 'Y2g' } });

beforeEach(() => {
  answer = () => undefined;
  const give = async (given: unknown) => answer() ?? new FakeCredential(given);
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  vi.stubGlobal('navigator', { credentials: { get: give, create: give } });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['get', askPasskey],
  ['create', makePasskey],
] as const)(
  'gives the browser the options of the service, and the service what the browser gave: %s',
  async (read, ask) => {
    expect(JSON.parse(await ask(options))).toEqual({ publicKey: { challenge: 'Y2g', read } });
  },
);

it.each([
  ['NotAllowedError', 'error.auth.passkeyCancelled'],
  ['AbortError', 'error.auth.passkeyCancelled'],
  ['InvalidStateError', 'error.auth.passkeyKnown'],
  ['SecurityError', 'error.auth.passkeyFailed'],
])('says why there is none: %s', async (name, key) => {
  answer = () => {
    throw new DOMException('why', name);
  };
  await expect(askPasskey(options)).rejects.toMatchObject({ key });
});

it.each([
  ['what is no passkey', options, () => ({})],
  ['options that cannot be read', '', () => undefined],
])('says that it failed with %s', async (_what, given, gives) => {
  answer = gives;
  await expect(makePasskey(given)).rejects.toMatchObject({ key: 'error.auth.passkeyFailed' });
});

it.each([
  ['knows none', undefined],
  ['reads no options', vi.fn<() => void>()],
])('says that this browser %s', async (_what, global) => {
  vi.stubGlobal('PublicKeyCredential', global);
  expect(knowsPasskeys()).toBe(false);
  await expect(askPasskey(options)).rejects.toMatchObject({ key: 'error.auth.passkeyUnsupported' });
});
