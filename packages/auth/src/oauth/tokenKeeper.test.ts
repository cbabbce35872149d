import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError, type AuthErrorKey } from '../errors.ts';
import { createFakeTab } from '../testing/fakeEnv.ts';
import { later } from '../testing/later.ts';
import type { AuthorizationServer, Tokens } from './server.ts';
import { createTokenKeeper, type TokenKeeperOptions } from './tokenKeeper.ts';

const now = 1_000_000;
const refresh = vi.fn<AuthorizationServer['refresh']>();
const signInAgain = vi.fn<TokenKeeperOptions['signInAgain']>(async () => {});
const exclusive = vi.fn<(name: string) => void>();
const renewed: Tokens = {
  accessToken: 'b',
  refreshToken: 'r2',
  idToken: null,
  subject: null,
  expiresAt: now + 600_000,
};
const tokens: Tokens = { ...renewed, accessToken: 'a', refreshToken: 'r' };

beforeEach(() => {
  vi.clearAllMocks();
  refresh.mockResolvedValue(renewed);
});

/** A keeper of these tokens. */
function keeperOf(held: Partial<Tokens> | null) {
  const env = createFakeTab('/');
  const keeper = createTokenKeeper({
    env: {
      ...env,
      now: () => now,
      exclusive: (name, task) => {
        exclusive(name);
        return env.exclusive(name, task);
      },
    },
    server: async () => ({ refresh }) as unknown as AuthorizationServer,
    lock: 'a client',
    signInAgain,
  });
  const used = held && { ...tokens, ...held };
  keeper.set(used);
  return { keeper, used: used as Tokens };
}
const failure = (key: AuthErrorKey, status?: number) => new AuthError(key, status === undefined ? {} : { status });

describe('a token', () => {
  it.each([
    [60_000, 'a'],
    [59_999, 'b'],
    [0, 'b'],
    [-1, 'b'],
    [Infinity, 'a'],
  ])('that lives %d ms longer is answered by %s', async (left, accessToken) => {
    const { keeper } = keeperOf({ expiresAt: now + left });
    expect((await keeper.usable()).accessToken).toBe(accessToken);
    expect(keeper.current().accessToken).toBe(accessToken);
  });

  it('is renewed under the lock of its client', async () => {
    const { keeper, used } = keeperOf({ expiresAt: now });
    await keeper.usable();
    expect(exclusive.mock.calls).toEqual([['a client']]);
    expect(refresh.mock.calls).toEqual([[used, 'r']]);
  });

  it('that nothing renews serves to its end, and then leads to a sign-in', async () => {
    const alive = keeperOf({ refreshToken: null, expiresAt: now + 1 });
    expect(await alive.keeper.usable()).toBe(alive.used);
    expect([exclusive.mock.calls, signInAgain.mock.calls]).toEqual([[], []]);
    const ended = keeperOf({ refreshToken: null, expiresAt: now });
    await expect(ended.keeper.usable()).rejects.toThrow('error.auth.oauth.invalid_grant');
    expect(signInAgain.mock.calls.map(([{ key }, kind]) => [key, kind])).toEqual([
      ['error.auth.oauth.invalid_grant', 'renewals'],
    ]);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('serves to its end, and no longer, while the server is away', async () => {
    refresh.mockRejectedValue(failure('error.auth.oauth.server_error', 503));
    const alive = keeperOf({ expiresAt: now + 1 });
    expect(await alive.keeper.usable()).toBe(alive.used);
    await expect(keeperOf({ expiresAt: now }).keeper.usable()).rejects.toThrow('error.auth.oauth.server_error');
  });

  it('is none of a tab that signed out', async () => {
    const { keeper } = keeperOf(null);
    expect(keeper.has()).toBe(false);
    expect(() => keeper.current()).toThrow('error.auth.noAccessToken');
    await expect(keeper.usable()).rejects.toThrow('error.auth.noAccessToken');
  });

  it('that another caller renewed meanwhile is not renewed again', async () => {
    const { keeper, used } = keeperOf({});
    expect(await keeper.refresh({ ...used, accessToken: 'older' })).toBe(used);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('that comes in after the sign-out is not kept, nor the one before', async () => {
    const answer = later();
    refresh.mockImplementation(() => answer.promise.then(() => renewed));
    const { keeper } = keeperOf({ expiresAt: now + 1 });
    const waiting = keeper.usable();
    keeper.set(null);
    answer.resolve();
    await expect(waiting).rejects.toThrow('error.auth.noAccessToken');
    expect(keeper.has()).toBe(false);
  });

  it('is asked for anew after a refresh, well or not', async () => {
    const { keeper, used } = keeperOf({});
    refresh.mockRejectedValueOnce(failure('error.auth.unexpected'));
    await expect(keeper.refresh(used)).rejects.toThrow('error.auth.unexpected');
    expect(await keeper.refresh(used)).toBe(renewed);
    refresh.mockResolvedValue({ ...renewed, accessToken: 'c' });
    expect((await keeper.refresh(renewed)).accessToken).toBe('c');
  });
});

describe('a refresh', () => {
  it.each([
    ['error.auth.oauth.invalid_grant', undefined, true],
    ['error.auth.oauth.invalid_request', 400, true],
    ['error.auth.oauth.unknown', 499, true],
    ['error.auth.oauth.unknown', 399, false],
    ['error.auth.oauth.server_error', 500, false],
    ['error.auth.unexpected', undefined, false],
  ] as const)('that ends in %s with status %s leads to a sign-in: %j', async (key, status, leads) => {
    const error = failure(key, status);
    refresh.mockRejectedValue(error);
    const { keeper, used } = keeperOf({});
    await expect(keeper.refreshOrLeave(used)).rejects.toBe(error);
    expect(signInAgain.mock.calls).toEqual(leads ? [[error, 'restarts']] : []);
  });

  it('leads there for the reason that was given', async () => {
    refresh.mockRejectedValue(failure('error.auth.oauth.invalid_grant'));
    const { keeper, used } = keeperOf({});
    const cause = failure('error.auth.unauthorized');
    await expect(keeper.refreshOrLeave(used, cause)).rejects.toThrow('error.auth.oauth.invalid_grant');
    expect(signInAgain.mock.calls).toEqual([[cause, 'restarts']]);
  });
});
