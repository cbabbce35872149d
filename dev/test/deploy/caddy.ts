import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 20_000;

/**
 * Starts Debian's Caddy with a Caddyfile and waits until it answers at `url`, with whatever status.
 * @param env what the file reads, beside PATH; HOME is where it keeps its own.
 */
export async function startCaddy(
  file: string,
  url: string,
  env: Record<string, string>,
): Promise<{ stop: () => Promise<void> }> {
  const server = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    const closed = new Promise((done) => server.once('close', done));
    server.kill('SIGTERM');
    await closed;
  };
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    try {
      await fetch(url);
      return { stop };
    } catch {
      await delay(50); // not there yet
    }
  }
  await stop();
  throw new Error(`Caddy did not answer at ${url} within ${patienceMs / 1000} seconds.`);
}
