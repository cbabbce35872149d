import { vi } from 'vitest';

/**
 * A clock of the page that goes on only when told to. Vitest's own, in a browser, goes on by 50 ms with each look for an
 * element, so that a busy machine decides what a test sees. Ends with `vi.unstubAllGlobals()`.
 */
export function stillClock() {
  const due = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let last = 0;
  vi.stubGlobal('setTimeout', (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    last += 1;
    due.set(last, { at: now + ms, run: () => run(...given) });
    return last;
  });
  vi.stubGlobal('clearTimeout', (id: number) => due.delete(id));
  return {
    /** Lets `ms` milliseconds go by, and runs what was due in them. */
    pass(ms: number): void {
      now += ms;
      for (const [id, { at, run }] of due) {
        if (at > now) continue;
        due.delete(id);
        run();
      }
    },
  };
}
