import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/fakeEnv.ts';
import { safeStorage } from './safeStorage.ts';
import { createTurn, loginBeat } from './turn.ts';

let local: MemoryStorage;
let time: number;

/** A tab of its own: it shares what `local` holds with the others. */
function tab() {
  const own = new MemoryStorage();
  const turn = createTurn(
    safeStorage(() => local),
    safeStorage(() => own),
    () => time,
  );
  return { turn, own };
}

beforeEach(() => {
  local = new MemoryStorage();
  time = 1_000_000;
});

describe('the turn to sign in', () => {
  it('is taken for the others, and not for who took it', () => {
    const [first, second] = [tab(), tab()];
    expect([first.turn.isTaken(), first.turn.isUnderWay()]).toEqual([false, false]);
    first.turn.take('s1');
    expect([first.turn.isTaken(), first.turn.isUnderWay()]).toEqual([false, true]);
    expect([second.turn.isTaken(), second.turn.isUnderWay()]).toEqual([true, false]);
  });

  it('lapses after half a minute at the servers', () => {
    const [first, second] = [tab(), tab()];
    first.turn.take('s1');
    time += 29_999;
    expect(second.turn.isTaken()).toBe(true);
    time += 1;
    expect(second.turn.isTaken()).toBe(false);
  });

  it('lasts as long as the login is on screen, and ten seconds more', () => {
    const [first, second] = [tab(), tab()];
    first.turn.take('s1');
    for (let passed = 0; passed < 60_000; passed += loginBeat) {
      time += loginBeat;
      first.turn.keep('login');
      expect(second.turn.isTaken()).toBe(true);
    }
    time += 9_999;
    expect(second.turn.isTaken()).toBe(true);
    time += 1;
    expect(second.turn.isTaken()).toBe(false);
  });

  it('lasts half a minute more once the login was answered', () => {
    const [first, second] = [tab(), tab()];
    first.turn.take('s1');
    first.turn.keep('login');
    first.turn.keep('away');
    time += 29_999;
    expect([second.turn.isTaken(), second.turn.isTaken(true)]).toEqual([true, true]);
    time += 1;
    expect(second.turn.isTaken()).toBe(false);
  });

  it('is not taken back by a login that somebody else overtook, nor held by one that is none', () => {
    const [first, second] = [tab(), tab()];
    first.turn.keep('login');
    expect(local).toHaveLength(0);
    first.turn.take('s1');
    second.turn.take('s2');
    first.turn.keep('login');
    expect([first.turn.isTaken(), second.turn.isTaken()]).toEqual([true, false]);
  });

  it('is free, for who is at work, while somebody else’s login is merely on screen', () => {
    const [first, second] = [tab(), tab()];
    first.turn.take('s1');
    expect([second.turn.isTaken(), second.turn.isTaken(true)]).toEqual([true, true]);
    first.turn.keep('login');
    expect([second.turn.isTaken(), second.turn.isTaken(true)]).toEqual([true, false]);
    expect([first.turn.isTaken(), first.turn.isTaken(true)]).toEqual([false, false]);
  });

  it('ends with the sign-in, and only its own', () => {
    const [first, second] = [tab(), tab()];
    first.turn.take('s1');
    second.turn.end();
    expect(second.turn.isTaken()).toBe(true);
    first.turn.end();
    expect([second.turn.isTaken(), local.length, first.own.length]).toEqual([false, 0, 0]);
  });

  it('is nobody’s when its record was written under another clock, or by nobody', () => {
    const [first, second] = [tab(), tab()];
    first.turn.take('s1');
    time -= 1;
    expect(second.turn.isTaken()).toBe(false);
    for (const text of ['', 'x', 's1 x', ' 1000500', 's1 0', 's1 1030001']) {
      local.setItem('ledenbureau.auth.turn', text);
      expect(second.turn.isTaken()).toBe(false);
    }
    local.setItem('ledenbureau.auth.turn', `s1 ${time + 30_000}`);
    expect(second.turn.isTaken()).toBe(true);
  });
});
