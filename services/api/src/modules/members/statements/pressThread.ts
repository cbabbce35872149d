// Puts statements on paper, beside the thread that answers people (press.ts).
import { parentPort } from 'node:worker_threads';
import { statementPdf } from './paper.ts';
import type { Order, Printed } from './press.ts';

async function print({ number, paper }: Order): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of statementPdf(paper)) parts.push(part);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has one other end
  parentPort?.postMessage({ number, pdf: Buffer.concat(parts) } satisfies Printed);
}

// What is thrown ends the thread, and whoever waits for it is told.
parentPort?.on('message', (order: Order) => void print(order));
