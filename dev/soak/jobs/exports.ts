import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../seed/random.ts';
import type { ApiProcess } from '../api.ts';
import type { Stack } from '../stack.ts';

/** A file that leaves the register while it is made. */
export interface Export {
  name: string;
  path: string;
  body: object;
  /** As the log of exports names it. */
  what: string;
}

/** After how many seconds it began to come, and its bytes; null where the answer broke off. @throws Error where it is refused. */
async function fetched(
  { port }: ApiProcess,
  token: string,
  { path, body }: Export,
): Promise<{ seconds: number; bytes: number } | null> {
  const since = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  const seconds = (performance.now() - since) / 1_000;
  if (answer !== null && !answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  const bytes = await answer?.arrayBuffer().catch(() => null);
  return bytes ? { seconds, bytes: bytes.byteLength } : null;
}

/** The register on paper says of when it is, which takes more or fewer bytes. */
const isAsLarge = (one: number, other: number): boolean => Math.abs(one - other) < 0.001 * other;

/**
 * Has the file made once, kills the process in the middle of it the next time, and asks another one. Its reader can tell that it was
 * cut, and the second is whole. Answers after how many seconds that one began to send it.
 */
export async function survivedExport(
  { stack, random, token }: { stack: Stack; random: Random; token: string },
  file: Export,
): Promise<{ seconds: number; faults: string[] }> {
  const [victim, other = victim] = stack.apis as [ApiProcess, ApiProcess?];
  const since = performance.now();
  const whole = await fetched(other, token, file);
  let span = performance.now() - since;
  for (let turn = 0; turn < 20; turn += 1) {
    const asking = fetched(victim, token, file);
    await delay(span * random.fraction());
    await victim.kill();
    const at = performance.now();
    const starting = victim.start();
    const isCut = (await asking) === null;
    if (victim === other) await starting;
    const lost = (performance.now() - at) / 1_000;
    const again = isCut ? await fetched(other, token, file) : null;
    await starting;
    if (isCut) {
      const [log] = await stack.query<{ open: number; cut: number }>(`
        select count(*) filter (where ended_at is null)::integer as open, count(*) filter (where outcome <> 'completed')::integer as cut
        from export_log where what = '${file.what}'`);
      return {
        seconds: lost + (again?.seconds ?? Infinity),
        faults: [
          ...(whole !== null && again !== null && isAsLarge(again.bytes, whole.bytes)
            ? []
            : [`${file.name} has ${again?.bytes} bytes of ${whole?.bytes} after a kill`]),
          // a kill before the line was written leaves none
          ...((log?.open ?? 0) <= 1 && log?.cut === 0 ? [] : [`${file.name}: the log has ${JSON.stringify(log)}`]),
        ],
      };
    }
    span *= 0.7; // it was there before the kill
  }
  throw new Error(`${file.name} was always there before its process was killed.`);
}
