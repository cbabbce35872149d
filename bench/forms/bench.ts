import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { build, defaultClientConditions, type Rolldown } from 'vite';
import type { Bench, Ratio } from '../run.ts';
import type { FormName, mount, mountTime, submitTimes } from './scenarios.tsx';

interface Scenarios {
  mount: typeof mount;
  mountTime: typeof mountTime;
  submitTimes: typeof submitTimes;
}
type Look = 'native' | 'mui';

const here = fileURLToPath(new URL('.', import.meta.url));
const looks: readonly Look[] = ['native', 'mui'];

/**
 * 200 fields: what a keystroke and a mount cost against React Hook Form and against Formik as usual; 1,000 rows
 * submitted; and the size.
 */
export const bench: Bench = {
  async measure() {
    const ratios = await sizes();
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    try {
      const scenarios = await load(folder);
      for (const look of looks) ratios.push(...(await keystrokes(scenarios, look)));
      for (const look of looks) ratios.push(await mounts(scenarios, look));
      for (const filled of [true, false]) ratios.push(await submits(scenarios, filled));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return ratios;
  },
};

/**
 * What a form loads; React and ui are there anyway. The whole package without Yup, and what an ordinary form uses of it
 * together with Yup. Neither loads Formik: that is an entry of its own.
 */
async function sizes(): Promise<Ratio[]> {
  const measured = [
    { what: 'all of forms, without Yup', limit: 14_000, bytes: await gzipped('all.ts', ['yup']) },
    { what: 'an ordinary form, with Yup', limit: 27_000, bytes: await gzipped('entry.ts') },
  ];
  return measured.map(({ what, limit, bytes }) => {
    console.log(`${what}: ${(bytes / 1000).toFixed(2)} kB gzip`);
    return { name: `size of ${what}, of ${limit / 1000} kB gzip`, ratio: bytes / limit, limit: 1 };
  });
}

async function gzipped(entry: string, external: readonly string[] = []): Promise<number> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: join(here, entry),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/, '@ledenbureau/ui', ...external],
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  if (/Formik/.test(code)) throw new Error(`${entry} loads Formik.`);
  return gzipSync(code).length;
}

/** Builds the scenarios for production and loads them into a page of jsdom. */
async function load(folder: string): Promise<Scenarios> {
  const { window } = new JSDOM('<!doctype html><body></body>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  // Node's own stay, but for what jsdom takes from nobody else: events, and the signals that end listening to them
  const ofThePage = /Event$|^EventTarget$|^Abort/;
  for (const key of Object.getOwnPropertyNames(window)) {
    if (key in globalThis && !ofThePage.test(key)) continue;
    Object.defineProperty(globalThis, key, { value: window[key as never], configurable: true, writable: true });
  }
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      lib: { entry: join(here, 'scenarios.tsx'), formats: ['es'], fileName: () => 'scenarios.mjs' },
    },
  });
  return (await import(pathToFileURL(join(folder, 'scenarios.mjs')).href)) as Scenarios;
}

const text = (length: number) => 'abcdefghijklmnopqrstuvwxyz'.slice(0, length);
/** From empty to too long and back: empty, valid and invalid values in turn. */
const texts = [
  ...Array.from({ length: 24 }, (_, i) => text(i + 1)),
  ...Array.from({ length: 24 }, (_, i) => text(23 - i)),
];

const rounds = { warm: 6, measured: 24 };
const formikEvery = 6;

async function keystrokes({ mount }: Scenarios, look: Look): Promise<Ratio[]> {
  const names: FormName[] = ['ours', 'hookForm', 'formik'];
  const shown = new Map<FormName, Awaited<ReturnType<typeof mount>>>();
  for (const name of names) shown.set(name, await mount(name, look));
  const times: Record<FormName, number[]> = { ours: [], hookForm: [], formik: [] };
  const most = { edited: 0, others: 0 };
  for (let round = 0; round < rounds.warm + rounds.measured; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      // Formik takes so long that fewer rounds say enough
      if (name === 'formik' && round % formikEvery !== 0) continue;
      const form = shown.get(name)!;
      form.rendered();
      const start = process.cpuUsage();
      for (const value of texts) {
        await form.type(value);
        if (name !== 'ours' || round >= rounds.warm) continue;
        const { edited, others } = form.rendered();
        most.edited = Math.max(most.edited, edited);
        most.others = Math.max(most.others, others);
      }
      const { user, system } = process.cpuUsage(start);
      if (round >= rounds.warm) times[name].push((user + system) / 1000 / texts.length);
    }
  }
  for (const form of shown.values()) form.unmount();
  const [ours, hookForm, formik] = [median(times.ours), median(times.hookForm), median(times.formik)];
  console.log(
    `keystroke, ${look} inputs: ours ${ours.toFixed(3)} ms, React Hook Form ${hookForm.toFixed(3)} ms, ` +
      `Formik ${formik.toFixed(2)} ms; renders: edited at most ${most.edited}, others ${most.others}`,
  );
  if (most.edited > 2 || most.others > 0) {
    throw new Error(`A keystroke rendered its field ${most.edited} times and others ${most.others} times.`);
  }
  return [
    { name: `keystroke, ${look} inputs, of React Hook Form`, ratio: ours / hookForm, limit: 1 },
    { name: `keystroke, ${look} inputs, of Formik and Yup as usual`, ratio: ours / formik, limit: 0.05 },
  ];
}

async function mounts({ mountTime }: Scenarios, look: Look): Promise<Ratio> {
  const times = { ours: [] as number[], hookForm: [] as number[] };
  const turns = look === 'mui' ? 12 : 40;
  for (let round = 0; round < turns + 5; round++) {
    for (const name of round % 2 === 0 ? (['ours', 'hookForm'] as const) : (['hookForm', 'ours'] as const)) {
      const time = await mountTime(name, look);
      if (round >= 5) times[name].push(time);
    }
  }
  const [ours, hookForm] = [median(times.ours), median(times.hookForm)];
  console.log(`mount, ${look} inputs: ours ${ours.toFixed(1)} ms, React Hook Form ${hookForm.toFixed(1)} ms`);
  return { name: `mount, ${look} inputs, of React Hook Form`, ratio: ours / hookForm, limit: 1.3 };
}

/** 1,000 rows of two fields: submits that are sent, and a first one that has to show what is wrong with each. */
async function submits({ submitTimes }: Scenarios, filled: boolean): Promise<Ratio> {
  const times = { ours: [] as number[], hookForm: [] as number[] };
  for (let round = 0; round < 5; round++) {
    for (const name of round % 2 === 0 ? (['ours', 'hookForm'] as const) : (['hookForm', 'ours'] as const)) {
      const found = await submitTimes(name, filled, filled ? 4 : 1);
      if (round > 0) times[name].push(...found);
    }
  }
  const [ours, hookForm] = [median(times.ours), median(times.hookForm)];
  const what = filled ? 'all valid' : 'all empty';
  console.log(`submit of 1,000 rows, ${what}: ours ${ours.toFixed(1)} ms, React Hook Form ${hookForm.toFixed(1)} ms`);
  return { name: `submit of 1,000 rows, ${what}, of React Hook Form`, ratio: ours / hookForm, limit: 2 };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
