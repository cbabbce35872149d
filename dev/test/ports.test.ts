import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { root } from '../settings.ts';

/** A process that takes so many ports and lives until it is ended. Where one begins follows from its id: these all begin in one place. */
function startTaking(count: number) {
  const program = `
    Object.defineProperty(process, 'pid', { value: 7 });
    const { checkPort } = await import('./dev/postgres.ts');
    const ports = [];
    for (let i = 0; i < ${count}; i++) ports.push(await checkPort(0));
    process.stdout.write(JSON.stringify(ports));
    process.stdin.resume();`;
  const running = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return {
    async ports(): Promise<number[]> {
      let text = '';
      for await (const part of running.stdout) {
        text += String(part);
        if (text.endsWith(']')) break;
      }
      return JSON.parse(text) as number[];
    },
    async end() {
      running.stdin.end();
      return running.exitCode ?? (await once(running, 'exit'));
    },
  };
}

it('no port is given to two processes that take ports at once', async () => {
  // More than a block has, so that what one takes next lies where another may be.
  const each = 130;
  const processes = Array.from({ length: 4 }, () => startTaking(each));
  try {
    const ports = (await Promise.all(processes.map((running) => running.ports()))).flat();
    expect(ports).toHaveLength(4 * each);
    expect(new Set(ports).size).toBe(ports.length);
  } finally {
    await Promise.all(processes.map((running) => running.end()));
  }
});

it('a block in which something still listens that outlived its process is passed by', async () => {
  const before = startTaking(1);
  const [port = 0] = await before.ports();
  const outlived = createServer();
  await new Promise<void>((done) => outlived.listen(port + 40, '127.0.0.1', done));
  await before.end();
  const after = startTaking(60);
  try {
    expect(await after.ports()).not.toContain(port);
  } finally {
    await after.end();
    await new Promise((done) => outlived.close(done));
  }
});
