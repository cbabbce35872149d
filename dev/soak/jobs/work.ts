import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../seed/random.ts';
import type { ApiProcess } from '../api.ts';
import type { Stack } from '../stack.ts';

/** Long work of one kind, from who asks for it to what has to be there in the end. */
export interface Work {
  name: string;
  /** Of an administrator's request; done when it was accepted. */
  begin: () => Promise<void>;
  isDone: () => Promise<boolean>;
  /** When somebody last began with it, in milliseconds. */
  began: () => Promise<number>;
  /** The processes that are at it. */
  victims: () => Promise<readonly ApiProcess[]>;
  /** A kill comes so many milliseconds after the one before at most. */
  withinMs: number;
  /** Sentences about what is not there once. */
  check: () => Promise<string[]>;
}

/** Work that comes one after the other. */
export type Story = readonly Work[];

/** When an attempt at a task began last, by the beginning of its key in `task_attempts`. */
export const begunAt = (stack: Stack, task: string) => async (): Promise<number> => {
  const [row] = await stack.query<{ at: number | null }>(
    `select (extract(epoch from max(begun_at)) * 1000)::float8 as at from task_attempts where task like '${task} %'`,
  );
  return row?.at ?? 0;
};

/** The process that makes an attempt at a task of that kind. */
export const whoIsAt = (stack: Stack, kind: string) => async (): Promise<readonly ApiProcess[]> => {
  const isAt = await Promise.all(stack.apis.map((api) => api.isAt(kind)));
  return stack.apis.filter((_, index) => isAt[index]).slice(0, 1);
};

interface Kills {
  stack: Stack;
  random: Random;
  /** Told of each, with the seconds until somebody was at the work again. */
  onKill: (work: Work, seconds: number) => void;
}

/** Asks for the work and lets it end, and kills who is at it up to so many times. Answers after how many seconds it was done. */
export async function survived(work: Work, kills: number, { stack, random, onKill }: Kills): Promise<number> {
  const started = performance.now();
  await work.begin();
  for (let left = kills; !(await work.isDone());) {
    if (left === 0) {
      await delay(200);
      continue;
    }
    await delay(work.withinMs * random.fraction());
    const victims = await work.victims();
    if (victims.length === 0) continue;
    left -= 1;
    onKill(work, await killed(stack, victims, [work]).then(([seconds]) => seconds as number));
  }
  return (performance.now() - started) / 1_000;
}

/** Kills processes, and answers after how many seconds others began with each work; all are running again then. */
export async function killed(
  { apis }: Stack,
  victims: readonly ApiProcess[],
  works: readonly Work[],
): Promise<number[]> {
  await Promise.all(victims.map((victim) => victim.kill()));
  const at = Date.now();
  const start = (): Promise<unknown> => Promise.all(victims.map((victim) => victim.start()));
  const isAlone = victims.length === apis.length;
  if (isAlone) await start();
  const seconds = await Promise.all(works.map((work) => takenOver(work, at)));
  if (!isAlone) await start();
  return seconds;
}

async function takenOver({ name, began, isDone }: Work, at: number): Promise<number> {
  while ((await began()) <= at && !(await isDone())) {
    if (Date.now() - at > 60_000) throw new Error(`${name}: nobody took it over within a minute.`);
    await delay(50);
  }
  return (Date.now() - at) / 1_000;
}
