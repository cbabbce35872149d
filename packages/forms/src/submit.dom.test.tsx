// What is saved and what is not, where the focus goes, and which form an event belongs to.
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import { FieldGroup, FormError, required, SubmitButton, SubmitErrors, TextField, useFormActions } from './index.ts';
import { input, show } from './testing/show.tsx';
import { ask, type FormHandle, Plain, type Submit, TestForm } from './testing/showForm.tsx';

/** A submit that ends when the test says so. */
function pending() {
  let end: (error?: Error) => void = () => {};
  const onSubmit = vi.fn<Submit>(
    () =>
      new Promise((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      }),
  );
  return { onSubmit, end: (error?: Error) => act(async () => end(error)) };
}

describe('what is typed while a save is under way', () => {
  test('is not what was saved: the form is changed, until it is saved too', async () => {
    const { onSubmit, end } = pending();
    const { user, state, actions } = show(<Plain name="a" />, { onSubmit });
    await user.type(input('a'), 'sent');
    await act(async () => actions.submit());
    expect(onSubmit).toHaveBeenCalledWith({ a: 'sent' }, expect.anything());
    await user.type(input('a'), '!');
    await end();
    expect(state('a').changed).toBe(true);
    await user.type(input('a'), '{Backspace}');
    expect(state('a').changed).toBe(false);
    await user.type(input('a'), '?');
    await act(async () => actions.submit());
    await end();
    expect(state().changed).toBe(false);
  });

  test('nor is it when onSubmit says itself that it saved, before it navigates', async () => {
    const onSubmit = vi.fn<Submit>(async (_, { setValue, saved }) => {
      setValue('a', 'typed meanwhile');
      saved();
    });
    const { user, state, actions } = show(<Plain name="a" />, { onSubmit });
    await user.type(input('a'), 'sent');
    await act(async () => actions.submit());
    expect(state().changed).toBe(true);
  });

  test('a failure saves nothing', async () => {
    const { onSubmit, end } = pending();
    const { user, state, actions } = show(<Plain name="a" />, { onSubmit });
    await user.type(input('a'), 'sent');
    await act(async () => actions.submit());
    await end(new SubmitErrors([{ field: 'a', key: 'taken' }]));
    expect(state('a')).toMatchObject({ changed: true, hasError: true });
    expect(input('a')).toHaveFocus();
  });
});

test('in a shadow root of a host it is submitted by its actions too', async () => {
  const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const handle: FormHandle = { current: null };
  const onSubmit = vi.fn<Submit>();
  render(
    <TestForm handle={handle} initialValues={{ a: 'x' }} onSubmit={onSubmit}>
      <Plain name="a" />
    </TestForm>,
    { container: shadow.appendChild(document.createElement('div')) },
  );
  await act(async () => ask(handle).actions.submit());
  expect(onSubmit).toHaveBeenCalledWith({ a: 'x' }, expect.anything());
});

describe('an error of the whole form', () => {
  const refused = async () => {
    throw new SubmitErrors([{ key: 'closed' }, { field: 'a', key: 'taken' }]);
  };
  const fields = (
    <>
      <FormError />
      <Plain name="a" />
      <Plain name="b" />
    </>
  );

  test('goes as soon as another value would be sent, and that of a field with the field', async () => {
    const { user, actions, shown } = show(fields, { onSubmit: refused });
    await user.type(input('b'), 'x');
    await act(async () => actions.submit());
    expect(screen.getByText('closed')).toBeVisible();
    await user.type(input('b'), 'y');
    expect(screen.queryByText('closed')).toBeNull();
    expect(shown('a')).toBe('error taken');
    await user.type(input('a'), 'z');
    expect(shown('a')).toBeNull();
  });

  test('stays while the values are those that were refused', async () => {
    const late = <Plain key="late" name="late" />;
    const fieldsAlone = [<div key="fields">{fields}</div>];
    const { user, actions, rerender } = show(fieldsAlone, { onSubmit: refused });
    await act(async () => actions.submit());
    await user.click(input('b'));
    await user.tab();
    act(() => actions.setValue('b', ''));
    rerender([...fieldsAlone, late], { onSubmit: refused });
    expect(screen.getByText('closed')).toBeVisible();
    // what came to confirm it is filled in, and so is another value
    await user.type(input('late'), 'x');
    expect(screen.queryByText('closed')).toBeNull();
  });

  test('of what was sent is said, whatever was typed meanwhile', async () => {
    const { onSubmit, end } = pending();
    const { user, actions } = show(fields, { onSubmit });
    await act(async () => actions.submit());
    await user.type(input('b'), 'x');
    await end(new SubmitErrors([{ key: 'closed' }]));
    expect(screen.getByText('closed')).toBeVisible();
  });
});

describe('where the focus goes', () => {
  test('nowhere after a submit that succeeds and resets, although its empty field is in error again, hidden', async () => {
    const onSubmit = vi.fn<Submit>(async (_, { reset }) => reset());
    const fields = (
      <>
        <Plain name="a" validators={[required()]} />
        <button type="submit">Send</button>
      </>
    );
    const { user, state, shown } = show(fields, { onSubmit });
    await user.type(input('a'), 'x');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(state('a').hasError).toBe(true);
    expect(shown('a')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  test('to the field of the server’s error, not to one whose error is hidden', async () => {
    const late = <Plain key="late" name="late" validators={[required()]} />;
    const { onSubmit, end } = pending();
    const a = <Plain key="a" name="a" />;
    const { actions, rerender, state, shown } = show([a], { onSubmit });
    await act(async () => actions.submit());
    rerender([late, a], { onSubmit });
    await end(new SubmitErrors([{ field: 'a', key: 'taken' }]));
    expect(state('late').hasError).toBe(true);
    expect(shown('late')).toBeNull();
    expect(input('a')).toHaveFocus();
  });
});

describe('a form in a portal of another is a form of its own', () => {
  function setup() {
    const sent: string[] = [];
    const inner: FormHandle = { current: null };
    const { user, values, state } = show(
      <FieldGroup name="g">
        <Plain name="outer" />
        {createPortal(
          <TestForm handle={inner} onSubmit={async () => void sent.push('inner')}>
            <Plain name="inner" />
            <button type="reset">Reset</button>
            {createPortal(<Plain name="deep" />, document.body)}
          </TestForm>,
          document.body,
        )}
      </FieldGroup>,
      { onSubmit: async () => void sent.push('outer') },
    );
    return { sent, user, values, state };
  }

  test('its reset resets it alone', async () => {
    const { user } = setup();
    await user.type(input('outer'), 'stays');
    await user.type(input('inner'), 'goes');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(input('outer')).toHaveValue('stays');
    expect(input('inner')).toHaveValue('');
  });

  test('Ctrl+Enter in it submits it alone, from a portal of its own too; in the outer form the outer one', async () => {
    const { user, sent } = setup();
    await user.click(input('inner'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toEqual(['inner']);
    await user.click(input('deep'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toEqual(['inner', 'inner']);
    await user.click(input('outer'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toEqual(['inner', 'inner', 'outer']);
  });

  test('a press in it is one outside of the form, and group, around it', async () => {
    const { user, state } = setup();
    await user.click(input('outer'));
    expect(state('g').touched).toBe(false);
    await user.click(input('inner'));
    expect(state('g').touched).toBe(true);
  });
});

describe('Ctrl+Enter', () => {
  test('while an input method composes chooses what that proposes, and sends nothing', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    show(
      <>
        <Plain name="a" />
        <SubmitButton aria-keyshortcuts="Control+Enter">Send</SubmitButton>
      </>,
      { onSubmit },
    );
    const press = (isComposing: boolean) =>
      act(async () => void fireEvent.keyDown(input('a'), { key: 'Enter', ctrlKey: true, isComposing }));
    await press(true);
    expect(onSubmit).not.toHaveBeenCalled();
    await press(false);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('that something in the form took for itself sends nothing', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    show(
      // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a list that Enter chooses from
      <div onKeyDown={(event) => event.preventDefault()}>
        <Plain name="a" />
      </div>,
      { onSubmit },
    );
    const event = createEvent.keyDown(input('a'), { key: 'Enter', ctrlKey: true });
    await act(async () => void fireEvent(input('a'), event));
    expect(event.defaultPrevented).toBe(true);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a bound field', () => {
  test('that is marked as required is', async () => {
    const onSubmit = vi.fn<Submit>(async () => {});
    const field = (required: boolean) => <TextField name="a" label="A" required={required} />;
    const { actions, shown, rerender } = show(field(true), { onSubmit });
    await act(async () => actions.submit());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(shown('a')).toBe('error required');
    expect(input('A')).toBeRequired();
    rerender(field(false), { onSubmit });
    expect(input('A')).not.toBeRequired();
    await act(async () => actions.submit());
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('is marked while a condition of its own asks for a value', () => {
    const rules = [required({ deps: ['kind'], when: ({ get }) => get('kind') === 'gift' })];
    const { actions } = show(
      <>
        <Plain name="kind" />
        <TextField name="a" label="A" validators={rules} />
      </>,
    );
    expect(input('A')).not.toBeRequired();
    act(() => actions.setValue('kind', 'gift'));
    expect(input('A')).toBeRequired();
  });

  test('tells of changes by the person, once the form has the value', async () => {
    const told: unknown[] = [];
    function Doubled() {
      const { setValue } = useFormActions();
      return <TextField name="a" label="A" onChange={(value) => (told.push(value), setValue('b', value + value))} />;
    }
    const { user, values, actions } = show([<Doubled key="a" />, <Plain key="b" name="b" />]);
    await user.type(input('A'), 'xy');
    expect(told).toEqual(['x', 'xy']);
    expect(values()).toEqual({ a: 'xy', b: 'xyxy' });
    act(() => actions.setValue('a', 'z'));
    expect(told).toHaveLength(2);
  });
});
