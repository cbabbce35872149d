// forms.md 1.4: the validation pass. Long: a line of the contract is a test.
import { UiProvider } from '@ledenbureau/ui';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { demoFormats, demoLabels } from '../../ui/src/testing/demo.ts';
import {
  asyncValidator,
  FieldGroup,
  fromSchema,
  minLength,
  maxLength,
  DateField,
  MoneyField,
  pattern,
  required,
  resultValidator,
  validator,
  y,
} from './index.ts';
import { input, show } from './testing/show.tsx';
import { Plain, type Submit } from './testing/showForm.tsx';
import { pass, timed, fakeTime } from './testing/timers.ts';

fakeTime();

/** Says after `delay(value)` ms whether the value is taken: it is when it starts with "bad". */
const taken = (delay: (value: string) => number, asked: string[] = []) =>
  asyncValidator<string>({
    name: 'taken',
    validate: async (value) => {
      asked.push(value);
      await new Promise((resolve) => setTimeout(resolve, delay(value)));
      return value.startsWith('bad');
    },
  });

describe('1.4 the pass', () => {
  test('1.4.1 disabled or read only: results go, nothing runs', async () => {
    const validate = vi.fn<() => boolean>(() => true);
    const rules = [validator({ name: 'never', validate })];
    const field = (options: object) => <Plain name="a" initialValue="x" validators={rules} {...options} />;
    const { state, rerender } = show(field({}));
    expect(state('a').hasError).toBe(true);
    rerender(field({ disabled: true }));
    expect(state('a').hasError).toBe(false);
    rerender(field({ readOnly: true }));
    expect(state('a').hasError).toBe(false);
    expect(validate).toHaveBeenCalledTimes(1);
  });

  test('1.4.2 once at mount, never before; again on value, on other validators, on other parameters', async () => {
    const seen: string[] = [];
    const log = (limit: number) =>
      validator<string>({
        name: 'log',
        params: { limit },
        validate: (value) => {
          seen.push(`${limit} ${value}`);
          return false;
        },
      });
    const { rerender, user } = show(<Plain name="a" initialValue="x" validators={[log(1)]} />, {}, timed);
    expect(seen).toEqual(['1 x']);
    rerender(<Plain name="a" validators={[log(1)]} />);
    expect(seen).toHaveLength(1);
    await user.type(input('a'), 'y');
    rerender(<Plain name="a" validators={[log(2)]} />);
    rerender(<Plain name="a" validators={[log(2), minLength(1)]} />);
    expect(seen).toEqual(['1 x', '1 xy', '2 xy', '2 xy']);
  });

  test('1.4.2 a group again when a child comes or goes', () => {
    const seen: unknown[] = [];
    const rules = [validator({ name: 'log', validate: (value: unknown) => (seen.push(value), false) })];
    const group = (more: boolean) => (
      <FieldGroup name="g" validators={rules}>
        <Plain name="a" />
        {more ? <Plain name="b" /> : null}
      </FieldGroup>
    );
    const { rerender } = show(group(false));
    rerender(group(true));
    rerender(group(false));
    expect(seen.at(0)).toEqual({ a: '' });
    expect(seen.slice(-2)).toEqual([{ a: '', b: '' }, { a: '' }]);
  });

  test('1.4.3 an empty field: only required, all other validators are skipped', async () => {
    const { state, shown, actions } = show(
      <>
        <Plain name="need" validators={[minLength(3), required()]} />
        <Plain name="free" validators={[minLength(3)]} />
      </>,
    );
    expect(state('free').hasError).toBe(false);
    await act(async () => actions.submit());
    expect(shown('need')).toBe('error required');
  });

  test('1.4.3 a group: required beside the others; one filled child is enough', async () => {
    const never = validator({ name: 'never', validate: () => true });
    const { state, user, shown, actions } = show(
      <>
        <FieldGroup name="both" validators={[never, required()]}>
          <Plain name="a" />
        </FieldGroup>
        <FieldGroup name="one" validators={[required()]}>
          <Plain name="b" />
          <Plain name="c" />
        </FieldGroup>
      </>,
      {},
      timed,
    );
    await act(async () => actions.submit());
    expect(shown('both')).toBe('error required');
    expect(shown('one')).toBe('error required');
    await user.type(input('a'), 'x');
    expect(shown('both')).toBe('error never');
    await user.type(input('c'), 'x');
    expect(state('one').hasError).toBe(false);
  });

  test('1.4.4 all synchronous validators run, in their order; a text is an outcome', () => {
    const seen: string[] = [];
    const rule = (name: string, outcome: boolean | string) =>
      validator({ name, validate: () => (seen.push(name), outcome) });
    const { shown } = show(
      <Plain name="a" initialValue="x" validators={[rule('fine', false), rule('how', 'twice'), rule('also', true)]} />,
    );
    expect(seen).toEqual(['fine', 'how', 'also']);
    expect(shown('a')).toBe('error how');
  });

  test('1.4.5 synchronous results at once, then pending, then both; asked even when a synchronous one failed', async () => {
    const asked: string[] = [];
    const { state, shown, user } = show(
      <Plain name="a" initialValue="b" validators={[minLength(4), taken(() => 100, asked)]} />,
      {},
      timed,
    );
    await pass(100);
    await user.type(input('a'), 'ad');
    expect(shown('a')).toBe('error minLength');
    expect(state('a').pending).toBe(true);
    await pass(100);
    expect(state('a').pending).toBe(false);
    expect(asked).toEqual(['b', 'ba', 'bad']);
    await user.type(input('a'), '!');
    expect(shown('a')).toBeNull();
    await pass(100);
    expect(shown('a')).toBe('error taken');
  });

  test('1.4.5 an asynchronous validator with `wait` is asked once the value stands still', async () => {
    const asked: string[] = [];
    const rule = asyncValidator<string>({
      name: 'slow',
      wait: 300,
      validate: async (value) => (asked.push(value), false),
    });
    const { user, state } = show(<Plain name="a" validators={[rule]} />, {}, timed);
    await user.type(input('a'), 'abc');
    await pass(299);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual(['abc']);
    expect(state('a').pending).toBe(false);
  });

  test('1.4.6 result validators: after each pass on all results, never on an empty value', async () => {
    const seen: number[] = [];
    const rule = resultValidator({ name: 'r', judge: ({ results }) => (seen.push(results.length), false) });
    const { user } = show(<Plain name="a" validators={[minLength(2), rule]} />, {}, timed);
    expect(seen).toEqual([]);
    await user.type(input('a'), 'xy');
    expect(seen).toEqual([1, 0]);
    await user.clear(input('a'));
    expect(seen).toEqual([1, 0]);
  });

  test('1.4.7 slow and bad, then fast and fine: the stale error never shows', async () => {
    const rule = taken((value) => (value === 'bad' ? 500 : 10));
    const { state, shown, actions } = show(<Plain name="a" initialValue="x" validators={[rule]} />);
    await pass(10);
    act(() => actions.setValue('a', 'bad'));
    await pass(100);
    act(() => actions.setValue('a', 'fine'));
    await pass(1000);
    expect(shown('a')).toBeNull();
    expect(state('a')).toMatchObject({ pending: false, hasError: false });
  });

  test('1.4.7 slow and fine, then fast and bad: the error stays', async () => {
    const rule = taken((value) => (value === 'fine' ? 500 : 10));
    const { shown, actions } = show(<Plain name="a" initialValue="x" validators={[rule]} />);
    act(() => actions.setValue('a', 'fine'));
    await pass(100);
    act(() => actions.setValue('a', 'bad'));
    await pass(1000);
    expect(shown('a')).toBe('error taken');
  });

  test.each([
    ['emptied', (actions: { setValue(name: string, value: string): void }) => actions.setValue('a', '')],
    ['reset', (actions: { reset(): void }) => actions.reset()],
  ])('1.4.7 %s while pending: the answer is dropped', async (_, change) => {
    const { state, shown, actions } = show(<Plain name="a" validators={[taken(() => 100), required()]} />);
    act(() => actions.setValue('a', 'bad'));
    expect(state('a').pending).toBe(true);
    act(() => change(actions));
    expect(state('a').pending).toBe(false);
    await pass(200);
    expect(shown('a')).toBeNull();
    await act(async () => actions.submit());
    expect(shown('a')).toBe('error required');
  });

  test('1.4.7 disabled while pending: the answer is dropped; the question is told to stop', async () => {
    let signal: AbortSignal | undefined;
    const rule = asyncValidator({
      name: 'ask',
      validate: async (_, context) => {
        ({ signal } = context);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return true;
      },
    });
    const { state, rerender } = show(<Plain name="a" initialValue="x" validators={[rule]} />);
    expect(state('a').pending).toBe(true);
    rerender(<Plain name="a" validators={[rule]} disabled />);
    expect(state('a').pending).toBe(false);
    expect(signal?.aborted).toBe(true);
    await pass(200);
    expect(state('a').hasError).toBe(false);
  });

  test('1.4.7 a submit waits for the answer, and for the one to a value typed meanwhile', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    const { actions, shown } = show(<Plain name="a" initialValue="fine" validators={[taken(() => 100)]} />, {
      onSubmit,
    });
    act(() => actions.submit());
    await pass(50);
    expect(onSubmit).not.toHaveBeenCalled();
    act(() => actions.setValue('a', 'bad'));
    await pass(50);
    expect(onSubmit).not.toHaveBeenCalled();
    await pass(100);
    expect(shown('a')).toBe('error taken');
    expect(onSubmit).not.toHaveBeenCalled();
    act(() => actions.setValue('a', 'fine again'));
    act(() => actions.submit());
    await pass(100);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledWith({ a: 'fine again' }, expect.anything());
  });

  test('1.4.7 a submit ends at once where something is wrong: who mends it meanwhile sends nothing half typed', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    const { actions } = show(
      <>
        <Plain name="a" initialValue="fine" validators={[taken(() => 100)]} />
        <Plain name="b" initialValue="x" validators={[maxLength(0)]} />
      </>,
      { onSubmit },
    );
    act(() => actions.submit());
    await pass(50);
    act(() => actions.setValue('b', ''));
    await pass(100);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('1.4.7 a submit does not ask again what was answered for this value', async () => {
    const asked: string[] = [];
    const { actions } = show(<Plain name="a" initialValue="x" validators={[taken(() => 10, asked)]} />);
    await pass(10);
    act(() => actions.submit());
    await pass(10);
    expect(asked).toEqual(['x']);
  });

  test('1.4.7 a question that failed says so, is reported, and is asked again by the submit', async () => {
    const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    let works = false;
    const rule = asyncValidator({
      name: 'ask',
      validate: async () => {
        if (!works) throw new Error('offline');
        return false;
      },
    });
    const onSubmit = vi.fn<Submit>(async () => {});
    const { actions, state } = show(<Plain name="a" initialValue="x" validators={[rule]} />, { onSubmit });
    await pass(0);
    expect(screen.getByTestId('a error')).toHaveTextContent('a unchecked');
    expect(report).toHaveBeenCalledTimes(1);
    works = true;
    act(() => actions.submit());
    await pass(0);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(state('a').hasError).toBe(false);
    report.mockRestore();
  });

  test('1.4 a group has an error when any child has one, upwards', async () => {
    const { state, user } = show(
      <FieldGroup name="g">
        <FieldGroup name="h">
          <Plain name="a" validators={[maxLength(1)]} />
        </FieldGroup>
      </FieldGroup>,
      {},
      timed,
    );
    expect(state('g').hasError).toBe(false);
    await user.type(input('a'), 'xx');
    expect([state('g').hasError, state('g.h').hasError, state().hasError]).toEqual([true, true, true]);
  });

  test('1.4 types are ordered as the field declares them, not as the validators stand', () => {
    const rule = (type: 'error' | 'warning' | 'info') => validator({ name: type, type, validate: () => true });
    const rules = [rule('info'), rule('error'), rule('warning')];
    const { shown } = show(
      <>
        <Plain name="a" initialValue="x" types={['error', 'warning', 'info']} validators={rules} />
        <Plain name="b" initialValue="x" types={['warning', 'info', 'error']} validators={rules} />
      </>,
    );
    expect([shown('a'), shown('b')]).toEqual(['error error', 'warning warning']);
  });

  test('1.4 a warning is no obstacle to submitting', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    const rules = [validator({ name: 'odd', type: 'warning', validate: () => true })];
    const { shown, state, actions } = show(
      <Plain name="a" initialValue="x" types={['error', 'warning']} validators={rules} />,
      { onSubmit },
    );
    await act(async () => actions.submit());
    await pass(0);
    expect(shown('a')).toBe('warning odd');
    expect(state('a').hasError).toBe(false);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('across fields', () => {
  const sameAs = (other: string) =>
    validator({ name: 'same', params: { other }, deps: [other], validate: (value, { get }) => value !== get(other) });

  test('a declared dependency makes a field judge again, also one in a group around it', async () => {
    const { state, user } = show(
      <>
        <Plain name="a" initialValue="x" />
        <Plain name="b" initialValue="x" validators={[sameAs('a')]} />
        <FieldGroup name="g">
          <Plain name="c" initialValue="x" validators={[sameAs('a')]} />
        </FieldGroup>
      </>,
      {},
      timed,
    );
    expect([state('b').hasError, state('g.c').hasError]).toEqual([false, false]);
    await user.type(input('a'), 'y');
    expect([state('b').hasError, state('g.c').hasError]).toEqual([true, true]);
  });

  test('the fields that `.when()` of a schema names are dependencies, those in meta({ deps }) too', async () => {
    const schema = y.object({
      reason: y.string().when('kind', { is: 'gift', then: (text) => text.required() }),
      copy: y
        .string()
        .meta({ deps: ['kind'] })
        .test('copy', (value, { parent }) => value === (parent as { kind: string }).kind),
    });
    const { state, user } = show(
      <>
        <Plain name="kind" initialValue="sale" />
        <Plain name="reason" />
        <Plain name="copy" initialValue="sale" />
      </>,
      { schema },
      timed,
    );
    expect([state('reason').hasError, state('copy').hasError]).toEqual([false, false]);
    await user.clear(input('kind'));
    await user.type(input('kind'), 'gift');
    expect([state('reason').hasError, state('copy').hasError]).toEqual([true, true]);
  });

  test('required({ when, deps }) holds only while its condition does', async () => {
    const rule = required({ deps: ['kind'], when: ({ get }) => get('kind') === 'gift' });
    const { state, actions } = show(
      <>
        <Plain name="kind" initialValue="sale" />
        <Plain name="reason" validators={[rule]} />
      </>,
    );
    expect(state('reason').hasError).toBe(false);
    act(() => actions.setValue('kind', 'gift'));
    expect(state('reason').hasError).toBe(true);
  });

  test('validators of the form judge its values; their message belongs to the form', async () => {
    const rules = [validator<Record<string, unknown>>({ name: 'sum', validate: ({ a, b }) => a === b })];
    const onSubmit = vi.fn<Submit>(async () => {});
    const { state, actions } = show(
      <>
        <Plain name="a" initialValue="x" />
        <Plain name="b" initialValue="x" />
      </>,
      { validators: rules, onSubmit },
    );
    expect(state().hasError).toBe(true);
    await act(async () => actions.submit());
    await pass(0);
    expect(onSubmit).not.toHaveBeenCalled();
    act(() => actions.setValue('b', 'y'));
    expect(state().hasError).toBe(false);
  });
});

describe('values that are read from text', () => {
  test('an unreadable text is not empty, has its own error only, and stands until the form replaces the value', async () => {
    const { state, shown, values, user, actions } = show(
      <MoneyField
        name="price"
        label="Price"
        validators={[required(), validator({ name: 'never', validate: () => true })]}
      />,
      {},
      timed,
    );
    await user.type(input('Price'), 'ten');
    await user.tab();
    expect(shown('price')).toBe('error money');
    expect(values()).toEqual({ price: null });
    expect(state('price')).toMatchObject({ prefilled: true, hasError: true });
    act(() => actions.reset());
    expect(input('Price')).toHaveValue('');
    await user.type(input('Price'), '12');
    expect(values()).toEqual({ price: 1200 });
  });
});

describe('a text that is typed anew after a refusal', () => {
  const inDutch = (field: ReactNode) => (
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
      {field}
    </UiProvider>
  );
  const fields = {
    money: { field: <MoneyField name="x" label="X" />, wrong: 'abc', right: '1.250,50', half: '12,', never: '12,345' },
    date: {
      field: <DateField name="x" label="X" />,
      wrong: 'abc',
      right: '20-11-2026',
      half: '20-',
      never: '32-13-2026',
    },
  };

  test.each(Object.values(fields))('is not called wrong while it may still become right: $right', async (row) => {
    const { shown, user, actions } = show(inDutch(row.field), {}, timed);
    await user.type(input('X'), row.wrong);
    await act(async () => actions.submit());
    expect(shown('x')).toMatch(/^error/);
    await user.clear(input('X'));
    for (const letter of row.right) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as it is typed
      await user.type(input('X'), letter, { skipClick: true });
      expect(shown('x')).toBeNull();
    }
  });

  test.each(Object.values(fields))('is once it is left, submitted, or can be right no more: $half', async (row) => {
    const { shown, user, actions } = show(inDutch(row.field), {}, timed);
    const retype = async (text: string) => {
      await user.clear(input('X'));
      await user.type(input('X'), text);
    };
    await retype(row.half);
    await user.click(document.body);
    expect(shown('x')).toMatch(/^error/);
    await retype(row.half);
    expect(shown('x')).toBeNull();
    await act(async () => actions.submit());
    expect(shown('x')).toMatch(/^error/);
    await retype(row.never);
    expect(shown('x')).toMatch(/^error/);
  });
});

describe('a Yup schema as a validator', () => {
  test('its rules, names and parameters; asynchronous tests by opt-in', async () => {
    const text = y.string().min(3).max(5).matches(/^a/);
    const later = fromSchema(
      y.string().test('later', 'error.custom.later', async (value) => value !== 'taken'),
      { async: true },
    );
    const { shown, actions } = show(
      <>
        <Plain name="a" initialValue="ab" validators={[fromSchema(text)]} />
        <Plain name="b" initialValue="taken" validators={[later]} />
      </>,
    );
    expect(shown('a')).toBe('error minLength');
    act(() => actions.setValue('a', 'abcdef'));
    expect(shown('a')).toBe('error maxLength');
    act(() => actions.setValue('a', 'xbcd'));
    expect(shown('a')).toBe('error pattern');
    await pass(0);
    expect(screen.getByTestId('b error')).toHaveTextContent('b later');
  });

  test('an expression with the g flag is not stateful', () => {
    const { state, actions } = show(<Plain name="a" initialValue="ab" validators={[pattern(/a/g)]} />);
    for (const value of ['ac', 'ad', 'ae']) {
      act(() => actions.setValue('a', value));
      expect(state('a').hasError).toBe(false);
    }
  });
});
