import { readFile } from 'node:fs/promises';

const megabyte = 2 ** 20;

/** The most memory that a process ever held, in MB (Linux). */
export async function mostMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? Number.NaN) * 1024) / megabyte;
}

/** Watches how much memory this process takes; answers the most of it above what it took in the beginning, in MB. */
export function watchMemory(): { look(): void; stop(): number } {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 25);
  return {
    look,
    stop() {
      clearInterval(timer);
      look();
      return (peak - before) / megabyte;
    },
  };
}
