import { UiProvider, type UiFormats, type UiLabels } from '@ledenbureau/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import {
  Checkbox,
  ErrorSummary,
  Form,
  FormError,
  MessageProvider,
  Select,
  SubmitButton,
  type SubmitError,
  SubmitErrors,
  TextField,
  useFormActions,
  useFormState,
  useFormValues,
  y,
} from './index.ts';

// The components under test say nothing of their own; whatever they ask for is answered with its name.
const labels = new Proxy({}, { get: (_, key) => String(key) }) as UiLabels;
const formats = new Proxy({}, { get: () => String }) as unknown as UiFormats;

const schema = y.object({
  first: y.string().required().max(5),
  second: y
    .string()
    .required()
    .test('even', 'error.even', (text) => (text?.length ?? 0) % 2 === 0),
});
const empty = { first: '', second: '', kind: 'a', agreed: false };
type Values = typeof empty;

function setup(
  options: {
    onSubmit?: (values: Values, helpers: { intent: string | undefined }) => Promise<void>;
    onChange?: (values: Values) => void;
    issues?: SubmitError[];
    extra?: ReactNode;
  } = {},
) {
  const onSubmit = vi.fn<NonNullable<typeof options.onSubmit>>(options.onSubmit ?? (async () => {}));
  const view = (issues: SubmitError[] = []) => (
    <UiProvider labels={labels} formats={formats}>
      <MessageProvider
        message={({ key, params, fieldName }) =>
          `${fieldName} ${key} ${typeof params?.max === 'number' ? params.max : ''}`.trim()
        }
      >
        <Form<Values>
          initialValues={empty}
          schema={schema}
          onSubmit={onSubmit}
          issues={issues}
          {...(options.onChange ? { onChange: options.onChange } : {})}
        >
          <ErrorSummary title="Check" />
          <FormError />
          <TextField name="first" label="First" />
          <TextField name="second" label="Second" />
          <Select
            name="kind"
            label="Kind"
            options={[
              { value: 'a', label: 'A' },
              { value: 'b', label: 'B' },
            ]}
          />
          <Checkbox name="agreed" label="Agreed" />
          <SubmitButton>Save</SubmitButton>
          <SubmitButton intent="next">Save and next</SubmitButton>
          {options.extra}
        </Form>
      </MessageProvider>
    </UiProvider>
  );
  const { rerender } = render(view(options.issues));
  return { onSubmit, user: userEvent.setup(), show: (issues: SubmitError[]) => rerender(view(issues)) };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('nothing is said of a field while it is first typed in, and of one that was only visited', async () => {
  const { user, onSubmit } = setup();
  await user.type(field('First'), 'too long for it');
  expect(screen.queryByText(/error\./)).toBeNull();
  await user.tab();
  expect(field('First')).toHaveAccessibleDescription(/error.validation.maxLength/);
  await user.tab();
  expect(field('Second')).not.toHaveAttribute('aria-invalid', 'true');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a submit with errors shows them, focuses the first in document order and does not call onSubmit', async () => {
  const { user, onSubmit } = setup();
  await user.click(save());
  await waitFor(() => expect(field('First')).toHaveFocus());
  expect(field('First')).toHaveAttribute('aria-invalid', 'true');
  expect(field('First')).toHaveAccessibleDescription(expect.stringContaining('First error.validation.required'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getAllByText('Check')).toHaveLength(1);
});

test('only the second field is wrong: it gets the focus', async () => {
  const { user } = setup();
  await user.type(field('First'), 'abc');
  await user.click(save());
  await waitFor(() => expect(field('Second')).toHaveFocus());
  expect(field('First')).not.toHaveAttribute('aria-invalid', 'true');
});

test('an empty required field reports only that; after the submit each change validates again', async () => {
  const { user } = setup();
  await user.click(save());
  await waitFor(() => expect(field('Second')).toHaveAccessibleDescription(/Second error.validation.required/));
  await user.type(field('Second'), 'abc');
  await waitFor(() => expect(field('Second')).toHaveAccessibleDescription(/Second error.even/));
  await user.type(field('Second'), 'd');
  await waitFor(() => expect(field('Second')).not.toHaveAttribute('aria-invalid', 'true'));
});

test('the parameters of a rule reach its message', async () => {
  const { user } = setup();
  await user.type(field('First'), 'abcdef');
  await user.click(save());
  await waitFor(() => expect(field('First')).toHaveAccessibleDescription(/First error.validation.maxLength 5/));
});

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('First'), 'abc');
  await user.type(field('Second'), 'ab');
}

test('valid values are submitted once, however often the button is pressed', async () => {
  let finish = () => {};
  const { user, onSubmit } = setup({ onSubmit: () => new Promise((resolve) => (finish = resolve)) });
  await fill(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'b');
  await user.click(screen.getByRole('checkbox', { name: 'Agreed' }));
  await user.dblClick(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(save()).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  finish();
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled', 'true'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ first: 'abc', second: 'ab', kind: 'b', agreed: true });
});

test('Ctrl+Enter submits from any field; a button names its intent', async () => {
  const { user, onSubmit } = setup();
  await fill(user);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit.mock.calls[0]?.[1].intent).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  expect(onSubmit.mock.calls[1]?.[1].intent).toBe('next');
});

test('errors of the server: the first of each field, focus, cleared on the next change of that field', async () => {
  const { user } = setup({
    onSubmit: async () => {
      throw new SubmitErrors([
        { field: 'second', key: 'server.one' },
        { field: 'second', key: 'server.two' },
        { key: 'server.whole' },
      ]);
    },
  });
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(field('Second')).toHaveFocus());
  expect(field('Second')).toHaveAccessibleDescription(/server.one/);
  expect(screen.queryByText(/server.two/)).toBeNull();
  expect(screen.getByText('server.whole')).toBeVisible();
  expect(field('Second')).toHaveValue('ab');
  await user.type(field('First'), 'x');
  expect(field('Second')).toHaveAccessibleDescription(/server.one/);
  await user.type(field('Second'), 'cd');
  await waitFor(() => expect(field('Second')).not.toHaveAttribute('aria-invalid', 'true'));
});

test('an unexpected failure is reported, shown, and keeps the values', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const { user } = setup({ onSubmit: () => Promise.reject(new Error('boom')) });
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(screen.getByText('error.unexpected')).toBeVisible());
  expect(field('First')).toHaveValue('abc');
  expect(report).toHaveBeenCalledTimes(1);
  report.mockRestore();
});

test('issues of a check wait until their field was left, and go when it changes', async () => {
  const { user, show } = setup();
  show([{ field: 'first', key: 'check.first' }]);
  expect(screen.queryByText(/check.first/)).toBeNull();
  await user.click(field('First'));
  await user.tab();
  await waitFor(() => expect(field('First')).toHaveAccessibleDescription(/check.first/));
  await user.type(field('First'), 'a');
  await waitFor(() => expect(field('First')).not.toHaveAttribute('aria-invalid', 'true'));
  show([{ field: 'first', key: 'check.again' }]);
  await waitFor(() => expect(field('First')).toHaveAccessibleDescription(/check.again/));
});

test('onChange gets every change, not the first values', async () => {
  const seen: string[] = [];
  const { user } = setup({ onChange: (values) => seen.push(values.first) });
  await user.type(field('First'), 'ab');
  expect(seen).toEqual(['a', 'ab']);
});

function Probe() {
  const { reset, setValue, setValues } = useFormActions();
  const { changed, submitted } = useFormState();
  const first = useFormValues((values) => values.first);
  const [count, setCount] = useState(0);
  return (
    <>
      <output>{`${String(first)} ${String(changed)} ${String(submitted)} ${count}`}</output>
      <button onClick={() => setValue('first', 'set')} type="button">
        set
      </button>
      <button onClick={() => setValues({ first: 'many', second: 'four' })} type="button">
        many
      </button>
      <button
        onClick={() => {
          reset({ first: 'new' });
          setCount((n) => n + 1);
        }}
        type="button"
      >
        reset
      </button>
    </>
  );
}

test('values can be set and reset from below; reset clears messages and states', async () => {
  const { user } = setup({ extra: <Probe /> });
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('false true 0'));
  await user.click(screen.getByRole('button', { name: 'set' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('set true true 0'));
  await user.click(screen.getByRole('button', { name: 'many' }));
  expect(field('Second')).toHaveValue('four');
  await user.click(screen.getByRole('button', { name: 'reset' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('new false false 1'));
  expect(screen.queryByText(/error\./)).toBeNull();
});

test('a field outside a Form says what is wrong', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<TextField name="x" label="X" />)).toThrow(/outside a Form/);
  log.mockRestore();
});

test('while the summary says what is wrong the title of the document begins with it, and then no more', async () => {
  document.title = 'Members';
  const wrong = `${labels.levels.error}: Members`;
  setup();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Check');
  expect(document.title).toBe(wrong);
  await userEvent.type(screen.getByRole('textbox', { name: /First/ }), 'one');
  expect(document.title).toBe(wrong);
  await userEvent.type(screen.getByRole('textbox', { name: /Second/ }), 'four');
  await waitFor(() => expect(document.title).toBe('Members'));
});
