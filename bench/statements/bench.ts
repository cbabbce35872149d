import { setTimeout as delay } from 'node:timers/promises';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { mostMegabytes } from '../memory.ts';
import { ledgerChecked, startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { registerFile } from './register.ts';

const full = { tier: 'typical', members: 2_000, paper: 10_000 };

/** What paper costs: the statements of a year for all members, and the register of ten thousand. */
export const bench = defineBench({
  name: 'statements',
  sizes: { full, smoke: { tier: 'small', members: 1, paper: 20 } },
  async measure({ tier, members, paper }, resources) {
    const files = await registerFile(paper);
    const service = await startService(await resources.register(tier), administrators.anna);
    try {
      return { ...files, ...(await statements(service, members)) };
    } finally {
      await service.stop();
    }
  },
});

interface Run {
  id: string;
  status: string;
  members: number | null;
  done: number;
}

/** A run as an administrator starts it, until so many are made or all: how long a thousand take, and the most memory ever. */
async function statements(service: RunningService, wanted: number): Promise<Record<'thousand' | 'memory', number>> {
  await ledgerChecked(service);
  const before = await mostMegabytes(service.pid);
  const start = performance.now();
  const { id } = await ask<Run>(service, '/statement-runs', {
    year: new Date().getFullYear() - 1,
    locale: null,
    reason: 'Gemeten',
  });
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is done
    const { items } = await ask<{ items: Run[] }>(service, '/statement-runs');
    const run = items.find((one) => one.id === id);
    if (run?.status === 'failed') throw new Error('the run failed');
    if (run !== undefined && (run.status === 'ready' || run.done >= wanted)) {
      const seconds = ((performance.now() - start) / 1_000 / run.done) * 1_000;
      // oxlint-disable-next-line no-await-in-loop -- the last round
      const peak = await mostMegabytes(service.pid);
      console.log(
        `${run.done} of ${run.members} statements: ${seconds.toFixed(1)} s for a thousand; service: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
      );
      return { thousand: seconds, memory: peak };
    }
    // oxlint-disable-next-line no-await-in-loop -- and not all the time
    await delay(250);
  }
}

async function ask<T>({ url, token }: RunningService, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
