// forms.md 1.7 and 1.9: values, names, and the errors for programmers. Then what fields do that come, go and move.
import { act, cleanup, screen } from '@testing-library/react';
import { Component, lazy, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import {
  CheckboxGroup,
  FieldGroup,
  RadioGroup,
  required,
  Select,
  serialize,
  useFormValues,
  validator,
} from './index.ts';
import type { Validator } from './index.ts';
import { input, show } from './testing/show.tsx';
import { Plain, type Submit } from './testing/showForm.tsx';

describe('1.7 values', () => {
  test('1.7 by name; groups are objects; names ending in [] are arrays under the name without', () => {
    const { values } = show(
      <>
        <Plain name="a" initialValue="1" />
        <FieldGroup name="g">
          <Plain name="b" initialValue="2" />
        </FieldGroup>
        <Plain name="one[]" initialValue="3" />
        <FieldGroup name="persons[]" initialValue={{ first: 'Foo' }}>
          <Plain name="first" />
        </FieldGroup>
      </>,
    );
    expect(values()).toEqual({ a: '1', g: { b: '2' }, one: ['3'], persons: [{ first: 'Foo' }] });
  });

  test('1.7 disabled: a field or group has no key, an array without enabled members is [], also when they went', () => {
    const members = (disabled: boolean) => (
      <>
        <Plain name="a" disabled />
        <FieldGroup name="g" disabled>
          <Plain name="b" validators={[required()]} />
        </FieldGroup>
        <Plain name="list[]" disabled={disabled} />
      </>
    );
    const { values, state, rerender } = show(members(false));
    expect(values()).toEqual({ list: [''] });
    expect(state('g.b').hasError).toBe(false);
    rerender(members(true));
    expect(values()).toEqual({ list: [] });
    rerender(<Plain name="x" />);
    expect(values()).toEqual({ x: '', list: [] });
  });

  test('1.7 a choice group named with [] is one value, without disabled options', () => {
    const options = [
      { value: 'f', label: 'F' },
      { value: 'm', label: 'M', disabled: true },
    ];
    const { values } = show(
      <CheckboxGroup name="gender[]" label="Gender" options={options} initialValue={['f', 'm']} />,
    );
    expect(values()).toEqual({ gender: ['f'] });
  });

  test('1.7 what a field cannot show is not sent and counts as missing, until the choices come that have it', async () => {
    function Seen() {
      const kind = useFormValues<{ kind?: string }, string | undefined>((all) => all.kind);
      return <output>{kind === '' ? 'none' : kind}</output>;
    }
    const field = (choices: readonly string[]) => (
      <>
        <Select
          name="kind"
          label="Kind"
          placeholder=""
          required
          options={choices.map((value) => ({ value, label: value }))}
        />
        <RadioGroup name="side" label="Side" options={choices.map((value) => ({ value, label: value }))} />
        <Seen />
      </>
    );
    const { values, state, rerender } = show(field([]), { initialValues: { kind: 'bond', side: 'bond' } });
    expect(values()).toEqual({ kind: '', side: '' });
    expect(state('kind').hasError).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent('none');
    rerender(field(['share', 'bond']));
    expect(values()).toEqual({ kind: 'bond', side: 'bond' });
    expect(state('kind')).toMatchObject({ hasError: false, changed: false });
    expect(screen.getByRole('status')).toHaveTextContent('bond');
  });

  test('1.7 read only fields stay in the values', () => {
    expect(show(<Plain name="a" initialValue="x" readOnly />).values()).toEqual({ a: 'x' });
  });

  test('1.7 setting values: nothing is ignored, unknown names wait for their field, its own initial value wins', () => {
    const { values, actions, rerender } = show(<Plain name="a" />);
    act(() => actions.setValues({ a: undefined, late: 'waited', own: 'waited', g: { b: 'deep' } }));
    expect(values()).toEqual({ a: '' });
    rerender(
      <>
        <Plain name="late" />
        <Plain name="own" initialValue="own" />
        <FieldGroup name="g">
          <Plain name="b" />
        </FieldGroup>
      </>,
    );
    expect(values()).toEqual({ late: 'waited', own: 'own', g: { b: 'deep' } });
  });

  test('1.7 an array shorter than its members leaves the rest undefined', () => {
    const { values, actions } = show(
      <>
        <Plain name="l[]" />
        <Plain name="l[]" />
      </>,
      { initialValues: { l: ['x', 'y'] } },
    );
    expect(values()).toEqual({ l: ['x', 'y'] });
    act(() => actions.setValues({ l: ['z'] }));
    expect(values()).toEqual({ l: ['z', undefined] });
  });

  test("1.7 serialized: undefined is '', 0 stays 0, a Date its local day", () => {
    expect(serialize({ a: undefined, b: 0, c: new Date(2026, 0, 5), d: [{ e: undefined }] })).toEqual({
      a: '',
      b: 0,
      c: '2026-01-05',
      d: [{ e: '' }],
    });
  });

  test('1.7 another name at the same place is another field: the key moves, what was typed waits for its name', async () => {
    const { values, state, user, rerender } = show(<Plain name="a" />);
    await user.type(input('a'), 'x');
    rerender(<Plain name="b" />);
    expect(values()).toEqual({ b: '' });
    expect(state('b').dirty).toBe(false);
    rerender(<Plain name="a" />);
    expect(values()).toEqual({ a: 'x' });
  });

  test('1.7 two fields that take each other’s place keep their own values', () => {
    const view = (first: string, second: string) => [<Plain key="1" name={first} />, <Plain key="2" name={second} />];
    const { values, rerender } = show(view('a', 'b'), { initialValues: { a: '1', b: '2' } });
    rerender(view('b', 'a'));
    expect(values()).toEqual({ a: '1', b: '2' });
    expect(input('a')).toHaveValue('1');
  });

  test('1.7 names are made text: a number names a field, also in a path', () => {
    const { values, actions } = show(
      <FieldGroup name={7}>
        <Plain name={5} />
      </FieldGroup>,
      { initialValues: { 7: { 5: 'x' } } },
    );
    expect(values()).toEqual({ 7: { 5: 'x' } });
    act(() => actions.setValue('7.5', 'y'));
    expect(values()).toEqual({ 7: { 5: 'y' } });
  });
});

describe('1.9 errors for programmers', () => {
  class Boundary extends Component<{ children: ReactNode; onError(error: Error): void }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override componentDidCatch(error: Error) {
      this.props.onError(error);
    }
    override render() {
      return this.state.failed ? null : this.props.children;
    }
  }
  function mistake(children: ReactNode): string {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    const found: Error[] = [];
    show(<Boundary onError={(error) => found.push(error)}>{children}</Boundary>);
    silent.mockRestore();
    return found[0]?.message ?? 'none';
  }
  const bad = (rule: unknown) => <Plain name="a" validators={[rule as Validator<string>]} />;

  test('1.9.1 a validator without a name', () => {
    expect(() => validator({ name: '', validate: () => true })).toThrow(/no name.*nobody could be told.*Give it one/);
  });
  test('1.9.2 a type the field does not show', () => {
    const rule = validator({ name: 'major', type: 'warning', validate: () => true });
    expect(mistake(bad(rule))).toMatch(/"major" is of type "warning".*never be seen.*Add the type/);
  });
  test.each([
    ['string', 'string'],
    [['array'], 'array'],
    [{ name: 'looks like one', validate: () => true }, 'object'],
  ])('1.9.3 something else among the validators: %j', (rule, type) => {
    expect(mistake(bad(rule))).toMatch(new RegExp(`"${type}" stands among the validators`));
  });
  test('1.9.4 a name used twice; a field and an array of one name', () => {
    const twice = (first: string, second: string) =>
      mistake(
        <>
          <Plain name={first} />
          <Plain name={second} />
        </>,
      );
    expect(twice('a', 'a')).toMatch(/"a" is used twice.*overwrite.*\[\]/);
    expect(twice('a', 'a[]')).toMatch(/used twice/);
    expect(twice('', 'x')).toMatch(/no name/);
  });
  test('1.9.5 a field named like its group', () => {
    const inside = (
      <FieldGroup name="g">
        <Plain name="g" />
      </FieldGroup>
    );
    expect(mistake(inside)).toMatch(/named "g", like the group/);
  });
  test('1.9.6 submitting a form that is not in the page', () => {
    const { actions } = show(<Plain name="a" />);
    cleanup();
    expect(() => actions.submit()).toThrow(/no form element.*Nothing can be submitted/);
  });
  test('1.9 a name that would be read as a path', () => {
    expect(mistake(<Plain name="a.b" />)).toMatch(/separates paths/);
  });
});

describe('fields that come, go and move', () => {
  test('a field that goes takes its key and its error along; what was typed waits for its return', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    const more = <Plain key="b" name="b" validators={[validator({ name: 'never', validate: () => true })]} />;
    const { values, state, actions, user, rerender } = show([<Plain key="a" name="a" />, more], { onSubmit });
    await user.type(input('b'), 'typed');
    expect(state().hasError).toBe(true);
    rerender([<Plain key="a" name="a" />]);
    expect(values()).toEqual({ a: '' });
    expect(state().hasError).toBe(false);
    await act(async () => actions.submit());
    expect(onSubmit).toHaveBeenCalledWith({ a: '' }, expect.anything());
    rerender([<Plain key="a" name="a" />, more]);
    expect(values()).toEqual({ a: '', b: 'typed' });
  });

  test('members of an array that React moves are submitted in document order', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    const member = (value: string) => <Plain key={value} name="l[]" initialValue={value} />;
    const { actions, values, rerender } = show([member('x'), member('y')], { onSubmit });
    expect(values()).toEqual({ l: ['x', 'y'] });
    rerender([member('y'), member('x')], { onSubmit });
    await act(async () => actions.submit());
    expect(onSubmit).toHaveBeenCalledWith({ l: ['y', 'x'] }, expect.anything());
  });

  test('StrictMode, which mounts twice, changes nothing', async () => {
    const { values, state, user } = show(
      <StrictMode>
        <FieldGroup name="g">
          <Plain name="a" initialValue="1" />
          <Plain name="l[]" initialValue="2" />
        </FieldGroup>
      </StrictMode>,
    );
    await user.type(input('a'), '0');
    expect(values()).toEqual({ g: { a: '10', l: ['2'] } });
    expect(state('g').dirty).toBe(true);
  });

  test('Suspense: a field that loads later joins; one that is hidden by it keeps its value in the form', async () => {
    let load: (loaded: { default: () => ReactNode }) => void = () => {};
    const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (load = resolve)));
    function Switch() {
      const [more, setMore] = useState(false);
      return (
        <Suspense fallback="loading">
          <Plain name="a" />
          <button type="button" onClick={() => setMore(true)}>
            more
          </button>
          {more ? <Late /> : null}
        </Suspense>
      );
    }
    const { values, user } = show(<Switch />);
    await user.type(input('a'), 'x');
    await user.click(screen.getByRole('button', { name: 'more' }));
    expect(screen.getByText('loading')).toBeVisible();
    expect(values()).toEqual({ a: 'x' });
    await act(async () => load({ default: () => <Plain name="late" initialValue="y" /> }));
    expect(values()).toEqual({ a: 'x', late: 'y' });
  });

  test('two forms on a page keep apart; a portal belongs to its form', async () => {
    const first = show(
      <>
        <Plain name="a" />
        {createPortal(<Plain name="p" />, document.body)}
      </>,
    );
    const second = show(<Plain name="b" />);
    await first.user.type(input('p'), 'x');
    expect(first.values()).toEqual({ a: '', p: 'x' });
    expect(second.values()).toEqual({ b: '' });
    expect(second.state().dirty).toBe(false);
  });

  test('useFormValues renders only when its part changes; before the first fields are in it has the initial values', async () => {
    const seen: unknown[] = [];
    const selector = ({ a }: { a?: string }) => a;
    function Reader() {
      seen.push(useFormValues(selector));
      return null;
    }
    const { user } = show(
      <>
        <Reader />
        <Plain name="a" />
        <Plain name="b" />
      </>,
      { initialValues: { a: '1' } },
    );
    await user.type(input('b'), 'x');
    await user.type(input('a'), '2');
    expect(seen).toEqual(['1', '12']);
  });
});

describe('errors of the server', () => {
  test('by path, also into groups and arrays; the first of each field; what has no field belongs to the form', async () => {
    const { shown, actions } = show(
      <FieldGroup name="persons[]">
        <Plain name="first" />
      </FieldGroup>,
    );
    act(() =>
      actions.setErrors([
        { field: 'persons[0].first', key: 'one' },
        { field: 'persons.0.first', key: 'two' },
        { field: 'persons[3].first', key: 'none' },
      ]),
    );
    expect(shown('persons[0].first')).toBe('error one');
    act(() => actions.setValue('persons[0].first', 'x'));
    expect(shown('persons[0].first')).toBeNull();
  });
});
