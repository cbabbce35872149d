import { expect, test } from 'vitest';
import { takingTurns } from './turns.ts';

test('one after the other, whatever becomes of the one before; whoever comes when many wait is told to come again', async () => {
  const inTurn = takingTurns(2);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.push(() => (name === 'b' ? reject(new Error(name)) : resolve(name)));
    });
  };
  const [a, b, c] = [inTurn(work('a')), inTurn(work('b')), inTurn(work('c'))];
  expect(() => inTurn(work('d'))).toThrow('not_ready');
  await Promise.resolve();
  expect(began).toEqual(['a']);
  ends[0]?.();
  expect(await a).toBe('a');
  await Promise.resolve();
  ends[1]?.();
  await expect(b).rejects.toThrow('b');
  const e = inTurn(work('e'));
  await Promise.resolve();
  ends[2]?.();
  expect(await c).toBe('c');
  await Promise.resolve();
  ends[3]?.();
  expect(await e).toBe('e');
  expect(began).toEqual(['a', 'b', 'c', 'e']);
});
