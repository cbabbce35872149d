// forms.md 1.5 and 1.6: when a message shows, which, for how long, and what is said to assistive technology.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  FieldGroup,
  Form,
  MessageProvider,
  maxLength,
  minLength,
  required,
  success,
  TextField,
  validator,
} from './index.ts';
import { input, show } from './testing/show.tsx';
import { Plain } from './testing/showForm.tsx';
import { pass, timed, fakeTime } from './testing/timers.ts';

fakeTime();
const short = [required(), maxLength(3)];

describe('1.5 when a message shows', () => {
  test('1.5 an empty required field that was visited and left says nothing', async () => {
    const { shown, user } = show(<Plain name="a" validators={short} />, {}, timed);
    await user.click(input('a'));
    await user.tab();
    expect(shown('a')).toBeNull();
  });

  test('1.5 an invalid value that is first typed says nothing until it is left', async () => {
    const { shown, user } = show(<Plain name="a" validators={short} />, {}, timed);
    await user.type(input('a'), 'long');
    expect(shown('a')).toBeNull();
    await user.tab();
    expect(shown('a')).toBe('error maxLength');
  });

  test('1.5 a touched field: typed in and erased, it says at once that it is required', async () => {
    const { shown, user } = show(<Plain name="a" validators={short} />, {}, timed);
    await user.click(input('a'));
    await user.tab();
    await user.type(input('a'), 'x{Backspace}');
    expect(shown('a')).toBe('error required');
  });

  test('1.5 a prefilled field: an invalid keystroke shows at once; an invalid value at mount', async () => {
    const { shown, user } = show(
      <>
        <Plain name="a" initialValue="abc" validators={short} />
        <Plain name="b" initialValue="abcd" validators={short} />
      </>,
      {},
      timed,
    );
    expect(shown('b')).toBe('error maxLength');
    await user.type(input('a'), 'd');
    expect(shown('a')).toBe('error maxLength');
  });

  test("1.5 a group's own message is gated like a field's: submitted, or touched and dirty", async () => {
    const never = [validator({ name: 'never', validate: () => true })];
    const { shown, actions } = show(
      <FieldGroup name="g" legend="Group" validators={never}>
        <Plain name="a" />
      </FieldGroup>,
    );
    expect(shown('g')).toBeNull();
    await act(async () => actions.submit());
    expect(shown('g')).toBe('error never');
    expect(screen.getByRole('group', { name: 'Group' })).toHaveAccessibleDescription(/Group never/);
  });

  test('1.5 one message at most, the first that is declared', async () => {
    const { actions } = show(<Plain name="a" initialValue="x" validators={[minLength(3), minLength(2)]} />);
    await act(async () => actions.submit());
    expect(screen.getAllByTestId('a error')).toHaveLength(1);
  });

  test('1.5 messages come from a function that answers at once, so none can come late; another language, other words', async () => {
    const view = (language: string) => (
      <MessageProvider message={({ name, fieldName }) => `${language} ${fieldName} ${name}`}>
        <Form initialValues={{ a: 'long' }} onSubmit={async () => {}}>
          <Plain name="a" validators={short} />
        </Form>
      </MessageProvider>
    );
    const { rerender } = render(view('nl'));
    expect(screen.getByTestId('a error')).toHaveTextContent('nl a maxLength');
    rerender(view('en'));
    expect(screen.getByTestId('a error')).toHaveTextContent('en a maxLength');
    await userEvent.setup(timed).type(input('a'), '{Backspace}');
    expect(screen.queryByTestId('a error')).toBeNull();
  });

  test('1.5 a message gets name, type, params, outcome and what the field is called: its label, else its name', () => {
    const seen: unknown[] = [];
    const rules = [
      validator({ name: 'own', key: 'error.own', params: { limit: 3 }, validate: () => 'tooMuch' }),
      validator({ name: 'b', fieldName: 'Its own word', validate: () => true }),
    ];
    render(
      <MessageProvider message={(message) => (seen.push(message), 'x')}>
        <Form initialValues={{ a: 'x', b: 'x' }} onSubmit={async () => {}}>
          <Plain name="a" label="A" validators={[rules[0]!]} />
          <Plain name="b" label="B" validators={[rules[1]!]} />
          <Plain name="c" initialValue="x" validators={[rules[0]!]} />
        </Form>
      </MessageProvider>,
    );
    const own = { key: 'error.own', params: { limit: 3 }, name: 'own', type: 'error', outcome: 'tooMuch' };
    expect(seen).toContainEqual({ ...own, fieldName: 'A' });
    expect(seen).toContainEqual({ ...own, fieldName: 'c' });
    expect(seen).toContainEqual(expect.objectContaining({ key: 'error.validation.b', fieldName: 'Its own word' }));
  });
});

describe('1.5 success', () => {
  const rules = [maxLength(3), success()];
  const field = <Plain name="a" initialValue="long" types={['error', 'success']} validators={rules} />;

  test('1.5 success only after a shown error, gone after 3000 ms, not shown again by the next valid key', async () => {
    const { shown, user } = show(field, {}, timed);
    await user.type(input('a'), '{Backspace}');
    expect(shown('a')).toBe('success success');
    await pass(2999);
    expect(shown('a')).toBe('success success');
    await pass(1);
    expect(shown('a')).toBeNull();
    await user.type(input('a'), '{Backspace}');
    expect(shown('a')).toBeNull();
  });

  test('1.5 no success where no error was shown, nor for an emptied field', async () => {
    const { shown, user, actions } = show(field, { initialValues: { a: '' } }, timed);
    act(() => actions.reset({ a: '' }));
    await user.clear(input('a'));
    expect(shown('a')).toBeNull();
    await user.type(input('a'), 'abcd{Backspace}');
    expect(shown('a')).toBeNull();
  });

  test('1.5 success with another duration; Infinity keeps it; errors never leave by themselves', async () => {
    const { shown, user, rerender } = show(field, { successDuration: Infinity }, timed);
    await user.type(input('a'), '{Backspace}');
    await pass(60_000);
    expect(shown('a')).toBe('success success');
    rerender(field, { successDuration: 10 });
    await user.type(input('a'), 'g');
    await pass(60_000);
    expect(shown('a')).toBe('error maxLength');
    await user.type(input('a'), '{Backspace}');
    await pass(10);
    expect(shown('a')).toBeNull();
  });
});

describe('1.6 accessibility', () => {
  const labelled = (rules = short) => <TextField name="a" label="A" hint="A hint" validators={rules} />;

  test('1.6 aria-invalid follows the visible error, aria-describedby names hint and message', async () => {
    const { user } = show(labelled(), {}, timed);
    expect(input('A')).not.toBeInvalid();
    expect(input('A')).toHaveAccessibleDescription('A hint');
    await user.type(input('A'), 'long');
    expect(input('A')).toHaveAttribute('aria-invalid', 'false');
    await user.tab();
    expect(input('A')).toHaveAttribute('aria-invalid', 'true');
    expect(input('A')).toHaveAccessibleDescription(/^A hint .*A maxLength$/);
  });

  test('1.6 aria-required comes with the validator, or the schema, and goes with it', () => {
    const { rerender } = show(labelled());
    expect(input('A')).toBeRequired();
    rerender(labelled([maxLength(3)]));
    expect(input('A')).not.toBeRequired();
  });

  test('1.6 descriptions: own, then those of the groups around it, the nearest first', async () => {
    const never = [validator({ name: 'never', validate: () => true })];
    const { actions } = show(
      <FieldGroup name="g" legend="Outer" validators={never}>
        <FieldGroup name="h" legend="Inner" validators={never}>
          {labelled()}
        </FieldGroup>
      </FieldGroup>,
    );
    await act(async () => actions.submit());
    expect(input('A')).toHaveAccessibleDescription(/A hint .*A required .*Inner never .*Outer never/);
  });

  test('1.6 a fieldset has the role group; the form has no role of its own without a name', () => {
    show(
      <FieldGroup name="g" legend="Outer">
        {labelled()}
      </FieldGroup>,
    );
    expect(screen.getByRole('group', { name: 'Outer' })).toBeVisible();
    expect(document.querySelector('form')).not.toHaveAttribute('role');
  });

  test('1.6 a message is said politely while the person is in the field, at once after leaving, with its level', async () => {
    const { user } = show(<TextField name="a" label="A" initialValue="abc" validators={short} />, {}, timed);
    await user.type(input('A'), 'd');
    const message = screen.getByText('A maxLength').closest('[aria-live]');
    expect(message).toHaveAttribute('aria-live', 'polite');
    expect(message).toHaveTextContent('Error: A maxLength');
    await user.tab();
    expect(message).toHaveAttribute('aria-live', 'assertive');
  });

  test('1.6 ids are not used twice when a field goes and comes back', () => {
    const { rerender } = show(labelled());
    rerender(null);
    rerender([<div key="1">{labelled()}</div>]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
