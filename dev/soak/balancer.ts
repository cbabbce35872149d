import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkPort } from '../postgres.ts';
import { root } from '../settings.ts';

/** HAProxy, where the package is installed. */
export const findBalancer = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find((path) => existsSync(path));

export interface Balancer {
  /** Where the API is found. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts HAProxy before two API processes on these ports, with the file of `deploy`. @throws Error when it does not start. */
export async function startBalancer([one, two]: readonly number[]): Promise<Balancer> {
  const program = findBalancer();
  if (program === undefined) throw new Error('HAProxy is not here: install the package haproxy.');
  const bind = `127.0.0.1:${await checkPort(0)}`;
  const child = spawn(program, ['-f', join(root, 'deploy/web/haproxy.cfg')], {
    env: { PATH: process.env.PATH, API_BIND: bind, API_ONE: `127.0.0.1:${one}`, API_TWO: `127.0.0.1:${two}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-5_000)));
  const ended = new Promise<void>((done) => {
    child.once('close', () => done());
    child.once('error', (error) => {
      log += error.message;
      done();
    });
  });
  const url = `http://${bind}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const deadline = Date.now() + 20_000; Date.now() < deadline && child.exitCode === null; await delay(50)) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined); // not there yet
    await answer?.arrayBuffer();
    if (answer?.ok) return { url, stop };
  }
  await stop();
  throw new Error(`HAProxy did not start: ${log}`);
}
