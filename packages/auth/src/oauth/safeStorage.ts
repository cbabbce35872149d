import { AuthError } from '../errors.ts';

/** A storage of the browser; every call throws `error.auth.storageBlocked` where the browser refuses it, or is full. */
export interface SafeStorage {
  get: (key: string) => string | null;
  /** null removes it. */
  set: (key: string, value: string | null) => void;
  /** Every key that begins so. */
  keys: (prefix: string) => string[];
}

/** `find` is called at each use: where a browser blocks storage, asking for the object throws already. */
export function safeStorage(find: () => Storage): SafeStorage {
  function attempt<T>(task: (storage: Storage) => T): T {
    try {
      return task(find());
    } catch (cause) {
      throw new AuthError('error.auth.storageBlocked', { cause });
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key)),
    set: (key, value) => attempt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value))),
    keys: (prefix) =>
      attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
          key.startsWith(prefix),
        ),
      ),
  };
}
