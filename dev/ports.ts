// Ports for what runs beside other runs: each process has a block of its own, and nobody else takes one out of it.
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** Below the range that the system gives out to connections, and to whoever asks it for any port. */
const first = 20_000;
const size = 100;
const blocks = 120;

let block: Promise<number> | undefined;
let taken = size;

/** A port that neither the system nor another process that asks here gives to anybody else. */
export async function ownPort(): Promise<number> {
  if (taken === size) {
    taken = 1;
    block = holdBlock();
  }
  const place = taken++;
  return (await block!) + place;
}

/** The first of so many such ports in a row. */
export async function ownPorts(count: number): Promise<number> {
  if (size - taken < count) taken = size;
  const port = await ownPort();
  taken += count - 1;
  return port;
}

/**
 * Listens on the first port of a block for as long as this process lives: the block is free again however it ends. One in which
 * somebody still listens is passed by: what a process that was killed had started may outlive it.
 */
async function holdBlock(): Promise<number> {
  for (let tried = 0; tried < blocks; tried++) {
    const port = first + ((process.pid + tried) % blocks) * size;
    const holder = await listen(port);
    if (!holder) continue;
    if (await areFree(port + 1, port + size)) return port;
    holder.close();
  }
  throw new Error(`Every block of ports from ${first} on is taken: stop other runs.`);
}

/** Whether nobody listens on any port from one up to the other. */
async function areFree(from: number, to: number): Promise<boolean> {
  for (let port = from; port < to; port++) {
    const server = await listen(port);
    if (!server) return false;
    await new Promise((closed) => server.close(closed));
  }
  return true;
}

/** @returns null where somebody listens there already. */
function listen(port: number): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer().unref();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => done(server));
  });
}
