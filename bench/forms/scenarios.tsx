// Built by Vite as one production bundle and run in jsdom: the same React, the same page, the forms taking turns.
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { FormikForm, HookForm, type Look, Ours, renders } from './forms.tsx';
import { HookRows, OurRows } from './rows.tsx';

const forms = { ours: Ours, hookForm: HookForm, formik: FormikForm } satisfies Record<
  string,
  ComponentType<{ look: Look }>
>;
export type FormName = keyof typeof forms;

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
export async function mount(name: FormName, look: Look): Promise<Mounted> {
  const container = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(container);
  const Shown = forms[name];
  flushSync(() => root.render(<Shown look={look} />));
  await settled();
  const input = container.querySelector<HTMLInputElement>('input[name=field100]');
  if (!input || !setNativeValue) throw new Error(`The form ${name} has no field100.`);
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
      const edited = renders.get('field100') ?? 0;
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
export async function mountTime(name: FormName, look: Look): Promise<number> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const Shown = forms[name];
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

/** Milliseconds of CPU to submit 1,000 rows until everything that follows from it has happened, at the median. */
export async function submitTimes(name: keyof typeof ofRows, filled: boolean, turns: number): Promise<number[]> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const Shown = ofRows[name];
  let done = 0;
  flushSync(() => root.render(<Shown filled={filled} onDone={() => done++} />));
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
  if (wrong !== (filled ? 0 : 2000)) throw new Error(`${name} shows ${wrong} errors.`);
  root.unmount();
  container.remove();
  await settled();
  return times;
}
