// forms.md, decision 9: what was typed belongs to the name in the form, not to the component.
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import {
  FieldArray,
  FieldGroup,
  MoneyField,
  PasswordField,
  required,
  SubmitErrors,
  useGroup,
  validator,
} from './index.ts';
import { input, show } from './testing/show.tsx';
import { Plain, type Submit } from './testing/showForm.tsx';

const at = (key: string, children: ReactNode) => <div key={key}>{children}</div>;

function Rows() {
  return (
    <FieldArray<string> name="list[]">
      {({ items, add, remove }) => (
        <>
          {items.map(({ key, field }, index) => (
            <div key={key}>
              <Plain {...field} />
              <button type="button" onClick={() => remove(index)}>
                remove {index}
              </button>
            </div>
          ))}
          <button type="button" onClick={() => add('')}>
            add
          </button>
        </>
      )}
    </FieldArray>
  );
}

const kinds: [string, ReactNode, () => HTMLElement, unknown][] = [
  ['a field', <Plain key="1" name="a" />, () => input('a'), { a: 'typed' }],
  [
    'a group',
    <FieldGroup key="1" name="g">
      <Plain name="a" />
    </FieldGroup>,
    () => input('a'),
    { g: { a: 'typed' } },
  ],
  ['a member of an array by itself', <Plain key="1" name="l[]" />, () => input('l[]'), { l: ['typed'] }],
  [
    'a group in an array by itself',
    <FieldGroup key="1" name="l[]">
      <Plain name="a" />
    </FieldGroup>,
    () => input('a'),
    { l: [{ a: 'typed' }] },
  ],
];

describe('what was typed belongs to the name', () => {
  test.each(kinds)('%s that is remounted in one commit keeps it, and its states', async (_, field, find, typed) => {
    const { user, values, state, rerender } = show(at('1', field));
    await user.type(find(), 'typed');
    rerender(at('2', field));
    expect(values()).toEqual(typed);
    expect(find()).toHaveValue('typed');
    expect(state()).toMatchObject({ dirty: true, changed: true });
  });

  test.each(kinds)('%s that goes and comes back has it again', async (_, field, find, typed) => {
    const { user, values, state, rerender } = show(field);
    await user.type(find(), 'typed');
    rerender(null);
    expect(screen.queryByRole('textbox')).toBeNull();
    rerender(field);
    expect(values()).toEqual(typed);
    expect(find()).toHaveValue('typed');
    expect(state().changed).toBe(true);
  });

  test.each([
    ['remounted in one commit', false],
    ['gone and back', true],
  ])('an array that is %s keeps its rows and what was typed into them', async (_, gone) => {
    const { user, values, rerender } = show(at('1', <Rows />), { initialValues: { list: ['one', 'two'] } });
    await user.click(screen.getByRole('button', { name: 'remove 0' }));
    await user.click(screen.getByRole('button', { name: 'add' }));
    const [first, second] = screen.getAllByRole('textbox', { name: 'list[]' });
    await user.type(first!, '!');
    await user.type(second!, 'new');
    if (gone) rerender(null);
    const meanwhile = values();
    rerender(at('2', <Rows />));
    expect(values()).toEqual({ list: ['two!', 'new'] });
    expect(meanwhile).toEqual(gone ? {} : { list: ['two!', 'new'] });
  });

  test('a row that was removed does not come back with what was typed into it, unless by a reset: then as it began', async () => {
    const { user, values, actions } = show(<Rows />, { initialValues: { list: ['one', 'two'] } });
    await user.type(screen.getAllByRole('textbox')[0]!, '!');
    await user.click(screen.getByRole('button', { name: 'remove 0' }));
    expect(values()).toEqual({ list: ['two'] });
    act(() => actions.reset());
    expect(values()).toEqual({ list: ['one', 'two'] });
  });

  test('another row by itself that is given another first value does not take what the one before it held', async () => {
    const { user, values, rerender } = show(<Plain key="x" name="l[]" initialValue="x" />);
    await user.type(input('l[]'), '!');
    rerender(<Plain key="y" name="l[]" initialValue="y" />);
    expect(values()).toEqual({ l: ['y'] });
  });

  test('fields that take each other’s place keep their own, a text that cannot be read too', async () => {
    const money = (name: string) => <MoneyField name={name} label="Amount" />;
    const { user, values, shown, rerender } = show(money('a'));
    await user.type(input('Amount'), 'ten');
    rerender(money('b'));
    expect(input('Amount')).toHaveValue('');
    await user.type(input('Amount'), '5');
    rerender(money('a'));
    expect(input('Amount')).toHaveValue('ten');
    expect(values()).toEqual({ a: null });
    expect(shown('a')).toBe('error money');
    rerender(money('b'));
    expect(values()).toEqual({ b: 500 });
  });

  test('a password that went is forgotten', async () => {
    const field = <PasswordField name="secret" label="Secret" />;
    const { user, values, rerender } = show(field);
    await user.type(screen.getByLabelText('Secret'), 'hidden');
    rerender(null);
    rerender(field);
    expect(values()).toEqual({ secret: '' });
  });

  test('a reset, and new initial values, reach what is away', async () => {
    const { user, values, actions, rerender } = show(<Plain name="a" />);
    await user.type(input('a'), 'typed');
    rerender(null);
    act(() => actions.reset({ a: 'new' }));
    rerender(<Plain name="a" />);
    expect(values()).toEqual({ a: 'new' });
  });

  test('a value set for what is away, or not there yet, waits for it: by name, by path, in arrays', () => {
    const { values, actions, rerender } = show(
      <FieldGroup name="g">
        <Plain name="a" />
      </FieldGroup>,
      { initialValues: { g: { a: '1' }, list: ['one', 'two'] } },
    );
    act(() => {
      actions.setValue('g.later', 'x');
      actions.setValue('h.deep.er', 'y');
      actions.setValue('h.other', 'z');
      actions.setValue('list[1]', 'deux');
    });
    expect(values()).toEqual({ g: { a: '1' } });
    rerender(
      <>
        <FieldGroup name="g">
          <Plain name="a" />
          <Plain name="later" />
        </FieldGroup>
        <FieldGroup name="h">
          <Plain name="other" />
          <FieldGroup name="deep">
            <Plain name="er" />
          </FieldGroup>
        </FieldGroup>
        <Rows />
      </>,
    );
    expect(values()).toEqual({
      g: { a: '1', later: 'x' },
      h: { other: 'z', deep: { er: 'y' } },
      list: ['one', 'deux'],
    });
    act(() => actions.setValue('list[0]', 'un'));
    expect(values()).toMatchObject({ list: ['un', 'deux'] });
  });
});

describe('rows and errors of the server', () => {
  const person = (disabled: boolean, key: string) => (
    <FieldGroup key={key} name="persons[]" disabled={disabled}>
      <Plain name="first" />
    </FieldGroup>
  );

  test('a path counts the rows that were sent: a disabled one was not', async () => {
    const onSubmit = vi.fn<Submit>(async () => {
      throw new SubmitErrors([{ field: 'persons[0].first', key: 'taken' }]);
    });
    const { actions, shown, values } = show([person(true, '1'), person(false, '2')], { onSubmit });
    expect(values()).toEqual({ persons: [{ first: '' }] });
    await act(async () => actions.submit());
    expect(shown('persons[0].first')).toBeNull();
    expect(shown('persons[1].first')).toBe('error taken');
  });

  test('a row that was removed while it was sent leaves its error to the form, not to its successor', async () => {
    let fail = () => {};
    const onSubmit = () =>
      new Promise<void>((_, reject) => {
        fail = () => reject(new SubmitErrors([{ field: 'list[0]', key: 'taken' }]));
      });
    const { actions, shown, store, user } = show(<Rows />, { onSubmit, initialValues: { list: ['one', 'two'] } });
    await act(async () => actions.submit());
    await user.click(screen.getByRole('button', { name: 'remove 0' }));
    await act(async () => fail());
    expect(shown('list[0]')).toBeNull();
    expect(store().formErrors).toMatchObject([{ key: 'taken' }]);
  });

  test('an error of the array as a whole is its own, said below its rows, and goes with the next change in it', async () => {
    const { actions, shown, user } = show(<Rows />, { initialValues: { list: ['one'] } });
    act(() => actions.setErrors([{ field: 'list', key: 'few' }]));
    expect(shown('list')).toBe('error few');
    expect(shown('list[0]')).toBeNull();
    expect(screen.getByText('list few')).toBeVisible();
    expect(input('list[]')).toHaveValue('one');
    await user.type(input('list[]'), '!');
    expect(shown('list')).toBeNull();
  });
});

describe('groups and arrays as a whole', () => {
  const never = [validator({ name: 'never', validate: () => true })];
  const message = (text: string) => screen.getByText(text).closest('[aria-live]');

  test('a group without a legend says what is wrong with it, politely inside it, at once outside', async () => {
    const { actions, user } = show(
      <FieldGroup name="g" validators={never}>
        <Plain name="a" />
      </FieldGroup>,
    );
    await act(async () => actions.submit());
    expect(message('g never')).toHaveAttribute('aria-live', 'polite');
    expect(input('a')).toHaveFocus();
    await user.tab();
    expect(message('g never')).toHaveAttribute('aria-live', 'assertive');
  });

  test('rules of an array are judged with its members, shown, and block the submit', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    const some = [required(), validator<unknown[]>({ name: 'few', validate: (list) => list.length < 2 })];
    const list = (
      <FieldArray<string> name="list[]" label="List" validators={some}>
        {({ items, add, addRef }) => (
          <>
            {items.map(({ key, field }) => (
              <Plain key={key} {...field} />
            ))}
            <button type="button" ref={addRef} onClick={() => add('x')}>
              add
            </button>
          </>
        )}
      </FieldArray>
    );
    const { actions, shown, user } = show(list, { onSubmit });
    await act(async () => actions.submit());
    expect(shown('list')).toBe('error required');
    expect(screen.getByRole('button', { name: 'add' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'add' }));
    expect(screen.getByText('List few')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'add' }));
    expect(shown('list')).toBeNull();
    await act(async () => actions.submit());
    expect(onSubmit).toHaveBeenCalledWith({ list: ['x', 'x'] }, expect.anything());
  });

  test('an array that changed makes the group around it changed', async () => {
    const Probe = () => <output>{String(useGroup().changed)}</output>;
    const { user } = show([<Rows key="rows" />, <Probe key="probe" />], { initialValues: { list: ['one'] } });
    expect(screen.getByRole('status')).toHaveTextContent('false');
    await user.click(screen.getByRole('button', { name: 'remove 0' }));
    expect(screen.getByRole('status')).toHaveTextContent('true');
  });
});
