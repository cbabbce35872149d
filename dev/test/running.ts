import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processes whose command line or environment has one of these texts, as "pid command"; without this process.
 * Reads /proc, so elsewhere than on Linux it finds nothing and the tests rest on the ports alone.
 */
export function runningOn(texts: string[]): string[] {
  if (process.platform !== 'linux') return [];
  const found: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      if (command !== '' && texts.some((text) => command.includes(text) || environment.includes(text))) {
        found.push(`${pid} ${command}`);
      }
    } catch {
      // It ended while we looked, or belongs to somebody else.
    }
  }
  return found;
}
