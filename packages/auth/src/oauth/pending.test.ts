import { beforeEach, expect, it } from 'vitest';
import { blockedStorage, MemoryStorage } from '../testing/fakeEnv.ts';
import { createPendingSignIns } from './pending.ts';
import { createRestartGuard } from './restartGuard.ts';
import { safeStorage } from './safeStorage.ts';

let storage: MemoryStorage;
const safe = safeStorage(() => storage);
let time: number;
const now = () => time;

beforeEach(() => {
  storage = new MemoryStorage();
  time = 1_000_000;
});

it('gives a verifier once', () => {
  const pending = createPendingSignIns(safe, now);
  pending.add('a', 'verifier-a', false);
  pending.add('b', 'verifier-b', false);
  expect([pending.take('a'), pending.take('a'), pending.take('b'), pending.take('c')]).toEqual([
    'verifier-a',
    null,
    'verifier-b',
    null,
  ]);
});

it('forgets after ten minutes, whichever way the clock went', () => {
  const pending = createPendingSignIns(safe, now);
  for (const [passed, left] of [
    [599_999, 'v'],
    [600_000, null],
    [-599_999, 'v'],
    [-600_000, null],
  ] as const) {
    pending.add('a', 'v', false);
    time += passed;
    expect(pending.take('a')).toBe(left);
  }
});

it('knows which ones another tab waits for', () => {
  const pending = createPendingSignIns(safe, now);
  pending.add('a', 'v', true);
  pending.add('b', 'v', false);
  expect([pending.isBeside('a'), pending.isBeside('b'), pending.isBeside('c')]).toEqual([true, false, false]);
  expect(pending.take('a')).toBe('v');
  expect(pending.isBeside('a')).toBe(false);
});

it('keeps ten at most, the newest, and sweeps what is no record', () => {
  storage.setItem('ledenbureau.auth.state.broken', '{');
  storage.setItem('ledenbureau.auth.state.other', '{"verifier":1,"created":1000000}');
  storage.setItem('something.else', 'stays');
  const pending = createPendingSignIns(safe, now);
  storage.setItem('ledenbureau.auth.state.third', '{"verifier":"v","created":"1000000"}');
  expect(pending.take('third')).toBeNull();
  for (let index = 0; index < 15; index++) {
    time += 1;
    pending.add(`s${index}`, `v${index}`, false);
  }
  expect(storage).toHaveLength(11);
  expect([pending.take('s4'), pending.take('s5')]).toEqual([null, 'v5']);
  pending.clear();
  expect(storage.dump()).toBe('[["something.else","stays"]]');
});

it.each([
  ['starts', 3, 300_000],
  ['restarts', 1, 60_000],
  ['renewals', 3, 60_000],
  ['departures', 3, 300_000],
] as const)('allows %s %d times in %d ms, each kind on its own', (kind, times, within) => {
  const guard = createRestartGuard(safe, now);
  for (let time = 0; time < times; time += 1) expect(guard.allow(kind)).toBe(true);
  expect(guard.allow(kind)).toBe(false);
  expect(guard.allow(kind === 'starts' ? 'restarts' : 'starts')).toBe(true);
  time += within - 1;
  expect(guard.allow(kind)).toBe(false);
  time += 1;
  expect(guard.allow(kind)).toBe(true);
  guard.forget();
  expect(storage).toHaveLength(0);
});

it('forgets one kind alone', () => {
  const guard = createRestartGuard(safe, now);
  guard.allow('restarts');
  guard.allow('renewals');
  guard.reset('restarts');
  expect([guard.allow('restarts'), storage.getItem('ledenbureau.auth.renewals')]).toEqual([true, '[1000000]']);
});

it('counts nothing of a clock that was ahead', () => {
  const guard = createRestartGuard(safe, now);
  guard.allow('restarts');
  time -= 60_000;
  expect(guard.allow('restarts')).toBe(true);
});

it.each(['{', '"text"', '["a"]', '["1000000"]', 'null'])('starts counting anew on %s', (text) => {
  storage.setItem('ledenbureau.auth.restarts', text);
  expect(createRestartGuard(safe, now).allow('restarts')).toBe(true);
});

it('allows nothing where it cannot count', () => {
  const blocked = safeStorage(() => blockedStorage);
  expect(() => createRestartGuard(blocked, now).allow('starts')).toThrow('error.auth.storageBlocked');
});
