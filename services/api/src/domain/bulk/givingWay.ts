import { setImmediate } from 'node:timers/promises';

/** In ms: nobody who asks for anything else waits longer for a file that is read. */
const longestTurn = 20;

/** To be awaited at each row: lets others have their turn once this one has taken so long. */
export function givingWay(): () => Promise<void> | undefined {
  let begun = performance.now();
  const giveWay = async () => {
    await setImmediate();
    begun = performance.now();
  };
  return () => (performance.now() - begun < longestTurn ? undefined : giveWay());
}

/** What `filter` and `flatMap` do, while others have their turn: each gives what is kept of it, or nothing. */
export async function gather<From, To>(all: Iterable<From>, keep: (one: From) => readonly To[]): Promise<To[]> {
  const pause = givingWay();
  const result: To[] = [];
  for (const one of all) {
    await pause();
    result.push(...keep(one));
  }
  return result;
}
