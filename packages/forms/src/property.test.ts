// oxlint-disable vitest/no-conditional-expect, vitest/expect-expect -- what can be compared depends on the step
// Random sequences against a small model of what a form is: no stale message, equal values, pending always ends.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FieldNode } from './core/fieldNode.ts';
import { FormStore } from './core/store.ts';
import { asyncValidator, maxLength, required } from './index.ts';

const names = ['a', 'b', 'c'] as const;
type Name = (typeof names)[number];

type Step =
  | { do: 'type'; name: Name; value: string; delay: number }
  | { do: 'blur' | 'disable' | 'add' | 'remove'; name: Name }
  | { do: 'reset' | 'submit' }
  | { do: 'wait'; time: number };

const name = fc.constantFrom(...names);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      name,
      value: fc.constantFrom('', 'ok', 'bad', 'long'),
      delay: fc.integer({ min: 0, max: 50 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('blur' as const, 'disable' as const, 'add' as const, 'remove' as const),
      name,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reset' as const, 'submit' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 60 }) }) },
);

/** What a field is, in as few words as possible. */
interface Model {
  value: string;
  touched: boolean;
  dirty: boolean;
  prefilled: boolean;
  submitted: boolean;
  disabled: boolean;
}
const initial = { a: '', b: 'ok', c: 'bad' };
const fresh = (key: Name): Model => ({
  value: initial[key],
  touched: false,
  dirty: false,
  prefilled: initial[key] !== '',
  submitted: false,
  disabled: false,
});

/** The error of a value once every answer is in. */
const errorOf = ({ value, disabled }: Model): string | null => {
  if (disabled) return null;
  if (value === '') return 'required';
  return value.length > 3 ? 'maxLength' : value === 'bad' ? 'taken' : null;
};
const shownOf = (field: Model): string | null =>
  (field.touched && field.dirty) || field.prefilled || field.submitted ? errorOf(field) : null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs the steps on a form and on its model, and compares them whenever the form has come to rest. */
async function run(steps: readonly Step[]): Promise<void> {
  const store = new FormStore(initial);
  store.start();
  store.presses.watch = () => {};
  let delay = 0;
  const rules = [
    required(),
    maxLength(3),
    asyncValidator<string>({
      name: 'taken',
      // the value decides, the delay is whatever it was when it was asked
      validate: (value) => new Promise((resolve) => setTimeout(() => resolve(value === 'bad'), delay)),
    }),
  ];
  const nodes = new Map<Name, FieldNode>();
  const model = new Map<Name, Model>();
  const left = new Map<Name, string>();
  const leave = new Map<Name, () => void>();
  const add = (key: Name) => {
    if (nodes.has(key)) return;
    const { node: known, initial: start } = store.root.find(key, false, undefined, undefined);
    const node = known instanceof FieldNode ? known : new FieldNode(store, key, start, start, {});
    node.configure({ validators: rules });
    leave.set(key, node.enter(store.root, { owner: node, name: key }));
    nodes.set(key, node);
    const field = fresh(key);
    const waiting = left.get(key);
    if (waiting !== undefined)
      Object.assign(field, { value: waiting, dirty: waiting !== initial[key], prefilled: waiting !== '' });
    left.delete(key);
    model.set(key, field);
  };
  names.forEach(add);

  const apply = (next: Step) => {
    if (next.do === 'reset') {
      store.reset();
      left.clear();
      for (const [key, field] of model) model.set(key, { ...fresh(key), disabled: field.disabled });
    } else if (next.do === 'submit') {
      void store.validateAll();
      for (const field of model.values()) field.submitted = true;
    } else if (next.do === 'add' && 'name' in next) add(next.name);
    else if ('name' in next) {
      const node = nodes.get(next.name);
      const field = model.get(next.name);
      if (!node || !field) return;
      if (next.do === 'type') {
        ({ delay } = next);
        node.setValue(next.value);
        if (field.value !== next.value) Object.assign(field, { value: next.value, dirty: true });
      } else if (next.do === 'blur') {
        node.leave();
        Object.assign(field, { touched: true, prefilled: field.value !== '' });
      } else if (next.do === 'disable') {
        field.disabled = !field.disabled;
        node.configure({ validators: rules, disabled: field.disabled });
      } else {
        leave.get(next.name)?.();
        node.exit(node);
        nodes.delete(next.name);
        model.delete(next.name);
        if (field.dirty) left.set(next.name, field.value);
      }
    }
  };

  const check = (settled: boolean) => {
    const enabled = [...model].filter(([, field]) => !field.disabled);
    expect(store.root.values()).toEqual(Object.fromEntries(enabled.map(([key, { value }]) => [key, value])));
    expect(store.root.getState().dirty).toBe([...model.values()].some(({ dirty }) => dirty));
    for (const [key, field] of model) {
      const node = nodes.get(key)!;
      const { touched, dirty, prefilled, submitted } = field;
      expect({ key, ...node.getState() }).toMatchObject({ key, touched, dirty, prefilled, submitted });
      const shown = node.shown?.name ?? null;
      // before the answers are in, fewer messages may show, never one of another value
      if (settled || shown !== null) expect({ key, shown }).toEqual({ key, shown: shownOf(field) });
      if (settled) expect(node.getState().hasError).toBe(errorOf(field) !== null);
    }
    if (settled) {
      expect(store.root.getState().pending).toBe(false);
      expect(store.root.getState().hasError).toBe([...model.values()].some((field) => errorOf(field) !== null));
    }
  };

  for (const next of steps) {
    apply(next);
    if (next.do === 'wait') await vi.advanceTimersByTimeAsync(next.time);
    check(false);
  }
  await vi.advanceTimersByTimeAsync(100);
  check(true);
}

test('any sequence of typing, leaving, disabling, adding, removing, resetting and submitting keeps to the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), (steps) => run(steps)),
    { numRuns: 400 },
  );
});
