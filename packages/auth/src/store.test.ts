import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('keeps the state that its reducer makes and tells who listens', () => {
  const store = createStore((sum: number, add: number) => sum + add, 1);
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const end = store.subscribe(first);
  store.subscribe(second);
  store.dispatch(2);
  end();
  store.dispatch(3);
  expect(store.getState()).toBe(6);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});
