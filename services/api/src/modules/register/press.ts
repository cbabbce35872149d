import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Chunk } from '../../paper/tables.ts';
import type { Paper } from './paper.ts';

/**
 * MB of memory. Of each row stays until the end where its cells stand in the file, about 0.3 kB, and it gets three times that.
 * With little room for what is new, which is most of it, that is swept up before it counts.
 */
const room = ({ instruments }: Paper['totals']) => ({
  maxYoungGenerationSizeMb: 12,
  maxOldGenerationSizeMb: 200 + Math.ceil(instruments.reduce((rows, { holders }) => rows + holders, 0) * 0.001),
});

/** The register on paper, made on a thread of its own, which gets the next lines when whoever reads has taken what there is. */
export async function* printRegister({ lines, ...head }: Paper): AsyncGenerator<Chunk> {
  const thread = new Worker(new URL('pressThread.ts', import.meta.url), {
    workerData: head,
    resourceLimits: room(head.totals),
  });
  // a fault of the thread after nobody reads any further is nobody's, and may not end the service
  thread.on('error', () => undefined);
  const pages = lines[Symbol.asyncIterator]();
  try {
    // what the thread throws is thrown here
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      if (message === null) {
        const { value, done } = await pages.next();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has one other end
        thread.postMessage(done === true ? null : value);
      } else yield message as Chunk;
    }
  } finally {
    await thread.terminate();
    await pages.return?.();
  }
}
