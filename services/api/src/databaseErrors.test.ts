import { expect, test } from 'vitest';
import { isServerAway } from './databaseErrors.ts';

test.each([
  ['08006', undefined, true], // connection lost
  ['53300', undefined, true], // too many connections
  ['57P01', undefined, true], // shut down
  ['40001', undefined, true], // lost against another transaction
  ['25006', undefined, true], // it only reads
  ['55000', undefined, true], // it starts
  ['XX000', 'GetNewTransactionId', true], // "cannot assign TransactionIds during recovery", seen in a soak after a crash
  ['XX000', 'heap_lock_tuple', false],
  ['XX001', undefined, false], // damaged data
  ['23505', undefined, false],
])('%s of %s: the server is away: %s', (code, routine, isAway) => {
  expect(isServerAway({ code, routine })).toBe(isAway);
});
