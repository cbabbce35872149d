import { setTimeout as delay } from 'node:timers/promises';
import type { Ground } from './client.ts';

/** Done when this has risen so far since; a stack that does not recover is a fault. */
export async function worksAgain(answers: () => number, rise: number, stopped: AbortSignal): Promise<void> {
  const goal = answers() + rise;
  for (const deadline = Date.now() + 90_000; answers() < goal && !stopped.aborted; await delay(20)) {
    if (Date.now() > deadline) throw new Error('The stack does not work again within 90 seconds of a kill.');
  }
}

/** Finds in the register what so many clients need: an instrument on sale, and members who may have it. */
export async function survey(base: Pick<Ground, 'urls' | 'maker' | 'checker' | 'figures'>, clients: number) {
  const get = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${base.maker}` };
    const response = await fetch(`${base.urls[0]}${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { items: instruments } = await get<{ items: { id: string; type: string }[] }>('/instruments?status=open');
  const share = instruments.find(({ type }) => type === 'share');
  const found = await get<{ items: { id: string; kind: string; status: string }[] }>('/members?limit=100');
  const members = found.items
    .filter(({ kind, status }) => kind === 'person' && status === 'active')
    .map(({ id }) => id);
  if (!share || members.length < 2 * clients + 4) throw new Error('The register holds too little to work with.');
  const pool = members.splice(2 * clients);
  return { ground: { ...base, instrument: share.id, pool, today: new Date().toISOString().slice(0, 10) }, members };
}
