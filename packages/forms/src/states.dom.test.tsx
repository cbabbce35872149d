// forms.md 1.1 to 1.3: the states of fields and groups, reset and clear. Long: a line of the contract is a test.
import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Checkbox, CheckboxGroup, FieldArray, FieldGroup, FileUpload, required } from './index.ts';
import { input, show } from './testing/show.tsx';
import { Plain } from './testing/showForm.tsx';

describe('1.1 states of a field', () => {
  test('1.1 touched: false, true on blur, never on focus', async () => {
    const { state, user } = show(<Plain name="a" />);
    expect(state('a').touched).toBe(false);
    await user.click(input('a'));
    expect(state('a').touched).toBe(false);
    await user.tab();
    expect(state('a').touched).toBe(true);
  });

  test('1.1 touched: never by submit', async () => {
    const { state, actions } = show(<Plain name="a" />);
    await act(async () => actions.submit());
    expect(state('a')).toMatchObject({ touched: false, submitted: true });
  });

  test('1.1 dirty: on any change, also by the program; sticky when the initial value is typed back', async () => {
    const { state, actions, user } = show(
      <>
        <Plain name="a" />
        <Plain name="b" />
      </>,
    );
    expect(state('a').dirty).toBe(false);
    await user.type(input('a'), 'x{Backspace}');
    expect(state('a')).toMatchObject({ dirty: true, changed: false });
    act(() => actions.setValue('b', 'set'));
    expect(state('b')).toMatchObject({ dirty: true, changed: true });
  });

  test('1.1 focused: follows the focus of the element', async () => {
    const { state, user } = show(<Plain name="a" />);
    await user.click(input('a'));
    expect(state('a').focused).toBe(true);
    await user.tab();
    expect(state('a').focused).toBe(false);
  });

  test('1.1 prefilled: judged at mount, at every blur and at reset, not while typing', async () => {
    const { state, user, actions } = show(<Plain name="a" />, { initialValues: { a: 'x' } });
    expect(state('a').prefilled).toBe(true);
    await user.clear(input('a'));
    expect(state('a').prefilled).toBe(true);
    await user.tab();
    expect(state('a').prefilled).toBe(false);
    await user.type(input('a'), 'y');
    expect(state('a').prefilled).toBe(false);
    act(() => actions.reset());
    expect(state('a').prefilled).toBe(true);
  });

  test('1.1 submitted: set by the form, false before and after reset', async () => {
    const { state, actions } = show(<Plain name="a" />);
    expect(state('a').submitted).toBe(false);
    await act(async () => actions.submit());
    expect(state('a').submitted).toBe(true);
    act(() => actions.reset());
    expect(state('a').submitted).toBe(false);
  });

  test.each([
    ['null', null, false],
    ["''", '', false],
    ['[]', [], false],
    ['{}', {}, false],
    ['0', 0, true],
    ['NaN', Number.NaN, true],
    ['false', false, true],
    ['an invalid Date', new Date('x'), true],
    ['blanks', '  ', true],
  ])('1.1 emptiness: %s', (_, value, filled) => {
    const { state } = show(<Plain name="a" initialValue={value as never} />);
    expect(state('a').prefilled).toBe(filled);
  });

  test('1.1 emptiness: a checkbox is empty when unchecked, a group of them without a checked one', () => {
    const options = [{ value: '', label: 'None' }];
    const { state } = show(
      <>
        <Checkbox name="off" label="Off" />
        <Checkbox name="on" label="On" initialValue />
        <CheckboxGroup name="some" label="Some" options={options} />
      </>,
    );
    expect([state('off').prefilled, state('on').prefilled, state('some').prefilled]).toEqual([false, true, false]);
  });

  test('1.1 initial values, also late ones, leave dirty false and prefilled true', () => {
    const { state, actions } = show(<Plain name="a" />);
    act(() => actions.reset({ a: 'late' }));
    expect(state('a')).toMatchObject({ dirty: false, prefilled: true, changed: false });
    expect(input('a')).toHaveValue('late');
  });
});

describe('1.2 states of a group', () => {
  const nested = (
    <>
      <FieldGroup name="outer">
        <Plain name="a" />
        <FieldGroup name="inner">
          <Plain name="b" />
        </FieldGroup>
      </FieldGroup>
      <Plain name="c" />
    </>
  );

  test('1.2 submitted: on the group and every descendant', async () => {
    const { state, actions } = show(nested);
    await act(async () => actions.submit());
    for (const path of ['outer', 'outer.a', 'outer.inner', 'outer.inner.b', 'c'])
      expect(state(path).submitted).toBe(true);
  });

  test('1.2 submitted: a field that comes after the submit is not, and its error stays hidden', async () => {
    const late = <Plain name="late" validators={[required()]} />;
    const { state, shown, actions, rerender } = show(<Plain name="a" />);
    await act(async () => actions.submit());
    rerender([<Plain key="a" name="a" />, <div key="late">{late}</div>]);
    expect(state('late')).toMatchObject({ submitted: false, hasError: true });
    expect(shown('late')).toBeNull();
  });

  test('1.2 dirty and focused: any child, upwards through nested groups', async () => {
    const { state, user } = show(nested);
    await user.type(input('b'), 'x');
    expect(state('outer')).toMatchObject({ dirty: true, focused: true });
    expect(state('outer.inner')).toMatchObject({ dirty: true, focused: true });
    expect(state().dirty).toBe(true);
    await user.click(input('c'));
    expect(state('outer').focused).toBe(false);
    expect(state().focused).toBe(true);
  });

  test('1.2 prefilled: every child; an empty group is', () => {
    const { state } = show(
      <>
        {nested}
        <FieldGroup name="nothing">{null}</FieldGroup>
      </>,
      { initialValues: { outer: { a: 'x', inner: { b: 'y' } } } },
    );
    expect([state('outer').prefilled, state().prefilled, state('nothing').prefilled]).toEqual([true, false, true]);
  });

  test('1.2 reset: states of the group and its descendants go, prefilled is judged anew', async () => {
    const { state, user, actions } = show(nested, { initialValues: { outer: { a: 'x', inner: { b: 'y' } } } });
    await user.clear(input('b'));
    await user.click(input('c'));
    await act(async () => actions.submit());
    act(() => actions.reset());
    const calm = { submitted: false, touched: false, dirty: false, changed: false };
    for (const path of ['outer', 'outer.a', 'outer.inner', 'outer.inner.b']) {
      expect(state(path)).toMatchObject({ ...calm, prefilled: true });
    }
    expect(state()).toMatchObject(calm);
  });
});

describe('1.3 reset and clear', () => {
  test('1.3 reset: every field back to its own initial value, late ones to theirs; arrays too', async () => {
    const { values, user, actions } = show(
      <>
        <Plain name="a" />
        <Plain name="own" initialValue="mine" />
        <FieldArray<string> name="list[]">
          {({ items, add, remove }) => (
            <>
              {items.map((item) => (
                <Plain key={item.key} {...item.field} />
              ))}
              <button type="button" onClick={() => add('new')}>
                add
              </button>
              <button type="button" onClick={() => remove(0)}>
                remove
              </button>
            </>
          )}
        </FieldArray>
      </>,
      { initialValues: { a: 'x', list: ['one', 'two'] } },
    );
    await user.type(input('a'), 'y');
    await user.type(input('own'), 'y');
    await user.click(screen.getByRole('button', { name: 'remove' }));
    await user.click(screen.getByRole('button', { name: 'add' }));
    await user.type(screen.getAllByRole('textbox', { name: 'list[]' })[0]!, '!');
    expect(values()).toEqual({ a: 'xy', own: 'miney', list: ['two!', 'new'] });
    act(() => actions.reset());
    expect(values()).toEqual({ a: 'x', own: 'mine', list: ['one', 'two'] });
    expect(
      screen.getAllByRole('textbox', { name: 'list[]' }).map((field) => (field as HTMLInputElement).value),
    ).toEqual(['one', 'two']);
  });

  test('1.3 clear: each field to its empty value, states gone, prefilled false; a reset after it restores', async () => {
    const file = new File(['x'], 'x.txt');
    const initialValues = { text: 'x', box: true, some: ['a'], files: [file], none: null };
    const { values, state, actions } = show(
      <>
        <Plain name="text" />
        <Checkbox name="box" label="Box" />
        <CheckboxGroup name="some" label="Some" options={[{ value: 'a', label: 'A' }]} />
        <FileUpload name="files" label="Files" />
        <Plain name="none" emptyValue={null as never} />
      </>,
      { initialValues },
    );
    act(() => actions.clear());
    expect(values()).toEqual({ text: '', box: false, some: [], files: [], none: null });
    for (const path of ['text', 'box', 'some', 'files']) {
      expect(state(path)).toMatchObject({ dirty: false, touched: false, submitted: false, prefilled: false });
    }
    expect(state().changed).toBe(true);
    act(() => actions.reset());
    expect(values()).toEqual(initialValues);
  });

  test('1.3 after reset an empty required field is in error again, hidden', async () => {
    const { state, shown, user, actions } = show(<Plain name="a" validators={[required()]} />);
    await user.type(input('a'), 'x');
    expect(state('a').hasError).toBe(false);
    await act(async () => actions.submit());
    act(() => actions.reset());
    expect(state('a').hasError).toBe(true);
    expect(shown('a')).toBeNull();
  });
});
