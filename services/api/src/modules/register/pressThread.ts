// Puts the register on paper, beside the thread that answers people (press.ts): asks for lines with null, and says what it made.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { registerPaper } from './paper.ts';
import type { Paper } from './paper.ts';
import type { RegisterLine } from './schemas.ts';

const port = parentPort;
if (port === null) throw new Error('not a thread');

const lines = async function* () {
  for (;;) {
    const answered = once(port, 'message') as Promise<[readonly RegisterLine[] | null]>;
    port.postMessage(null);
    const [page] = await answered;
    if (page === null) return;
    yield page;
  }
};

for await (const chunk of registerPaper({ ...(workerData as Omit<Paper, 'lines'>), lines: lines() }))
  port.postMessage(chunk);
