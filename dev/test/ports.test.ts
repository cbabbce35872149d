import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '../settings.ts';

/** More than a block has, so that what one takes next lies where another may be. */
const each = 130;
/** Where a process begins follows from its id: these all begin in one place. */
const program = `
  Object.defineProperty(process, 'pid', { value: 7 });
  const { checkPort } = await import('./dev/postgres.ts');
  const ports = [];
  for (let i = 0; i < ${each}; i++) ports.push(await checkPort(0));
  process.stdout.write(JSON.stringify(ports));
  process.stdin.resume();`;

it('no port is given to two processes that take ports at once', async () => {
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  try {
    const lists = await Promise.all(
      processes.map(async ({ stdout }) => {
        let text = '';
        for await (const part of stdout) {
          text += String(part);
          if (text.endsWith(']')) break;
        }
        return JSON.parse(text) as number[];
      }),
    );
    const ports = lists.flat();
    expect(ports).toHaveLength(4 * each);
    expect(new Set(ports).size).toBe(ports.length);
  } finally {
    for (const running of processes) running.stdin.end();
    await Promise.all(processes.map(async (running) => running.exitCode ?? (await once(running, 'exit'))));
  }
});
