// Long work whose process is killed, from the register it needs to what is there in the end, read as one story.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkBatchDetail } from '@ledenbureau/api/modules/bulk/schemas.ts';
import type { Job } from '@ledenbureau/api/modules/jobs/schemas.ts';
import type { StatementRun } from '@ledenbureau/api/modules/members/statements/runSchemas.ts';
import type { Period, PeriodProposal, Periods } from '@ledenbureau/api/modules/periods/schemas.ts';
import { Random } from '../seed/random.ts';
import type { ApiProcess } from './api.ts';
import { Stack } from './stack.ts';

export interface JobSoak {
  kills: number;
  /** Processes of the API. */
  nodes: number;
  /** Of the file that is booked. */
  rows: number;
  tier: string;
  seed: number;
  say?: (line: string) => void;
}

/** The last line of the command. */
export interface JobSoakResult {
  kills: number;
  nodes: number;
  rows: number;
  statements: number;
  statementsPerSecond: number;
  /** From a kill until somebody was at the work again, in seconds. */
  takenOver: { median: number; worst: number };
  faults: string[];
  ok: boolean;
}

/** A task may be killed twice: the third attempt that does not come back gives it up. */
const killsPerTask = 2;
const takenOverWithin = 15;
const bulkTasks = 3;

/**
 * Has a file checked, booked and taken back, the statements of a year made and the files of a year, and kills a process in the
 * middle of each, the most of them while statements are made. Everything must be there once, and taken over in fifteen seconds.
 */
export async function soakJobs({ kills, nodes, rows, tier, seed, say = () => {} }: JobSoak): Promise<JobSoakResult> {
  const random = new Random(seed);
  const faults: string[] = [];
  const { stack, maker, checker } = await Stack.start({
    processes: nodes,
    tier,
    onFault: (fault) => faults.push(fault),
  });
  const takenOver: number[] = [];
  let left = kills;
  try {
    const ask = askOf(stack, { maker, checker });
    /** Lets a task end, and kills who is at it now and then. */
    const survived = async (task: Task): Promise<number> => {
      const started = performance.now();
      let own = Math.min(left, task.kills);
      while (!(await task.isDone())) {
        if (own === 0) {
          await delay(200);
          continue;
        }
        await delay(100 + random.fraction() * task.withinMs);
        const victim = (
          await Promise.all(stack.apis.map(async (api) => ((await api.isAt(task.kind)) ? api : null)))
        ).find((api) => api);
        if (!victim) continue;
        const seconds = await killed(stack, victim, task);
        [own, left] = [own - 1, left - 1];
        takenOver.push(seconds);
        say(`${task.name}: killed, taken over after ${seconds.toFixed(1)} s`);
      }
      const seconds = (performance.now() - started) / 1_000;
      say(`${task.name}: done after ${seconds.toFixed(1)} s`);
      return seconds;
    };

    const batch = await uploaded(ask, await fileOf(stack, rows));
    const state = async () => ask<BulkBatchDetail>('GET', `/bulk-batches/${batch.id}`);
    const bulk = async (name: string, verb: string, body: object, by: 'maker' | 'checker' = 'maker') => {
      await ask('POST', `/bulk-batches/${batch.id}/${verb}`, body, { by, version: (await state()).version });
      const isDone = async () => (await state()).progress === null;
      const began = begunAt(stack, `bulk_batch ${batch.id} %`);
      await survived({
        name,
        kind: 'bulk_batch',
        kills: Math.min(killsPerTask, Math.floor(kills / bulkTasks)),
        withinMs: 2_000,
        isDone,
        began,
      });
      return state();
    };
    const { columns, number, date } = batch.reading;
    const reading = { columns: columns.map(({ column }) => column), number: number.profile, date: date.profile };
    const checked = await bulk('check', 'check', reading);
    if (checked.status !== 'valid') throw new Error(`the file is ${checked.status}: ${JSON.stringify(checked.causes)}`);
    const submitted = await ask<BulkBatchDetail>(
      'POST',
      `/bulk-batches/${batch.id}/submit`,
      {},
      { version: checked.version },
    );
    const { file_sha256, bookings_sha256, rows: count } = submitted;
    const posted = await bulk('book', 'approve', { file_sha256, bookings_sha256, rows: count }, 'checker');
    if (posted.status !== 'posted') faults.push(`the batch is ${posted.status}: ${JSON.stringify(posted.failure)}`);
    const [bookings] = await stack.query<{ booked: number }>(
      `select count(*)::integer as booked from transactions where source = 'bulk' and source_id = '${batch.id}'`,
    );
    if (bookings?.booked !== rows) faults.push(`${bookings?.booked} of ${rows} rows are booked`);

    const run = await ask<StatementRun>('POST', '/statement-runs', { year: lastYear, reason: 'Soak' });
    const runNow = async () =>
      (await ask<{ items: StatementRun[] }>('GET', '/statement-runs')).items.find(({ id }) => id === run.id);
    const seconds = await survived({
      name: 'statements',
      kind: 'statement_run',
      kills: Infinity,
      withinMs: 3_000,
      isDone: async () => (await runNow())?.status !== 'making',
      began: begunAt(stack, `statement_run ${run.id} %`),
    });
    const { status, done = 0, members } = (await runNow()) ?? {};
    const [made] = await stack.query<{ papers: number; different: number }>(
      `select count(*)::integer as papers, count(distinct member_no)::integer as different from statement_papers where run_id = '${run.id}'`,
    );
    if (status !== 'ready' || made?.papers !== members || made?.different !== members)
      faults.push(
        `the statements are ${status}: ${made?.papers} papers of ${made?.different} members, ${members} counted`,
      );

    const year = await closedYear(ask);
    await survived({
      name: `files of ${year}`,
      kind: 'period_file',
      kills: 0,
      withinMs: 0,
      isDone: async () => (await ask<Period>('GET', `/periods/${year}`)).files.length === 6,
      began: () => Promise.resolve(0),
    });
    if (left > 0) faults.push(`${left} kills found nobody at work`);
    const jobs = await ask<{ items: Job[] }>('GET', '/jobs');
    if (jobs.items.length > 0) faults.push(`left: ${JSON.stringify(jobs.items)}`);
    await stack.verify().catch((error: unknown) => faults.push(String(error)));
    const sorted = takenOver.toSorted((a, b) => a - b);
    const [median, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
    if (worst > takenOverWithin) faults.push(`work was taken over after ${worst.toFixed(1)} s`);
    return {
      kills: kills - left,
      nodes,
      rows,
      statements: done,
      statementsPerSecond: round(done / seconds),
      takenOver: { median: round(median), worst: round(worst) },
      faults,
      ok: faults.length === 0,
    };
  } finally {
    await stack.close();
  }
}

const lastYear = new Date().getFullYear() - 1;
const round = (value: number): number => Math.round(value * 10) / 10;

interface Task {
  name: string;
  /** As the metrics of a process name it. */
  kind: string;
  /** At most so many, each so many milliseconds at most after the one before. */
  kills: number;
  withinMs: number;
  isDone: () => Promise<boolean>;
  /** When somebody last began with it, in milliseconds. */
  began: () => Promise<number>;
}

const begunAt = (stack: Stack, task: string) => async (): Promise<number> => {
  const [row] = await stack.query<{ at: number | null }>(
    `select (extract(epoch from max(begun_at)) * 1000)::float8 as at from task_attempts where task like '${task}'`,
  );
  return row?.at ?? 0;
};

/** Kills a process, and answers after how many seconds another began with its work; then starts it again. */
async function killed({ apis }: Stack, victim: ApiProcess, { isDone, began }: Task): Promise<number> {
  await victim.kill();
  const at = Date.now();
  const isAlone = apis.length === 1;
  if (isAlone) await victim.start();
  while ((await began()) <= at && !(await isDone())) {
    if (Date.now() - at > 60_000) throw new Error('Nobody took the work over within a minute.');
    await delay(50);
  }
  const seconds = (Date.now() - at) / 1_000;
  if (!isAlone) await victim.start();
  return seconds;
}

type Ask = <T>(
  method: string,
  path: string,
  body?: object | FormData,
  how?: { by?: 'maker' | 'checker'; version?: number },
) => Promise<T>;

/** Asks any process that answers, again and again with the same key. @throws Error where it is refused. */
const askOf =
  (stack: Stack, tokens: Record<'maker' | 'checker', string>): Ask =>
  async <T>(
    method: string,
    path: string,
    body?: object | FormData,
    { by = 'maker', version }: { by?: 'maker' | 'checker'; version?: number } = {},
  ) => {
    const key = randomUUID();
    for (let turn = 0; ; turn += 1) {
      const port = stack.ports[turn % stack.ports.length];
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens[by]}`,
          'idempotency-key': key,
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as T;
      const refusal = (await answer?.text()) ?? '';
      // after so many bookings the ledger is checked anew, which takes longer than a request
      const isLater =
        answer === undefined || answer.status >= 500 || answer.status === 429 || refusal.includes('ledger_checking');
      if (!isLater || turn > 600) throw new Error(`${method} ${path}: ${refusal}`);
      await delay(500);
    }
  };

/** Issues to members who may have them, one row after the other. */
async function fileOf(stack: Stack, rows: number): Promise<string> {
  const [instrument] = await stack.query<{ code: string }>(
    `select code from instruments where type = 'share' and status = 'open' order by code limit 1`,
  );
  const members = await stack.query<{ member_no: string }>(
    `select member_no::text from members where kind = 'person' and status = 'active' order by member_no limit 5000`,
  );
  if (instrument === undefined || members.length === 0) throw new Error('The register holds too little to work with.');
  const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('-');
  const lines = Array.from(
    { length: rows },
    (_, row) => `${members[row % members.length]?.member_no};Uitgifte;${instrument.code};${day};1;;SOAK-${row};;;;`,
  );
  return `lidnummer;soort;instrument;ingangsdatum;aantal;bedrag;referentie;tegenpartij;reden;omschrijving;saldo\r\n${lines.join('\r\n')}\r\n`;
}

async function uploaded(ask: Ask, text: string): Promise<BulkBatchDetail> {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/csv' }), 'soak.csv');
  return ask<BulkBatchDetail>('POST', '/bulk-batches', form);
}

/** Closes the first year that is open and over, by two people. */
async function closedYear(ask: Ask): Promise<number> {
  const { items } = await ask<Periods>('GET', '/periods');
  const year = Math.min(...items.filter(({ status }) => status === 'open').map((one) => one.year));
  const { digest, checks } = await ask<Period>('GET', `/periods/${year}`);
  const explanations = Object.fromEntries(checks.map(({ name }) => [name, 'Zo is het in de proef.']));
  const body = { digest, bank_cents: 0, explanations };
  const { id, version } = await ask<PeriodProposal>('POST', `/periods/${year}/close`, body);
  await ask('POST', `/period-proposals/${id}/approve`, {}, { by: 'checker', version });
  return year;
}
