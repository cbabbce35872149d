import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Job } from '@ledenbureau/api/modules/jobs/schemas.ts';
import { Random } from '../seed/random.ts';
import { askOf } from './jobs/ask.ts';
import { bulkStory } from './jobs/bulk.ts';
import { conversionStory } from './jobs/conversion.ts';
import { survivedExport } from './jobs/exports.ts';
import { statementWork } from './jobs/statements.ts';
import { killed, survived } from './jobs/work.ts';
import type { Story, Work } from './jobs/work.ts';
import { yearStory } from './jobs/year.ts';
import { Stack } from './stack.ts';

export interface JobSoak {
  kills: number;
  /** Processes of the API. */
  nodes: number;
  /** Of the file that is booked. */
  rows: number;
  tier: string;
  seed: number;
  /** The last work of each kind at once, and all processes are killed while each is at it. */
  isShort?: boolean;
  /** The longest until somebody is at work that was killed, in seconds. */
  takenOverWithin?: number;
  say?: (line: string) => void;
}

/** The last line of the command. */
export interface JobSoakResult {
  kills: number;
  nodes: number;
  rows: number;
  statements: number;
  statementsPerSecond: number;
  /** From a kill until somebody was at the work again, in seconds: median and worst, and the worst by what was killed. */
  takenOver: { median: number; worst: number; byWork: Record<string, number> };
  faults: string[];
  ok: boolean;
}

/** A task may be killed twice: the third attempt that does not come back gives it up. */
const killsPerTask = 2;

/**
 * Has a file checked, booked and taken back, a conversion run calculated, executed and taken back, the files of a year and the statements
 * of a year made, and files taken out, and kills processes in the middle of each. Everything must be there once, and taken over in
 * fifteen seconds.
 */
export async function soakJobs(options: JobSoak): Promise<JobSoakResult> {
  const { kills, nodes, rows, tier, seed, isShort = false, takenOverWithin = 15, say = () => {} } = options;
  const random = new Random(seed);
  const faults: string[] = [];
  const onFault = (fault: string): number => faults.push(fault);
  const { stack, maker, checker } = await Stack.start({ processes: nodes, tier, onFault });
  const takenOver: { name: string; seconds: number }[] = [];
  const tell = (name: string, seconds: number): void => {
    takenOver.push({ name, seconds });
    say(`${name}: killed, taken over after ${seconds.toFixed(1)} s`);
  };
  try {
    const ask = askOf(stack, { maker, checker });
    const statements = statementWork(stack, ask);
    const stories: Story[] = await Promise.all([
      bulkStory(stack, ask, rows),
      conversionStory(stack, ask),
      yearStory(stack, ask),
    ]);
    const done = async (work: Work, times: number): Promise<number> => {
      const onKill = ({ name }: Work, seconds: number): void => tell(name, seconds);
      const seconds = await survived(work, times, { stack, random, onKill });
      say(`${work.name}: done after ${seconds.toFixed(1)} s`);
      faults.push(...(await work.check()));
      return seconds;
    };
    let seconds = 0;
    if (isShort) {
      await Promise.all(stories.map((story) => inTurn(story.slice(0, -1), (work) => done(work, 0))));
      const last = [...stories.map((story) => story.at(-1) as Work), statements];
      const began = performance.now();
      for (const [index, after] of (await killedAtOnce(stack, last)).entries()) tell(last[index]?.name ?? '', after);
      for (const work of last) {
        while (!(await work.isDone())) await delay(100);
        faults.push(...(await work.check()));
      }
      seconds = (performance.now() - began) / 1_000;
    } else {
      const works = stories.flat();
      const each = Math.min(killsPerTask, Math.floor(kills / (works.length + exportKills + 1)));
      await inTurn(works, (work) => done(work, each));
      // what was over before its second kill leaves that one to the statements
      seconds = await done(statements, Math.max(0, kills - takenOver.length - exportKills));
    }
    const run = await statements.run();
    if (isShort || kills > takenOver.length)
      await inTurn(exportsOf(run.id), async (file) => {
        const survival = await survivedExport({ stack, random, token: maker }, file);
        tell(file.name, survival.seconds);
        faults.push(...survival.faults);
      });
    if (!isShort && takenOver.length < kills) faults.push(`${kills - takenOver.length} kills found nobody at work`);
    const jobs = await ask<{ items: Job[] }>('GET', '/jobs');
    if (jobs.items.length > 0) faults.push(`left: ${JSON.stringify(jobs.items)}`);
    await stack.verify().catch((error: unknown) => faults.push(String(error)));
    const times = takenOver.map((one) => one.seconds).toSorted((a, b) => a - b);
    const [median, worst] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
    if (worst > takenOverWithin) faults.push(`work was taken over after ${worst.toFixed(1)} s`);
    const byWork: Record<string, number> = {};
    for (const { name, seconds: one } of takenOver) byWork[name] = Math.max(byWork[name] ?? 0, round(one));
    return {
      kills: takenOver.length,
      nodes,
      rows,
      statements: run.done,
      statementsPerSecond: round(run.done / seconds),
      takenOver: { median: round(median), worst: round(worst), byWork },
      faults,
      ok: faults.length === 0,
    };
  } finally {
    await stack.close();
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

async function inTurn<T>(list: readonly T[], does: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of list) await does(item);
}

/** What leaves the register while it is made: the register on paper, and the statements that a run made. */
const exportsOf = (run: string) => [
  {
    name: 'PDF of the register',
    path: '/register/export',
    body: { reason: 'Soak', format: 'pdf' },
    what: 'register',
  },
  {
    name: 'ZIP of statements',
    path: `/statement-runs/${run}/files/1/export`,
    body: { reason: 'Soak' },
    what: 'statements',
  },
];
const exportKills = 2;

/** Holds what all of this work writes, asks for it, kills every process once somebody is at each, and lets go. */
async function killedAtOnce(stack: Stack, works: readonly Work[]): Promise<number[]> {
  const holder = new pg.Client(stack.url);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table postings, period_file_parts, statement_papers in share mode');
    const since = Date.now();
    await Promise.all(works.map((work) => work.begin()));
    for (const work of works) while ((await work.began()) < since) await delay(50);
    const taking = killed(stack, stack.apis, works);
    await holder.query('rollback');
    return await taking;
  } finally {
    await holder.end();
  }
}
