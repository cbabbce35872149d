import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Milliseconds until a part of the application that does not arrive counts as missing. */
const loadTimeout = 30_000;

/** A part of the application could not be loaded: no connection, or a newer version has taken its place. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded', { cause });
    this.name = 'CodeLoadError';
  }
}

/** What `load` imports. @throws CodeLoadError when it cannot be had, or not in time. */
export async function loadCode<T>(load: () => Promise<T>, timeout: number = loadTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Not in time')), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new CodeLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** What `load` imports, however often it has to be asked for: again when the connection is back, and each half minute. */
export async function awaitCode<T>(load: () => Promise<T>, wait: number = loadTimeout): Promise<T> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it is there
      return await loadCode(load);
    } catch {
      // no connection, or a server that starts anew
      // oxlint-disable-next-line no-await-in-loop -- and not all the time
      await nextChance(wait);
    }
  }
}

function nextChance(wait: number): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve);
    setTimeout(resolve, wait);
  });
}

/** A component that stands beside a page, in Beside: where its code does not come, it comes later. */
export const lateCode = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await awaitCode(load) }));

/** A component whose code is loaded when it is first shown; wrap it in Suspense and in ErrorBoundary. */
export const lazyCode = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadCode(load) }));
