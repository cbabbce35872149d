import { setTimeout as delay } from 'node:timers/promises';

/** A loop that can be ended. */
export interface Worker {
  /** Resolves once the task that is under way is done. */
  stop: () => Promise<void>;
}

export interface WorkerOptions {
  /** Milliseconds between two looks where there was nothing to do. */
  everyMs?: number;
  afterErrorMs?: number;
  /** Hears of every attempt that failed. */
  onError: (error: unknown) => void;
}

/** Does tasks as they come until it is stopped; `workOnce` does one and answers whether there was one. */
export function startWorker(
  workOnce: () => Promise<boolean>,
  { everyMs = 300, afterErrorMs = 5_000, onError }: WorkerOptions,
): Worker {
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      const pause = await workOnce().then(
        (worked) => (worked ? 0 : everyMs),
        (error: unknown) => {
          onError(error);
          return afterErrorMs;
        },
      );
      if (pause > 0) await delay(pause, undefined, { signal: stop.signal }).catch(() => undefined); // woken to stop
    }
  };
  const running = run();
  return {
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}
