import { beforeEach, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/fakeEnv.ts';
import { createPendingSignIns } from './pending.ts';
import { createRestartGuard } from './restartGuard.ts';

let storage: MemoryStorage;
let time: number;
const now = () => time;

beforeEach(() => {
  storage = new MemoryStorage();
  time = 1_000_000;
});

it('gives a verifier once', () => {
  const pending = createPendingSignIns(storage, now);
  pending.add('a', 'verifier-a');
  pending.add('b', 'verifier-b');
  expect([pending.take('a'), pending.take('a'), pending.take('b'), pending.take('c')]).toEqual([
    'verifier-a',
    null,
    'verifier-b',
    null,
  ]);
});

it('forgets after ten minutes, and after a clock that went back', () => {
  const pending = createPendingSignIns(storage, now);
  pending.add('old', 'v');
  time += 600_000;
  expect(pending.take('old')).toBeNull();
  pending.add('future', 'v');
  time -= 1;
  expect(pending.take('future')).toBeNull();
});

it('keeps ten at most, the newest, and sweeps what is no record', () => {
  storage.setItem('ledenbureau.auth.state.broken', '{');
  storage.setItem('ledenbureau.auth.state.other', '{"verifier":1}');
  storage.setItem('something.else', 'stays');
  const pending = createPendingSignIns(storage, now);
  for (let index = 0; index < 15; index++) {
    time += 1;
    pending.add(`s${index}`, `v${index}`);
  }
  expect(storage).toHaveLength(11);
  expect([pending.take('s4'), pending.take('s5')]).toEqual([null, 'v5']);
  pending.clear();
  expect(storage.dump()).toBe('[["something.else","stays"]]');
});

it('allows three restarts a minute', () => {
  const guard = createRestartGuard(storage, now, 'restarts');
  expect([guard.allow(), guard.allow(), guard.allow(), guard.allow()]).toEqual([true, true, true, false]);
  time += 60_000;
  expect(guard.allow()).toBe(true);
  guard.reset();
  expect(storage).toHaveLength(0);
});

it.each(['{', '"text"', '["a"]', 'null'])('starts counting anew on %s', (text) => {
  storage.setItem('ledenbureau.auth.restarts', text);
  expect(createRestartGuard(storage, now, 'restarts').allow()).toBe(true);
});
