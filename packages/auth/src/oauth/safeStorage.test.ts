import { expect, it } from 'vitest';
import { AuthError } from '../errors.ts';
import { blockedStorage, MemoryStorage } from '../testing/fakeEnv.ts';
import { safeStorage } from './safeStorage.ts';

it('reads, writes, removes and lists', () => {
  const kept = new MemoryStorage();
  const storage = safeStorage(() => kept);
  storage.set('a.1', 'x');
  storage.set('a.2', 'y');
  storage.set('b', 'z');
  expect([storage.get('a.1'), storage.get('none'), storage.keys('a.')]).toEqual(['x', null, ['a.1', 'a.2']]);
  storage.set('a.1', null);
  expect(storage.keys('')).toEqual(['a.2', 'b']);
});

const refusals: [string, () => Storage][] = [
  ['whose calls throw', () => blockedStorage],
  [
    'that throws when asked for',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['that is not there', () => null as unknown as Storage],
];

it.each(refusals)('says so of a storage %s', (_case, find) => {
  const storage = safeStorage(find);
  for (const use of [
    () => storage.get('a'),
    () => storage.set('a', 'b'),
    () => storage.set('a', null),
    () => storage.keys(''),
  ]) {
    let thrown: unknown;
    try {
      use();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AuthError);
    expect(thrown).toMatchObject({ key: 'error.auth.storageBlocked', cause: expect.any(Error) as Error });
  }
});
