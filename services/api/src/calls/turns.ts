import { refusal } from '../domain/errors.ts';

/**
 * Does one thing after the other in this process, in the order they came: of what takes much memory there is one at a time. Throws
 * not_ready, which is to be tried again, where `most` wait already. To be taken before a connection to the database, which others need.
 */
export function takingTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting > most) throw refusal('not_ready');
    waiting += 1;
    const mine = last.then(work).finally(() => (waiting -= 1));
    last = mine.catch(() => undefined); // told to whoever asked for it; the next one goes on
    return mine;
  };
}
