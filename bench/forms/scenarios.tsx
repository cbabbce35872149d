// Built by Vite as one production bundle and run in jsdom: the same React, the same page, the forms taking turns.
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { fieldNames, type FormName, formsOf, type Look, renders } from './forms.tsx';
import { HookRows, OurRows } from './rows.tsx';

const built = new Map<number, ReturnType<typeof formsOf>>();
/** The form of a library with so many fields; the same component each time. */
function formOf(name: FormName, fields: number) {
  if (!built.has(fields)) built.set(fields, formsOf(fields));
  return built.get(fields)![name];
}

/** Until everything that follows from an event has happened: promises, effects, React's own queue. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const setNativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

export interface Mounted {
  /** Types one character into the middle field; settles when nothing is left to do. */
  type(text: string): Promise<void>;
  /** Renders since the last time it was asked: of the field typed in, and of all others. */
  rendered(): { edited: number; others: number };
  unmount(): void;
}

/** Shows one of the forms. */
export async function mount(name: FormName, look: Look, fields: number): Promise<Mounted> {
  const container = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(container);
  const Shown = formOf(name, fields);
  flushSync(() => root.render(<Shown look={look} />));
  await settled();
  const middle = fieldNames(fields)[Math.floor(fields / 2)] ?? '';
  const input = container.querySelector<HTMLInputElement>(`input[name=${middle}]`);
  if (!input || !setNativeValue) throw new Error(`The form ${name} has no ${middle}.`);
  input.focus();
  await settled();
  renders.clear();
  return {
    async type(text) {
      setNativeValue.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
    },
    rendered() {
      const edited = renders.get(middle) ?? 0;
      const all = [...renders.values()].reduce((sum, times) => sum + times, 0);
      renders.clear();
      return { edited, others: all - edited };
    },
    unmount() {
      root.unmount();
      container.remove();
    },
  };
}

/** Milliseconds of CPU to show a form until its effects have run. */
export async function mountTime(name: FormName, look: Look, fields: number): Promise<number> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const Shown = formOf(name, fields);
  const start = process.cpuUsage();
  flushSync(() => root.render(<Shown look={look} />));
  await settled();
  const { user, system } = process.cpuUsage(start);
  root.unmount();
  container.remove();
  await settled();
  return (user + system) / 1000;
}

const ofRows = { ours: OurRows, hookForm: HookRows };

/** Milliseconds of CPU to submit so many rows until everything that follows from it has happened, of each of the turns. */
export async function submitTimes(
  name: keyof typeof ofRows,
  { rows, filled, turns }: { rows: number; filled: boolean; turns: number },
): Promise<number[]> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const Shown = ofRows[name];
  let done = 0;
  flushSync(() => root.render(<Shown rows={rows} filled={filled} onDone={() => done++} />));
  await settled();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = process.cpuUsage();
    container.querySelector('form')!.requestSubmit();
    await settled();
    await settled();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  if (done !== (filled ? turns : 0)) throw new Error(`${name} submitted ${done} times of ${turns}.`);
  const wrong = container.querySelectorAll('input[aria-invalid=true]').length;
  if (wrong !== (filled ? 0 : 2 * rows)) throw new Error(`${name} shows ${wrong} errors.`);
  root.unmount();
  container.remove();
  await settled();
  return times;
}
