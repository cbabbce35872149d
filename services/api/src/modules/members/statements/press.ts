import { Worker } from 'node:worker_threads';
import type { StatementPaper } from './paper.ts';

/** Makes papers on a thread of its own: each takes the processor for some hundredths of a second, and there are thousands. */
export interface Press {
  /** The file of a paper; they come in the order in which they were asked for. */
  print(paper: StatementPaper): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

export function openPress(): Press {
  const waiting: Waiting[] = [];
  const thread = new Worker(new URL('pressThread.ts', import.meta.url));
  thread.unref();
  thread.on('message', (pdf: Uint8Array) => waiting.shift()?.resolve(pdf));
  const stop = (error: Error) => {
    for (const one of waiting.splice(0)) one.reject(error);
  };
  thread.on('error', stop);
  thread.on('exit', () => stop(new Error('the press has stopped')));
  return {
    print: (paper) => {
      const printed = new Promise<Uint8Array>((resolve, reject) => {
        waiting.push({ resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has one other end
        thread.postMessage(paper);
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
