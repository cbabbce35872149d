import { demoTransactions, type DemoTransaction } from './data.ts';

/** As many different transactions as asked for, newest first. */
export const manyTransactions = (count: number): readonly DemoTransaction[] =>
  Array.from({ length: count }, (_, index) => ({
    ...demoTransactions[index % demoTransactions.length]!,
    number: `TR-2026-${String(count - index).padStart(6, '0')}`,
  }));
