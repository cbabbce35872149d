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
    timer = setTimeout(() => reject(new Error(`Not loaded within ${timeout} ms`)), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new CodeLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** A component whose code is loaded when it is first shown; wrap it in Suspense and in Boundary. */
export const lazyCode = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadCode(load) }));
