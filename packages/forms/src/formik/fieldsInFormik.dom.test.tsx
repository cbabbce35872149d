// Our fields inside a plain <Formik>: what Formik's documentation promises of a field holds for them.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ErrorMessage, Field as FormikField, FieldArray, Formik, type FormikErrors, useFormikContext } from 'formik';
import { expect, test, vi } from 'vitest';
import {
  asyncValidator,
  Checkbox,
  CheckboxGroup,
  Combobox,
  DateField,
  FieldGroup,
  FileUpload,
  Form,
  maxLength,
  MoneyField,
  NumberField,
  PasswordField,
  QuantityField,
  RadioGroup,
  required,
  Select,
  success,
  Switch,
  TextArea,
  TextField,
  useField,
  useFieldState,
  validator,
  y,
} from '../index.ts';
import { box, button, showFormik, Surroundings } from '../testing/showFormik.tsx';
import { FieldsInFormik } from './index.ts';

const wrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';
const colours = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
];

test('fields that are typed show the value of Formik and write theirs', async () => {
  const { user, formik, submitted } = showFormik(
    {
      initialValues: {
        text: 'a',
        area: 'b',
        secret: 'c',
        number: 3,
        cents: 125_050,
        quantity: '1.5',
        day: '2026-11-21',
      },
    },
    <>
      <TextField name="text" label="Text" />
      <TextArea name="area" label="Area" />
      <PasswordField name="secret" label="Secret" />
      <NumberField name="number" label="Number" />
      <MoneyField name="cents" label="Cents" />
      <QuantityField name="quantity" label="Quantity" scale={4} />
      <DateField name="day" label="Day" />
    </>,
  );
  const shown = ['Text', 'Area', 'Number', 'Cents', 'Quantity', 'Day'].map((name) => box(name).value);
  expect(shown).toEqual(['a', 'b', '3', '1.250,50', '1,5', '21-11-2026']);
  await user.type(box('Text'), '1');
  await user.type(box('Area'), '2');
  await user.type(screen.getByLabelText('Secret'), '3');
  const typed = { Number: '12', Cents: '2,5', Quantity: '0,2', Day: '1-2-25' };
  for (const [name, value] of Object.entries(typed)) fireEvent.change(box(name), { target: { value } });
  const values = { text: 'a1', area: 'b2', secret: 'c3', number: 12, cents: 250, quantity: '0.2', day: '2025-02-01' };
  expect(formik().values).toEqual(values);
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([values]));
  expect(formik().isSubmitting).toBe(false);
});

test('fields that are chosen show the value of Formik and write theirs', async () => {
  const { user, formik } = showFormik(
    { initialValues: { select: 'red', agreed: true, on: false, many: ['red'], one: 'a' } },
    <>
      <Select name="select" label="Select" options={colours} />
      <Checkbox name="agreed" label="Agreed" />
      <Switch name="on" label="On" />
      <CheckboxGroup name="many" label="Many" options={colours} />
      <RadioGroup
        name="one"
        label="One"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />
    </>,
  );
  expect(screen.getByLabelText('Select')).toHaveValue('red');
  expect(['Agreed', 'On', 'Red', 'Blue', 'A', 'B'].map((name) => box(name).checked)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  await user.selectOptions(screen.getByLabelText('Select'), 'blue');
  for (const name of ['Agreed', 'On', 'Blue', 'B']) await user.click(box(name));
  expect(formik().values).toEqual({ select: 'blue', agreed: false, on: true, many: ['red', 'blue'], one: 'b' });
  expect(formik().dirty).toBe(true);
});

test('things that are found and files that are dropped are values of Formik too', async () => {
  // jsdom lays nothing out
  Element.prototype.scrollIntoView = () => {};
  const file = new File(['x'], 'x.txt');
  const { user, formik } = showFormik(
    { initialValues: { member: null, files: [] } },
    <>
      <Combobox<{ id: string }>
        name="member"
        label="Member"
        load={async () => [{ id: 'Anna' }]}
        getKey={({ id }) => id}
        getLabel={({ id }) => id}
      />
      <FileUpload name="files" label="Files" />
    </>,
  );
  await user.type(box('Member'), 'An');
  await user.click(await screen.findByRole('option', { name: 'Anna' }));
  await user.upload(screen.getByLabelText(/Files/), file);
  expect(formik().values).toEqual({ member: { id: 'Anna' }, files: [file] });
});

const schema = y.object({
  first: y.string().max(5, 'At most 5').required('Required'),
  email: y.string().email('No address').required('error.email.missing'),
});
const two = (
  <>
    <TextField name="first" label="First" />
    <TextField name="email" label="E-mail" />
  </>
);
const empty = { first: '', email: '' };

test('validationSchema: an error shows once its field was left, and goes when mended; keys are translated', async () => {
  const { user, formik } = showFormik({ initialValues: empty, validationSchema: schema }, two);
  await user.type(box('First'), 'too long');
  await waitFor(() => expect(formik().errors.first).toBe('At most 5'));
  expect(wrong(box('First'))).toBe(false);
  await user.tab();
  await waitFor(() => expect(box('First')).toHaveAccessibleDescription(/At most 5/));
  expect(formik().touched).toEqual({ first: true });
  await user.tab();
  await waitFor(() => expect(box('E-mail')).toHaveAccessibleDescription(/E-mail missing/));
  await user.clear(box('First'));
  await user.type(box('First'), 'Anna');
  await waitFor(() => expect(wrong(box('First'))).toBe(false));
});

test('a failed submit touches all, shows all and puts the focus into the first wrong field, once', async () => {
  const { user, formik, submitted } = showFormik({ initialValues: empty, validationSchema: schema }, two);
  await user.type(box('First'), 'Anna');
  await user.click(button('Submit'));
  await waitFor(() => expect(box('E-mail')).toHaveFocus());
  expect(formik().submitCount).toBe(1);
  expect(formik().touched).toEqual({ first: true, email: true });
  await user.clear(box('First'));
  await waitFor(() => expect(box('First')).toHaveAccessibleDescription(/Required/));
  expect(box('First')).toHaveFocus();
  await user.click(box('E-mail'));
  await user.keyboard('x{Enter}');
  await waitFor(() => expect(box('First')).toHaveFocus());
  expect(submitted).toEqual([]);
  act(() => formik().resetForm());
  await user.click(box('E-mail'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box('First')).toHaveFocus());
});

test('the focus also finds a control of Formik itself, in document order', async () => {
  const { user } = showFormik(
    { initialValues: { ...empty, own: '' }, validate: () => ({ own: 'wrong', email: 'wrong' }) },
    <>
      <input type="hidden" name="email" />
      <FormikField name="own" aria-label="Own" />
      {two}
    </>,
  );
  await user.click(button('Submit'));
  await waitFor(() => expect(box('Own')).toHaveFocus());
});

test('a validate function of the form, also about two fields', async () => {
  const validate = ({ first, email }: Record<string, unknown>) => {
    const errors: FormikErrors<typeof empty> = {};
    if (first === email) errors.email = 'The same';
    return errors;
  };
  const { user } = showFormik({ initialValues: empty, validate }, two);
  await user.type(box('First'), 'a');
  await user.type(box('E-mail'), 'a');
  await user.tab();
  await waitFor(() => expect(box('E-mail')).toHaveAccessibleDescription(/The same/));
  await user.type(box('First'), 'b');
  await waitFor(() => expect(wrong(box('E-mail'))).toBe(false));
});

test('validateOnChange and validateOnBlur off: nothing is judged before the submit', async () => {
  const quiet = { validateOnChange: false, validateOnBlur: false };
  const { user, formik } = showFormik({ initialValues: empty, validationSchema: schema, ...quiet }, two);
  await user.type(box('First'), 'too long');
  await user.tab();
  await user.tab();
  expect(formik().errors).toEqual({});
  expect(wrong(box('First'))).toBe(false);
  await user.click(button('Submit'));
  await waitFor(() => expect(box('First')).toHaveFocus());
  expect(wrong(box('E-mail'))).toBe(true);
});

test('validateOnChange off, validateOnBlur on: judged when the field is left', async () => {
  const { user, formik } = showFormik({ initialValues: empty, validationSchema: schema, validateOnChange: false }, two);
  await user.type(box('First'), 'too long');
  expect(formik().errors).toEqual({});
  await user.tab();
  await waitFor(() => expect(box('First')).toHaveAccessibleDescription(/At most 5/));
});

test('nested objects and members of arrays are named by their path', async () => {
  const { user, formik } = showFormik(
    {
      initialValues: { social: { facebook: 'f' }, friends: ['jan', 'piet'], rows: [{ name: '' }] },
      validationSchema: y.object({ rows: y.array().of(y.object({ name: y.string().required('Name it') })) }),
    },
    <>
      <TextField name="social.facebook" label="Facebook" />
      <TextField name="friends[1]" label="Second" />
      <TextField name="rows.0.name" label="Name" />
    </>,
  );
  await user.type(box('Facebook'), '1');
  await user.type(box('Second'), '2');
  await user.click(button('Submit'));
  await waitFor(() => expect(box('Name')).toHaveFocus());
  expect(box('Name')).toHaveAccessibleDescription(/Name it/);
  expect(formik().values).toEqual({ social: { facebook: 'f1' }, friends: ['jan', 'piet2'], rows: [{ name: '' }] });
  expect(formik().touched.rows).toEqual([{ name: true }]);
});

test('the error of an array reaches the field that holds all of it, also one of a member', async () => {
  const { user } = showFormik(
    {
      initialValues: { many: ['red'] },
      validationSchema: y.object({
        many: y
          .array()
          .of(y.string().oneOf(['blue'], 'Not red'))
          .min(1, 'Choose one'),
      }),
    },
    <CheckboxGroup name="many[]" label="Many" options={colours} />,
  );
  await user.click(button('Submit'));
  const group = screen.getByRole('group', { name: 'Many' });
  await waitFor(() => expect(group).toHaveAccessibleDescription(/Not red/));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Red' })).toHaveFocus());
  await user.click(screen.getByRole('checkbox', { name: 'Red' }));
  await waitFor(() => expect(group).toHaveAccessibleDescription(/Choose one/));
});

const rows = (
  <FieldArray name="rows">
    {({ push, remove, move, swap, insert, form }) => (
      <>
        {(form.values as { rows: { id: number }[] }).rows.map(({ id }, index) => (
          <div key={id}>
            <TextField name={`rows.${index}.name`} label={`Name ${index}`} />
            <MoneyField name={`rows.${index}.cents`} label={`Cents ${index}`} />
            <button type="button" onClick={() => remove(index)}>{`remove ${index}`}</button>
          </div>
        ))}
        <button type="button" onClick={() => push({ id: 9, name: '', cents: null })}>
          push
        </button>
        <button type="button" onClick={() => move(0, 1)}>
          move
        </button>
        <button type="button" onClick={() => swap(0, 1)}>
          swap
        </button>
        <button type="button" onClick={() => insert(0, { id: 8, name: 'new', cents: 1 })}>
          insert
        </button>
      </>
    )}
  </FieldArray>
);
const twoRows = {
  rows: [
    { id: 1, name: 'a', cents: null },
    { id: 2, name: 'b', cents: null },
  ],
};

test('FieldArray: members come, go and move with their values, errors and unreadable texts', async () => {
  const { user, formik, submitted } = showFormik(
    {
      initialValues: twoRows,
      validationSchema: y.object({ rows: y.array().of(y.object({ name: y.string().required('Name it') })) }),
    },
    rows,
  );
  await user.type(box('Cents 0'), 'abc');
  await user.clear(box('Name 1'));
  await user.tab();
  await waitFor(() => expect(box('Name 1')).toHaveAccessibleDescription(/Name it/));
  await user.click(button('move'));
  expect(box('Cents 1')).toHaveValue('abc');
  expect(box('Name 1')).toHaveValue('a');
  await waitFor(() => expect(box('Name 0')).toHaveAccessibleDescription(/Name it/));
  await waitFor(() => expect(box('Cents 1')).toHaveAccessibleDescription(/Cents 1 money/));
  await user.click(button('insert'));
  expect([0, 1, 2].map((index) => box(`Name ${index}`).value)).toEqual(['new', '', 'a']);
  await waitFor(() => expect(wrong(box('Name 1'))).toBe(true));
  expect(wrong(box('Name 0'))).toBe(false);
  await user.click(button('remove 1'));
  await waitFor(() => expect(box('Cents 1')).toHaveValue('abc'));
  await user.clear(box('Cents 1'));
  await user.type(box('Cents 1'), '4');
  await user.click(button('push'));
  await user.type(box('Name 2'), 'c');
  await user.click(button('swap'));
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted[0]).toEqual({
    rows: [
      { id: 1, name: 'a', cents: 400 },
      { id: 8, name: 'new', cents: 1 },
      { id: 9, name: 'c', cents: null },
    ],
  });
  expect(formik().errors).toEqual({});
});

test('reset: values, errors, touched, and a text that could not be read; also to other values', async () => {
  const { user, formik } = showFormik(
    { initialValues: { first: 'a', cents: null }, validationSchema: y.object({ first: y.string().required('R') }) },
    <>
      <TextField name="first" label="First" />
      <MoneyField name="cents" label="Cents" />
    </>,
  );
  await user.clear(box('First'));
  await user.type(box('Cents'), 'abc');
  await user.tab();
  await waitFor(() => expect(wrong(box('First')) && wrong(box('Cents'))).toBe(true));
  for (const again of [1, 2]) {
    await user.click(button('Reset'));
    await waitFor(() => expect(box('Cents'), String(again)).toHaveValue(''));
    expect(box('First')).toHaveValue('a');
    expect([box('First'), box('Cents')].some(wrong)).toBe(false);
    expect(formik().touched).toEqual({});
    await user.type(box('Cents'), 'abc');
    expect(box('Cents')).toHaveValue('abc');
  }
  act(() => formik().resetForm({ values: { first: 'new', cents: 500 } }));
  expect([box('First').value, box('Cents').value]).toEqual(['new', '5,00']);
  expect(formik().dirty).toBe(false);
});

test('reset while a check is under way: its errors come back, the text that could not be read does not', async () => {
  let answer: (errors: object) => void = () => {};
  const { user, formik } = showFormik(
    { initialValues: { cents: null }, validate: () => new Promise((resolve) => (answer = resolve)) },
    <MoneyField name="cents" label="Cents" />,
  );
  await user.type(box('Cents'), 'x');
  await user.tab();
  await act(async () => {
    formik().resetForm();
    answer({ other: 'Late' });
    await Promise.resolve();
  });
  expect(box('Cents')).toHaveValue('');
});

test('enableReinitialize: other initial values take the place of what is shown', async () => {
  const fields = (
    <>
      <TextField name="first" label="First" />
      <MoneyField name="cents" label="Cents" />
    </>
  );
  const { user, rerender } = showFormik(
    { initialValues: { first: 'a', cents: 100 }, enableReinitialize: true },
    fields,
  );
  await user.type(box('First'), '1');
  await user.type(box('Cents'), 'x');
  rerender({ initialValues: { first: 'b', cents: 200 } });
  await waitFor(() => expect([box('First').value, box('Cents').value]).toEqual(['b', '2,00']));
});

test('errors of the server by setErrors show at their fields, with the focus; a change takes them back', async () => {
  const { user, formik } = showFormik(
    {
      initialValues: { first: 'a', email: 'b' },
      onSubmit: async (_, { setErrors, setStatus }) => {
        setStatus('refused');
        setErrors({ email: 'Taken', first: undefined });
      },
    },
    two,
  );
  await user.click(button('Submit'));
  await waitFor(() => expect(box('E-mail')).toHaveAccessibleDescription(/Taken/));
  await waitFor(() => expect(box('E-mail')).toHaveFocus());
  expect(formik().status).toBe('refused');
  await user.type(box('E-mail'), 'c');
  await waitFor(() => expect(wrong(box('E-mail'))).toBe(false));
});

test('a successful submit that resets leaves the focus alone', async () => {
  const { user, submitted, formik } = showFormik(
    {
      initialValues: empty,
      validationSchema: schema,
      onSubmit: async (values, { resetForm }) => {
        submitted.push(values);
        resetForm();
      },
    },
    two,
  );
  await user.type(box('First'), 'Anna');
  await user.type(box('E-mail'), 'a@b.nl');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toHaveLength(1));
  await waitFor(() => expect(formik().isSubmitting).toBe(false));
  expect(box('First')).toHaveValue('');
  expect(button('Submit')).toHaveFocus();
  await user.click(button('Submit'));
  await waitFor(() => expect(box('First')).toHaveFocus());
});

test('setFieldValue, setValues, setFieldTouched, setFieldError and submitForm reach our fields', async () => {
  const { user, formik, submitted } = showFormik({ initialValues: { ...empty, cents: 100 } }, [
    two,
    <MoneyField key="cents" name="cents" label="Cents" />,
  ]);
  await user.type(box('Cents'), '0');
  await act(async () => formik().setFieldValue('cents', 700));
  expect(box('Cents')).toHaveValue('7,00');
  await act(async () => formik().setValues({ first: 'x', email: 'y', cents: null }));
  expect([box('First').value, box('Cents').value]).toEqual(['x', '']);
  act(() => formik().setFieldError('first', 'Said'));
  expect(wrong(box('First'))).toBe(false);
  await act(async () => formik().setFieldTouched('first', true, false));
  expect(box('First')).toHaveAccessibleDescription(/Said/);
  await act(async () => formik().submitForm());
  expect(submitted).toEqual([{ first: 'x', email: 'y', cents: null }]);
});

function Dependent() {
  const { values, setFieldValue } = useFormikContext<{ first: string }>();
  return (
    <button type="button" onClick={() => void setFieldValue('email', `${values.first}@b.nl`)}>
      derive
    </button>
  );
}

test('a field that depends on another reads and writes through Formik', async () => {
  const { user } = showFormik({ initialValues: empty }, [two, <Dependent key="d" />]);
  await user.type(box('First'), 'anna');
  await user.click(button('derive'));
  expect(box('E-mail')).toHaveValue('anna@b.nl');
});

test('a text that cannot be read blocks the submit, also where Formik judges nothing', async () => {
  const quiet = { validateOnChange: false, validateOnBlur: false };
  const { user, formik, submitted } = showFormik(
    { initialValues: { cents: 100, day: '' }, ...quiet },
    <>
      <MoneyField name="cents" label="Cents" />
      <DateField name="day" label="Day" />
    </>,
  );
  await user.type(box('Day'), 'ooit');
  await waitFor(() => expect(formik().errors).toEqual({ day: 'Day date' }));
  await user.click(button('Submit'));
  await waitFor(() => expect(box('Day')).toHaveFocus());
  expect(box('Day')).toHaveAccessibleDescription(/Day date/);
  expect(formik().errors).toEqual({ day: 'Day date' });
  expect(submitted).toEqual([]);
  await user.clear(box('Day'));
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ cents: 100, day: '' }]));
});

test('what cannot be read is said before what Yup says of there being no value', async () => {
  const { user } = showFormik(
    { initialValues: { cents: null }, validationSchema: y.object({ cents: y.number().required('Required') }) },
    <MoneyField name="cents" label="Cents" />,
  );
  await user.type(box('Cents'), 'x');
  await user.tab();
  await waitFor(() => expect(box('Cents')).toHaveAccessibleDescription(/Cents money/));
});

test('a value set from outside is judged by our rules at once, without a text in the field being lost', async () => {
  const { user, formik } = showFormik(
    { initialValues: { name: '', cents: null } },
    <>
      <TextField name="name" label="Name" validators={[maxLength(3)]} />
      <MoneyField name="cents" label="Cents" />
    </>,
  );
  await user.type(box('Cents'), 'x');
  await act(async () => {
    await expect(formik().setFieldValue('name', 'long')).resolves.toMatchObject({ name: 'Name maxLength' });
  });
  expect(formik().errors.name).toBe('Name maxLength');
  expect(box('Cents')).toHaveValue('x');
});

test('rules of our own join those of Formik: required, parameters, others of the form, asynchronous ones', async () => {
  const asked = vi.fn<(value: string) => Promise<boolean>>(async (value) => value === 'taken');
  const differs = validator<string>({ name: 'same', validate: (value, { get }) => value === get('login') });
  const { user, formik, submitted } = showFormik(
    { initialValues: { user: { login: '', nick: '' } } },
    <>
      <TextField
        name="user.login"
        label="Login"
        types={['error', 'success']}
        validators={[required(), maxLength(6), asyncValidator<string>({ name: 'taken', validate: asked }), success()]}
      />
      <TextField name="user.nick" label="Nick" validators={[differs]} />
    </>,
  );
  expect(box('Login')).toBeRequired();
  await user.click(button('Submit'));
  await waitFor(() => expect(box('Login')).toHaveAccessibleDescription(/Login required/));
  await user.type(box('Login'), 'taken');
  await waitFor(() => expect(box('Login')).toHaveAccessibleDescription(/Login taken/));
  await user.type(box('Nick'), 'taken');
  await user.tab();
  await waitFor(() => expect(box('Nick')).toHaveAccessibleDescription(/Nick same/));
  await user.type(box('Login'), '1');
  await waitFor(() => expect(box('Login')).toHaveAccessibleDescription(/Login success/));
  const questions = asked.mock.calls.length;
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ user: { login: 'taken1', nick: 'taken' } }]));
  expect(asked).toHaveBeenCalledTimes(questions);
  expect(formik().errors).toEqual({});
});

function Own() {
  const { value, setValue, onFocus, onBlur, inputRef, state } = useField<string>('first', { label: 'First' });
  const states = useFieldState({ state });
  return (
    <>
      <input
        aria-label="First"
        ref={inputRef}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <output>
        {Object.entries(states)
          .flatMap(([name, on]) => (on ? [name] : []))
          .sort()
          .join(' ')}
      </output>
    </>
  );
}

test('a field of your own by useField works too, with its states', async () => {
  const { user } = showFormik({ initialValues: empty, validationSchema: schema }, <Own />);
  const states = screen.getByRole('status');
  await user.type(box('First'), 'x');
  await waitFor(() => expect(states).toHaveTextContent('changed dirty focused'));
  await user.tab();
  await waitFor(() => expect(states).toHaveTextContent('changed dirty prefilled touched'));
  await user.clear(box('First'));
  await user.click(button('Submit'));
  await waitFor(() => expect(states).toHaveTextContent('focused hasError submitted touched'));
});

test('ErrorMessage of Formik says the same as our field', async () => {
  const { user } = showFormik({ initialValues: empty, validationSchema: schema }, [
    two,
    <ErrorMessage key="e" name="first" component="strong" />,
  ]);
  await user.click(button('Submit'));
  await waitFor(() => expect(screen.getByText('Required', { selector: 'strong' })).toBeInTheDocument());
  expect(box('First')).toHaveAccessibleDescription(/Required/);
});

test('a Form of ours below, in a portal or not, is its own; what is no field says what is wrong', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const own = vi.fn<() => Promise<void>>(async () => {});
  render(
    <Surroundings>
      <Formik initialValues={empty} onSubmit={() => {}}>
        <FieldsInFormik>
          <Form initialValues={{ first: 'ours' }} onSubmit={own}>
            <TextField name="first" label="First" />
          </Form>
        </FieldsInFormik>
      </Formik>
    </Surroundings>,
  );
  expect(box('First')).toHaveValue('ours');
  expect(() =>
    showFormik(
      { initialValues: empty },
      <FieldGroup name="g" legend="G">
        <TextField name="x" label="X" />
      </FieldGroup>,
    ),
  ).toThrow(/where Formik holds the values/);
  log.mockRestore();
});

test('two forms side by side: each has its own focus', async () => {
  const { user } = showFormik({ initialValues: { first: 'a' } }, <TextField name="first" label="First" />);
  const other = render(
    <Surroundings>
      <Formik initialValues={{ first: '' }} validate={() => ({ first: 'wrong' })} onSubmit={() => {}}>
        {({ handleSubmit }) => (
          <form onSubmit={handleSubmit}>
            <FieldsInFormik>
              <TextField name="first" label="First" />
            </FieldsInFormik>
            <button type="submit">Submit</button>
          </form>
        )}
      </Formik>
    </Surroundings>,
  );
  const second = within(other.container);
  await user.click(second.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(second.getByRole('textbox', { name: 'First' })).toHaveFocus());
});
