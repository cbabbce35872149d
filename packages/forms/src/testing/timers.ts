import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Fake timers for a file. Testing Library knows how to pass time only by the name of another test runner. */
export function fakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('jest', { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Lets time pass. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Options for a user in fake time. */
export const timed = { advanceTimers: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
