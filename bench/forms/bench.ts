import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { build, defaultClientConditions, type Rolldown } from 'vite';
import { defineBench } from '../bench.ts';
import { median } from '../times.ts';
import type { FormName } from './forms.tsx';
import type { mount, mountTime, submitTimes } from './scenarios.tsx';

interface Scenarios {
  mount: typeof mount;
  mountTime: typeof mountTime;
  submitTimes: typeof submitTimes;
}
type Look = 'native' | 'mui';

const here = fileURLToPath(new URL('.', import.meta.url));
const looks: readonly Look[] = ['native', 'mui'];

const full = {
  fields: 200,
  rows: 1000,
  /** Rounds of keystrokes, and how many of them come before and do not count. */
  keystrokes: 24,
  warmUp: 6,
  /** Characters typed until the middle of a round, and taken back until its end. */
  typed: 24,
  /** Formik takes so long that fewer rounds say enough. */
  formikEvery: 6,
  mounts: 40,
  mountsMui: 12,
  submits: 4,
};
type Size = typeof full;

/**
 * 200 fields: what a keystroke and a mount cost against React Hook Form and against Formik as usual; 1,000 rows
 * submitted; and the size.
 */
export const bench = defineBench({
  name: 'forms',
  sizes: {
    full,
    smoke: {
      fields: 5,
      rows: 5,
      keystrokes: 1,
      warmUp: 1,
      typed: 2,
      formikEvery: 1,
      mounts: 1,
      mountsMui: 1,
      submits: 1,
    },
  },
  async measure(size) {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const sizes = { whole: await gzippedKilobytes('all.ts', ['yup']), ordinary: await gzippedKilobytes('entry.ts') };
    const { scenarios, close } = await load(folder);
    const times: Record<'keystroke' | 'keystrokeToFormik' | 'mount' | 'submit', Record<string, number>> = {
      keystroke: {},
      keystrokeToFormik: {},
      mount: {},
      submit: {},
    };
    try {
      for (const look of looks) {
        const { hookForm, formik } = await keystrokes(scenarios, look, size);
        times.keystroke[`${look} inputs`] = hookForm;
        times.keystrokeToFormik[`${look} inputs`] = formik;
      }
      for (const look of looks) times.mount[`${look} inputs`] = await mounts(scenarios, look, size);
      for (const [what, filled] of [
        ['all valid', true],
        ['all empty', false],
      ] as const) {
        times.submit[what] = await submits(scenarios, { what, filled }, size);
      }
    } finally {
      close();
      await rm(folder, { recursive: true, force: true });
    }
    return { ...sizes, ...times };
  },
});

/**
 * What a form loads, in kB; React and ui are there anyway. The whole package without Yup, and what an ordinary form uses of it
 * together with Yup. Neither loads Formik: that is an entry of its own.
 */
async function gzippedKilobytes(entry: string, external: readonly string[] = []): Promise<number> {
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
  const kilobytes = gzipSync(code).length / 1000;
  console.log(`${entry}: ${kilobytes.toFixed(2)} kB gzip`);
  return kilobytes;
}

/** Builds the scenarios for production and loads them into a page of jsdom, which `close` takes away again. */
async function load(folder: string): Promise<{ scenarios: Scenarios; close(): void }> {
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
  const close = openPage();
  try {
    return { scenarios: (await import(pathToFileURL(join(folder, 'scenarios.mjs')).href)) as Scenarios, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Makes the globals of this process those of a page; the answer puts back what was there. */
function openPage(): () => void {
  const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://localhost/', pretendToBeVisual: true });
  // Node's own stay, but for what jsdom takes from nobody else: events, and the signals that end listening to them
  const ofThePage = /Event$|^EventTarget$|^Abort/;
  const before = new Map<string, PropertyDescriptor | undefined>();
  for (const key of Object.getOwnPropertyNames(window)) {
    if (key in globalThis && !ofThePage.test(key)) continue;
    before.set(key, Object.getOwnPropertyDescriptor(globalThis, key));
    Object.defineProperty(globalThis, key, { value: window[key as never], configurable: true, writable: true });
  }
  return () => {
    for (const [key, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, key, descriptor);
      else Reflect.deleteProperty(globalThis, key);
    }
    window.close();
  };
}

const text = (length: number) => 'abcdefghijklmnopqrstuvwxyz'.slice(0, length);
/** From empty to too long and back: empty, valid and invalid values in turn. */
const textsOf = (typed: number) => [
  ...Array.from({ length: typed }, (_, i) => text(i + 1)),
  ...Array.from({ length: typed }, (_, i) => text(typed - 1 - i)),
];

/** A keystroke of ours to one of each of the others. */
async function keystrokes(
  { mount }: Scenarios,
  look: Look,
  { fields, keystrokes: rounds, warmUp, typed, formikEvery }: Size,
): Promise<Record<'hookForm' | 'formik', number>> {
  const texts = textsOf(typed);
  const names: FormName[] = ['ours', 'hookForm', 'formik'];
  const shown = new Map<FormName, Awaited<ReturnType<typeof mount>>>();
  for (const name of names) shown.set(name, await mount(name, look, fields));
  const times: Record<FormName, number[]> = { ours: [], hookForm: [], formik: [] };
  const most = { edited: 0, others: 0 };
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      if (name === 'formik' && round % formikEvery !== 0) continue;
      const form = shown.get(name)!;
      form.rendered();
      const start = process.cpuUsage();
      for (const value of texts) {
        await form.type(value);
        if (name !== 'ours' || round >= warmUp) continue;
        const { edited, others } = form.rendered();
        most.edited = Math.max(most.edited, edited);
        most.others = Math.max(most.others, others);
      }
      const { user, system } = process.cpuUsage(start);
      if (round >= warmUp) times[name].push((user + system) / 1000 / texts.length);
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
  return { hookForm: ours / hookForm, formik: ours / formik };
}

/** A mount of ours to one of React Hook Form. */
async function mounts(
  { mountTime }: Scenarios,
  look: Look,
  { fields, mounts: native, mountsMui, warmUp }: Size,
): Promise<number> {
  const times = { ours: [] as number[], hookForm: [] as number[] };
  const turns = look === 'mui' ? mountsMui : native;
  for (let round = 0; round < turns + warmUp; round++) {
    for (const name of round % 2 === 0 ? (['ours', 'hookForm'] as const) : (['hookForm', 'ours'] as const)) {
      const time = await mountTime(name, look, fields);
      if (round >= warmUp) times[name].push(time);
    }
  }
  const [ours, hookForm] = [median(times.ours), median(times.hookForm)];
  console.log(`mount, ${look} inputs: ours ${ours.toFixed(1)} ms, React Hook Form ${hookForm.toFixed(1)} ms`);
  return ours / hookForm;
}

/** Rows of two fields: submits that are sent, and a first one that has to show what is wrong with each. */
async function submits(
  { submitTimes }: Scenarios,
  { what, filled }: { what: string; filled: boolean },
  { rows, submits: turns }: Size,
): Promise<number> {
  const times = { ours: [] as number[], hookForm: [] as number[] };
  for (let round = 0; round < turns + 1; round++) {
    for (const name of round % 2 === 0 ? (['ours', 'hookForm'] as const) : (['hookForm', 'ours'] as const)) {
      const found = await submitTimes(name, { rows, filled, turns: filled ? turns : 1 });
      if (round > 0) times[name].push(...found);
    }
  }
  const [ours, hookForm] = [median(times.ours), median(times.hookForm)];
  console.log(`submit of ${rows} rows, ${what}: ours ${ours.toFixed(1)} ms, React Hook Form ${hookForm.toFixed(1)} ms`);
  return ours / hookForm;
}
