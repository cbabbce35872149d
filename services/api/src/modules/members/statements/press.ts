import { Worker } from 'node:worker_threads';
import type { StatementPaper } from './paper.ts';

/** Makes papers on a thread of its own: each takes the processor for some hundredths of a second, and there are thousands. */
export interface Press {
  /** The file of a paper. One that was asked for later may be done first: a picture on it is unpacked meanwhile. */
  print(paper: StatementPaper): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What goes to the thread and what comes back: the number says which file is of which paper. */
export interface Order {
  number: number;
  paper: StatementPaper;
}
export interface Printed {
  number: number;
  pdf: Uint8Array;
}

interface Waiting {
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

export function openPress(): Press {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let stopped: Error | undefined;
  const thread = new Worker(new URL('pressThread.ts', import.meta.url));
  thread.unref();
  thread.on('message', ({ number, pdf }: Printed) => {
    waiting.get(number)?.resolve(pdf);
    waiting.delete(number);
  });
  const stop = (error: Error) => {
    stopped ??= error;
    for (const one of waiting.values()) one.reject(stopped);
    waiting.clear();
  };
  thread.on('error', stop);
  thread.on('exit', () => stop(new Error('the press has stopped')));
  return {
    print: (paper) => {
      const printed = new Promise<Uint8Array>((resolve, reject) => {
        if (stopped !== undefined) return reject(stopped);
        count += 1;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has one other end
        thread.postMessage({ number: count, paper } satisfies Order);
        waiting.set(count, { resolve, reject });
      });
      // whoever asked looks at it later, when all of them are asked for
      printed.catch(() => undefined);
      return printed;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
