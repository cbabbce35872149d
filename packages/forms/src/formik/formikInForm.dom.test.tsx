// What Formik offers inside our Form, by the examples its documentation gives: the values, errors and states are those
// of our store, and what is written goes there.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorMessage, FastField, Field, FieldArray, useField, useFormikContext } from 'formik';
import { Profiler, type ReactNode, StrictMode, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import {
  Draft,
  ErrorSummary,
  FieldArray as OurFieldArray,
  FieldGroup,
  Form,
  FormError,
  type FormProps,
  required,
  SubmitButton,
  SubmitErrors,
  TextField,
  useFormActions,
  y,
} from '../index.ts';
import type { Values } from '../core/values.ts';
import { box, button, Surroundings } from '../testing/showFormik.tsx';
import { formik, Watch } from '../testing/watchFormik.tsx';
import { FieldsInFormik, FormikInForm } from './index.ts';

/** Shows children in a Form of ours, with Formik's context around them. */
function show(children: ReactNode, props: Partial<FormProps<Values>> = {}) {
  const submitted: Values[] = [];
  const view = (shown: ReactNode) => (
    <Surroundings>
      <Form<Values> initialValues={{}} onSubmit={async (values) => void submitted.push(values)} {...props}>
        <FormError />
        <ErrorSummary title="Check" />
        <FormikInForm>
          {shown}
          <Watch />
        </FormikInForm>
        <SubmitButton>Submit</SubmitButton>
        <button type="reset">Reset</button>
      </Form>
    </Surroundings>
  );
  const { rerender } = render(view(children));
  return { user: userEvent.setup(), submitted, rerender: (shown: ReactNode) => rerender(view(shown)) };
}

const Labelled = ({ name, label, ...rest }: { name: string; label: string } & Record<string, unknown>) => (
  <>
    <label htmlFor={name}>{label}</label>
    <Field id={name} name={name} {...rest} />
  </>
);

test('basic: Field shows and writes values of our store; they are submitted with those no field shows', async () => {
  const { user, submitted } = show(
    <>
      <Labelled name="firstName" label="First" />
      <Labelled name="about" label="About" as="textarea" />
      <Labelled name="color" label="Color" as="select">
        <option value="red">Red</option>
        <option value="green">Green</option>
      </Labelled>
      <TextField name="ours" label="Ours" />
    </>,
    { initialValues: { id: 7, firstName: 'a', about: '', color: 'red', ours: 'o' } },
  );
  expect(formik.values).toEqual({ id: 7, firstName: 'a', about: '', color: 'red', ours: 'o' });
  expect([formik.dirty, formik.isValid, formik.submitCount]).toEqual([false, true, 0]);
  await user.type(box('First'), '1');
  await user.type(box('About'), '2');
  await user.type(box('Ours'), '3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Color' }), 'green');
  const values = { id: 7, firstName: 'a1', about: '2', color: 'green', ours: 'o3' };
  expect(formik.values).toEqual(values);
  expect(formik.dirty).toBe(true);
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([values]));
  await waitFor(() => expect(formik.isSubmitting).toBe(false));
  expect(formik.submitCount).toBe(1);
});

const schema = y.object({ first: y.string().required().max(5), email: y.string().email().required() });
const signup = (
  <>
    <Labelled name="first" label="First" />
    <ErrorMessage name="first" component="em" />
    <TextField name="email" label="E-mail" />
    <ErrorMessage name="email">{(text) => <b>{text}</b>}</ErrorMessage>
  </>
);

test('validation by the schema of the form: ErrorMessage waits until a field was left, or all were submitted', async () => {
  const { user, submitted } = show(signup, { schema, initialValues: { first: '', email: '' } });
  await waitFor(() => expect(formik.errors).toEqual({ first: 'First required', email: 'E-mail required' }));
  expect(formik.isValid).toBe(false);
  expect(screen.queryByText('First required')).toBeNull();
  await user.type(box('First'), 'too long');
  await user.tab();
  expect(formik.touched).toEqual({ first: true });
  expect(screen.getByText('First maxLength', { selector: 'em' })).toBeVisible();
  await user.clear(box('First'));
  await user.click(button('Submit'));
  await waitFor(() => expect(box('First')).toHaveFocus());
  expect(screen.getByText('E-mail required', { selector: 'b' })).toBeVisible();
  expect(formik.touched).toEqual({ first: true, email: true });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('E-mail'),
  ]);
  await user.type(box('First'), 'Anna');
  await user.type(box('E-mail'), 'a@b.nl');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ first: 'Anna', email: 'a@b.nl' }]));
  expect(formik.submitCount).toBe(2);
});

function MyText({
  label,
  ...props
}: {
  label: string;
  name: string;
  validate?: (value: string) => string | undefined;
}) {
  const [field, meta, helpers] = useField<string>(props);
  return (
    <>
      <input {...field} aria-label={label} />
      {meta.touched && meta.error ? <div>{meta.error}</div> : null}
      <button type="button" onClick={() => void helpers.setValue('set')}>{`set ${label}`}</button>
      <button type="button" onClick={() => void helpers.setTouched(true)}>{`touch ${label}`}</button>
      <button type="button" onClick={() => helpers.setError('Told')}>{`tell ${label}`}</button>
    </>
  );
}

test('useField: value, meta and helpers; its error goes with the next change', async () => {
  const { user } = show(<MyText name="nick" label="Nick" />, { initialValues: { nick: 'n' } });
  expect(formik.getFieldMeta('nick')).toMatchObject({ value: 'n', initialValue: 'n', touched: false });
  await user.click(button('set Nick'));
  expect(box('Nick')).toHaveValue('set');
  await user.click(button('touch Nick'));
  await user.click(button('tell Nick'));
  expect(screen.getByText('Told', { selector: 'div:not(:has(*))' })).toBeVisible();
  await user.type(box('Nick'), 'x');
  expect(screen.queryByText('Told')).toBeNull();
});

test('validation of a field: also of the empty one, and only the newest answer counts', async () => {
  const asked = (value: string) => (value ? undefined : 'Empty');
  let answer: (said: string | undefined) => void = () => {};
  const slow = (value: string) =>
    value === 'a' ? Promise.resolve('Late') : new Promise<string | undefined>((resolve) => (answer = resolve));
  const { user, submitted } = show(
    <>
      <Labelled name="now" label="Now" validate={asked} />
      <ErrorMessage name="now" component="em" />
      <Labelled name="later" label="Later" validate={slow} />
      <ErrorMessage name="later" component="em" />
    </>,
    { initialValues: { now: '', later: 'a' } },
  );
  expect(formik.errors.now).toBe('Empty');
  await waitFor(() => expect(formik.errors.later).toBe('Late'));
  await user.click(button('Submit'));
  await waitFor(() => expect(box('Now')).toHaveFocus());
  expect(screen.getByText('Empty', { selector: 'em' })).toBeVisible();
  await user.type(box('Now'), 'x');
  expect(formik.errors.now).toBeUndefined();
  await user.type(box('Later'), 'b');
  expect(formik.isValidating).toBe(true);
  expect(formik.errors.later).toBeUndefined();
  await user.click(button('Submit'));
  expect(submitted).toEqual([]);
  await act(async () => answer(undefined));
  await waitFor(() => expect(submitted).toEqual([{ now: 'x', later: 'ab' }]));
});

function Confirm() {
  const { values } = useFormikContext<Values>();
  // a new function with each render, as most code has it, which knows of another field
  return (
    <MyText name="again" label="Again" validate={(value) => (value === values.once ? undefined : 'Not the same')} />
  );
}

test('a validate written in the render knows the values of that render, and asks no more than that', async () => {
  const { user } = show(
    <>
      <MyText name="once" label="Once" />
      <Confirm />
    </>,
    { initialValues: { once: '', again: '' } },
  );
  await user.type(box('Once'), 'ab');
  await waitFor(() => expect(formik.errors.again).toBe('Not the same'));
  await user.type(box('Again'), 'ab');
  await waitFor(() => expect(formik.errors).toEqual({}));
  await user.type(box('Once'), 'c');
  await waitFor(() => expect(formik.errors.again).toBe('Not the same'));
});

const friends = (
  <FieldArray name="friends">
    {({ push, remove, move, swap, insert, unshift, replace, pop, form }) => (
      <>
        {((form.values as Values).friends as object[] | undefined)?.map((_, index) => (
          // by its place, as Formik's examples have it
          // oxlint-disable-next-line react/no-array-index-key -- the state is Formik's, by place
          <div key={index}>
            <Field name={`friends.${index}.name`} aria-label={`Name ${index}`} />
            <ErrorMessage name={`friends.${index}.name`} component="em" />
            <Field name={`friends[${index}].email`} aria-label={`E-mail ${index}`} />
            <button type="button" onClick={() => remove(index)}>{`remove ${index}`}</button>
          </div>
        ))}
        {Object.entries({
          push: () => push({ name: '', email: '' }),
          move: () => move(0, 1),
          swap: () => swap(0, 1),
          insert: () => insert(1, { name: 'mid', email: '' }),
          unshift: () => unshift({ name: 'first', email: '' }),
          replace: () => replace(0, { name: 'other', email: '' }),
          pop: () => pop(),
        }).map(([name, run]) => (
          <button key={name} type="button" onClick={run}>
            {name}
          </button>
        ))}
      </>
    )}
  </FieldArray>
);
const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Name/).map(({ value }) => value);

test('FieldArray: push, insert, remove, move, swap, unshift, replace and pop write through our store', async () => {
  const { user, submitted } = show(friends, {
    initialValues: {
      friends: [
        { id: 1, name: 'a', email: 'a@' },
        { id: 2, name: 'b', email: 'b@' },
      ],
    },
    schema: y.object({
      friends: y
        .array()
        .of(y.object({ name: y.string().required() }))
        .min(2),
    }),
  });
  await user.click(button('push'));
  await waitFor(() => expect(formik.errors).toEqual({ friends: [undefined, undefined, { name: 'Name 2 required' }] }));
  await user.type(box('Name 2'), 'c');
  expect(formik.errors).toEqual({});
  await user.click(button('insert'));
  expect(names()).toEqual(['a', 'mid', 'b', 'c']);
  await user.click(button('remove 0'));
  expect(names()).toEqual(['mid', 'b', 'c']);
  await user.click(button('move'));
  expect(names()).toEqual(['b', 'mid', 'c']);
  await user.click(button('swap'));
  expect(names()).toEqual(['mid', 'b', 'c']);
  await user.click(button('unshift'));
  expect(names()).toEqual(['first', 'mid', 'b', 'c']);
  await user.click(button('replace'));
  expect(names()).toEqual(['other', 'mid', 'b', 'c']);
  await user.click(button('pop'));
  await user.type(box('E-mail 1'), '!');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted[0]).toEqual({
    friends: [
      { name: 'other', email: '' },
      { name: 'mid', email: '!' },
      { id: 2, name: 'b', email: 'b@' },
    ],
  });
});

test('FieldArray: touched and errors move with their members; an array too short is wrong as a whole', async () => {
  const { user, submitted } = show(friends, {
    initialValues: { friends: [{ name: 'a' }, { name: '' }] },
    schema: y.object({
      friends: y
        .array()
        .of(y.object({ name: y.string().required() }))
        .min(1),
    }),
  });
  await user.click(box('Name 1'));
  await user.tab();
  await waitFor(() => expect(formik.touched).toEqual({ friends: [undefined, { name: true }] }));
  await user.click(button('swap'));
  expect([0, 1].map((index) => formik.getFieldMeta(`friends.${index}.name`).touched)).toEqual([true, false]);
  await waitFor(() => expect(screen.getByText('Name 0 required')).toBeVisible());
  await user.click(button('remove 0'));
  expect(formik.errors).toEqual({});
  await user.click(button('remove 0'));
  expect(formik.values).toEqual({ friends: [] });
  await user.click(button('Submit'));
  await waitFor(() => expect(typeof formik.errors.friends).toBe('string'));
  expect(submitted).toEqual([]);
  await user.click(button('push'));
  await user.type(box('Name 0'), 'z');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ friends: [{ name: 'z', email: '' }] }]));
});

test('a member is removed and the rest submitted in one breath', async () => {
  const { user, submitted } = show(
    <FieldArray name="friends">
      {({ remove, form }) => (
        <>
          <Field name="friends.0.name" aria-label="First" />
          {(form.values as { friends: object[] }).friends.length > 1 ? <Field name="friends.1.name" /> : null}
          <button
            type="button"
            onClick={() => {
              remove(1);
              void form.submitForm();
            }}
          >
            without
          </button>
        </>
      )}
    </FieldArray>,
    {
      initialValues: { friends: [{ name: 'a' }, { name: '' }] },
      schema: y.object({ friends: y.array().of(y.object({ name: y.string().required() })) }),
    },
  );
  await user.click(button('without'));
  await waitFor(() => expect(submitted).toEqual([{ friends: [{ name: 'a' }] }]));
});

test('a group of ours takes over an object of Formik, and leaves what was typed into it', async () => {
  const theirs = <Field name="address.street" aria-label="Street" />;
  const ours = (
    <FieldGroup name="address">
      <TextField name="street" label="Street" />
    </FieldGroup>
  );
  const { user, rerender } = show(theirs, { initialValues: { address: { street: 's', city: 'c' } } });
  await user.type(box('Street'), '1');
  rerender(ours);
  expect(box('Street')).toHaveValue('s1');
  await user.type(box('Street'), '2');
  expect(formik.values).toEqual({ address: { street: 's12', city: 'c' } });
  rerender(theirs);
  await waitFor(() => expect(formik.values).toEqual({ address: { street: 's12', city: 'c' } }));
  expect(box('Street')).toHaveValue('s12');
});

test('nested objects: social.facebook, matrix.0.1, and what is not there yet', async () => {
  const { user, submitted } = show(
    <>
      <Field name="social.facebook" aria-label="Facebook" />
      <Field name="matrix.0.1" aria-label="Cell" />
      <Field name="new.list[1]" aria-label="New" />
      <Field name="self.self" aria-label="Self" />
    </>,
    {
      initialValues: {
        social: { facebook: 'f', twitter: 't' },
        matrix: [['a', 'b']],
        self: { self: 's' },
        new: undefined,
      },
    },
  );
  await user.type(box('Facebook'), '1');
  await user.type(box('Cell'), '2');
  await user.type(box('New'), 'n');
  await user.type(box('Self'), '3');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted[0]).toEqual({
    social: { facebook: 'f1', twitter: 't' },
    matrix: [['a', 'b2']],
    new: { list: [undefined, 'n'] },
    self: { self: 's3' },
  });
});

test('checkboxes, radios, several of a select, and numbers', async () => {
  const { user } = show(
    <>
      <Labelled name="toggle" label="Toggle" type="checkbox" />
      {['one', 'two'].map((value) => (
        <Field key={value} type="checkbox" name="checked" value={value} aria-label={value} />
      ))}
      {['x', 'y'].map((value) => (
        <Field key={value} type="radio" name="picked" value={value} aria-label={value} />
      ))}
      <Labelled name="several" label="Several" as="select" multiple>
        <option value="1">1</option>
        <option value="2">2</option>
      </Labelled>
      <Labelled name="age" label="Age" type="number" />
    </>,
    { initialValues: { toggle: false, checked: [], picked: '', several: [], age: '' } },
  );
  for (const name of ['Toggle', 'one', 'two', 'one']) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('radio', { name: 'y' }));
  await user.selectOptions(screen.getByRole('listbox'), ['1', '2']);
  await user.type(screen.getByRole('spinbutton'), '42');
  expect(formik.values).toEqual({ toggle: true, checked: ['two'], picked: 'y', several: ['1', '2'], age: 42 });
  expect(screen.getByRole('radio', { name: 'y' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'two' })).toBeChecked();
});

test('dependent fields: an effect writes what follows from another field, also one nobody shows', async () => {
  function Dependent() {
    const { values, setFieldValue } = useFormikContext<{ a: string; b: string }>();
    const [field] = useField('c');
    useEffect(() => {
      void setFieldValue('c', `${values.a}${values.b}`);
      void setFieldValue('hidden.count', values.a.length);
    }, [values.a, values.b, setFieldValue]);
    return <input {...field} aria-label="C" />;
  }
  const { user, submitted } = show(
    <>
      <Field name="a" aria-label="A" />
      <TextField name="b" label="B" />
      <Dependent />
    </>,
    { initialValues: { a: '', b: '', c: '' } },
  );
  await user.type(box('A'), 'xy');
  await user.type(box('B'), 'z');
  expect(box('C')).toHaveValue('xyz');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ a: 'xy', b: 'z', c: 'xyz', hidden: { count: 2 } }]));
});

test('helpers of the context reach fields of ours, in groups and arrays too', async () => {
  show(
    <>
      <TextField name="text" label="Text" />
      <FieldGroup name="address" legend="Address">
        <TextField name="street" label="Street" />
        <Field name="address.city" aria-label="City" />
      </FieldGroup>
      <OurFieldArray<{ name: string }> name="persons[]">
        {({ items }) =>
          items.map((item, index) => (
            <FieldGroup key={item.key} {...item.field}>
              <TextField name="name" label={`Person ${index}`} />
              <Field name={`persons.${index}.phone`} aria-label={`Phone ${index}`} />
            </FieldGroup>
          ))
        }
      </OurFieldArray>
    </>,
    { initialValues: { text: '', address: { street: 's', city: 'c' }, persons: [{ name: 'p', phone: '1' }] } },
  );
  expect(formik.values).toEqual({
    text: '',
    address: { street: 's', city: 'c' },
    persons: [{ name: 'p', phone: '1' }],
  });
  await act(async () => {
    await formik.setFieldValue('text', (before: string) => `${before}t`);
    await formik.setFieldValue('address.street', 'street');
    await formik.setFieldValue('persons.0.name', 'person');
    await formik.setFieldValue('persons[0].phone', '2');
  });
  expect(['Text', 'Street', 'City', 'Person 0', 'Phone 0'].map((name) => box(name).value)).toEqual([
    't',
    'street',
    'c',
    'person',
    '2',
  ]);
  await act(async () => formik.setFieldValue('persons', [{ name: 'q' }, { name: 'r' }]));
  expect([box('Person 0').value, box('Person 1').value]).toEqual(['q', 'r']);
  await act(async () => formik.setValues({ text: 'all', address: { street: 'x', city: 'y' }, persons: [] }));
  expect(formik.values).toEqual({ text: 'all', address: { street: 'x', city: 'y' }, persons: [] });
  await act(async () => formik.setFieldTouched('address.street'));
  await act(async () => formik.setTouched({ text: true }));
  expect(formik.touched).toEqual({ text: true });
});

test('setErrors puts texts at their fields, ours and Formik’s, and the rest above; status and submitting are kept', async () => {
  show(
    <>
      <Field name="theirs" aria-label="Theirs" />
      <TextField name="ours" label="Ours" />
    </>,
    { initialValues: { theirs: 'a', ours: 'b' } },
  );
  act(() => {
    formik.setErrors({ theirs: 'Bad', ours: 'Worse. Much', nowhere: { at: 'Lost' } } as never);
    formik.setStatus({ seen: true });
    formik.setSubmitting(true);
  });
  expect(formik.errors).toEqual({ theirs: 'Bad', ours: 'Worse. Much' });
  expect(box('Ours')).toHaveAccessibleDescription(/Worse. Much/);
  expect(screen.getByText('Lost')).toBeVisible();
  expect([formik.status, formik.isSubmitting]).toEqual([{ seen: true }, true]);
  act(() => {
    formik.setErrors({});
    formik.setSubmitting(false);
  });
  expect([formik.errors, formik.isSubmitting, screen.queryByText('Lost')]).toEqual([{}, false, null]);
});

test('errors of the server, by our SubmitErrors, reach the paths of Formik; submitForm ends with the submit', async () => {
  const { user } = show(friends, {
    initialValues: { friends: [{ name: 'a' }, { name: 'b' }] },
    onSubmit: async () => {
      throw new SubmitErrors([{ field: 'friends[1].name', key: 'server.taken' }]);
    },
  });
  await act(async () => formik.submitForm());
  expect(formik.errors).toEqual({ friends: [undefined, { name: 'Name 1 taken' }] });
  expect([formik.submitCount, formik.isSubmitting]).toEqual([1, false]);
  expect(box('Name 1')).toHaveFocus();
  await user.type(box('Name 1'), 'x');
  expect(formik.errors).toEqual({});
});

test('async submission: isSubmitting while it lasts, for code of Formik as for ours', async () => {
  let done: () => void = () => {};
  const { user } = show(<Field name="a" aria-label="A" />, {
    initialValues: { a: 'x' },
    onSubmit: () => new Promise<void>((resolve) => (done = resolve)),
  });
  await user.click(button('Submit'));
  await waitFor(() => expect(formik.isSubmitting).toBe(true));
  expect(formik.dirty).toBe(false);
  await act(async () => done());
  expect(formik.isSubmitting).toBe(false);
});

test('reset and resetForm: values, touched, errors, count and status; new values are what a reset returns to', async () => {
  const { user } = show(
    <>
      {friends}
      <TextField name="ours" label="Ours" validators={[required()]} />
    </>,
    { initialValues: { ours: 'o', friends: [{ name: 'a' }] } },
  );
  await user.click(button('push'));
  await user.type(box('Name 1'), 'b');
  await user.clear(box('Ours'));
  await user.click(button('Submit'));
  await waitFor(() => expect(formik.submitCount).toBe(1));
  // the press on the button ends before the reset
  await user.tab();
  await user.click(button('Reset'));
  expect(formik.values).toEqual({ ours: 'o', friends: [{ name: 'a' }] });
  expect([formik.touched, formik.errors, formik.submitCount, formik.dirty]).toEqual([{}, {}, 0, false]);
  act(() =>
    formik.resetForm({
      values: { ours: 'n', friends: [{ name: 'x' }, { name: 'y' }], more: 1 },
      status: 's',
      touched: { ours: true },
      errors: { ours: 'Said' },
      submitCount: 3,
    }),
  );
  expect(formik.values).toEqual({ ours: 'n', friends: [{ name: 'x' }, { name: 'y' }], more: 1 });
  expect(names()).toEqual(['x', 'y']);
  expect([formik.status, formik.touched, formik.errors, formik.submitCount]).toEqual([
    's',
    { ours: true },
    { ours: 'Said' },
    3,
  ]);
  await user.type(box('Name 1'), '!');
  expect(formik.dirty).toBe(true);
  await user.click(button('Reset'));
  expect(names()).toEqual(['x', 'y']);
  expect(formik.initialValues).toMatchObject({ ours: 'n' });
});

test('validateForm and validateField answer; handleChange and handleBlur work for a plain control, by name, id or path', async () => {
  const { user } = show(
    <>
      <input
        name="plain"
        aria-label="Plain"
        onChange={(e) => formik.handleChange(e)}
        onBlur={(e) => formik.handleBlur(e)}
      />
      <input id="byId" aria-label="By id" onChange={(e) => formik.handleChange(e)} />
      <input
        aria-label="By path"
        onChange={(e) => formik.handleChange('p.q')(e)}
        onBlur={(e) => formik.handleBlur('p.q')(e)}
      />
      <button type="button" onClick={() => formik.handleSubmit()}>
        handle
      </button>
      <TextField name="must" label="Must" validators={[required()]} />
    </>,
  );
  await user.type(box('Plain'), 'a');
  await user.type(box('By id'), 'b');
  await user.type(box('By path'), 'c');
  await user.tab();
  expect(formik.values).toEqual({ plain: 'a', byId: 'b', p: { q: 'c' }, must: '' });
  expect(formik.touched).toMatchObject({ plain: true, p: { q: true } });
  await expect(formik.validateForm()).resolves.toEqual({ must: 'Must required' });
  await act(async () => formik.validateField('must'));
  await user.click(button('handle'));
  await waitFor(() => expect(box('Must')).toHaveFocus());
  expect(formik.submitCount).toBe(1);
});

test('a field moves over: the value stays when ours takes the name of Formik’s, and when Formik’s takes it back', async () => {
  const fields = (ours: boolean) =>
    ours ? <TextField name="a" label="A" validators={[required()]} /> : <Field name="a" aria-label="A" />;
  const { user, submitted, rerender } = show(fields(false), { initialValues: { a: '' } });
  await user.type(box('A'), 'typed');
  rerender(fields(true));
  expect(box('A')).toHaveValue('typed');
  await user.type(box('A'), '!');
  rerender(fields(false));
  await waitFor(() => expect(box('A')).toHaveValue('typed!'));
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ a: 'typed!' }]));
});

test('a value of Formik stays when its field goes, as with Formik; its validate no longer counts', async () => {
  const { user, submitted, rerender } = show(<Field name="a" aria-label="A" validate={() => 'Never'} />, {
    initialValues: { a: '' },
  });
  await user.type(box('A'), 'x');
  expect(formik.errors).toEqual({ a: 'Never' });
  rerender(null);
  await waitFor(() => expect(formik.errors).toEqual({}));
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ a: 'x' }]));
});

test('fields of ours in FieldsInFormik inside: members of Formik’s array are drawn by ours', async () => {
  const { user, submitted } = show(
    <FieldArray name="friends">
      {({ push, form }) => (
        <FieldsInFormik>
          {(form.values as { friends: object[] }).friends.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the state is Formik's, by place
            <TextField key={index} name={`friends.${index}.name`} label={`Name ${index}`} validators={[required()]} />
          ))}
          <button type="button" onClick={() => push({ name: '' })}>
            push
          </button>
        </FieldsInFormik>
      )}
    </FieldArray>,
    { initialValues: { friends: [{ name: 'a' }] } },
  );
  await user.click(button('push'));
  await user.click(button('Submit'));
  await waitFor(() => expect(box('Name 1')).toHaveFocus());
  expect(box('Name 1')).toHaveAccessibleDescription(/Name 1 required/);
  await user.type(box('Name 1'), 'b');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ friends: [{ name: 'a' }, { name: 'b' }] }]));
});

test('a new schema judges what is there, which keeps its states; one of several options goes and the rest stays', async () => {
  function Switching() {
    const [strict, setStrict] = useState(false);
    const rule = strict ? y.string().required().min(3) : y.string();
    return (
      <Surroundings>
        <Form<Values>
          initialValues={{ a: '', deep: { pick: 'x' } }}
          schema={y.object({ a: rule, deep: y.object({ pick: y.string().oneOf(strict ? ['z'] : ['x']) }) })}
          onSubmit={async () => {}}
        >
          <FormikInForm>
            <Field name="a" aria-label="A" />
            {(strict ? ['x'] : ['x', 'y']).map((value) => (
              <Field key={value} type="radio" name="deep.pick" value={value} aria-label={value} />
            ))}
            <Watch />
          </FormikInForm>
          <button type="button" onClick={() => setStrict(true)}>
            strict
          </button>
        </Form>
      </Surroundings>
    );
  }
  render(<Switching />);
  const user = userEvent.setup();
  await user.type(box('A'), 'ab');
  await user.click(button('strict'));
  await waitFor(() => expect(formik.errors).toEqual({ a: 'A minLength', deep: { pick: 'x oneOf' } }));
  expect(formik.touched).toEqual({ a: true });
  expect(formik.values).toEqual({ a: 'ab', deep: { pick: 'x' } });
});

test('a draft keeps values of Formik, but no passwords', async () => {
  const fields = (
    <>
      <Field name="a" aria-label="A" />
      <Field name="deep.secret" type="password" aria-label="Secret" />
      <Field name="deep.kept" aria-label="Kept" />
      <Draft storageKey="formik" />
    </>
  );
  const initialValues = { a: '', deep: { secret: '', kept: '' } };
  const { user, rerender } = show(fields, { initialValues });
  await user.type(box('A'), 'x');
  await user.type(screen.getByLabelText('Secret'), 'hidden');
  await user.type(box('Kept'), 'k');
  rerender(null);
  const kept = JSON.parse(sessionStorage.getItem('formik') ?? 'null') as { values: unknown };
  expect(kept.values).toEqual({ a: 'x', deep: { kept: 'k' } });
  cleanup();
  show(fields, { initialValues });
  await waitFor(() => expect(formik.values).toEqual({ a: 'x', deep: { secret: '', kept: 'k' } }));
  expect(box('Kept')).toHaveValue('k');
  sessionStorage.clear();
});

test('a keystroke renders the field and what uses Formik’s context, nothing else', async () => {
  const renders: string[] = [];
  const Counted = ({ id, children }: { id: string; children: ReactNode }) => (
    <Profiler id={id} onRender={(name) => renders.push(name)}>
      {children}
    </Profiler>
  );
  const { user } = show(
    <>
      <Counted id="a">
        <TextField name="a" label="A" />
      </Counted>
      <Counted id="b">
        <TextField name="b" label="B" />
      </Counted>
      <Counted id="theirs">
        <FastField name="theirs" aria-label="Theirs" />
      </Counted>
    </>,
    { initialValues: { a: '', b: '', theirs: '' } },
  );
  await user.click(box('A'));
  renders.length = 0;
  await user.keyboard('x');
  expect(renders.filter((id) => id === 'a')).toHaveLength(1);
  expect(renders).not.toContain('b');
  await user.click(box('Theirs'));
  renders.length = 0;
  await user.keyboard('y');
  expect(box('Theirs')).toHaveValue('y');
  expect(renders).not.toContain('a');
  expect(renders).not.toContain('b');
});

test('in StrictMode, later than the form, and gone again: nothing is lost, nothing is left', async () => {
  const submitted: Values[] = [];
  function Later() {
    const [on, setOn] = useState(false);
    return (
      <>
        {on ? (
          <FormikInForm>
            <Field name="deep.a" aria-label="A" />
            <Watch />
          </FormikInForm>
        ) : null}
        <button type="button" onClick={() => setOn(!on)}>
          toggle
        </button>
      </>
    );
  }
  function Reset() {
    const { reset } = useFormActions();
    return (
      <button type="button" onClick={() => reset()}>
        reset
      </button>
    );
  }
  render(
    <StrictMode>
      <Surroundings>
        <Form<Values> initialValues={{ deep: { a: 'x' } }} onSubmit={async (values) => void submitted.push(values)}>
          <Later />
          <Reset />
          <SubmitButton>Submit</SubmitButton>
        </Form>
      </Surroundings>
    </StrictMode>,
  );
  const user = userEvent.setup();
  await user.click(button('toggle'));
  expect(box('A')).toHaveValue('x');
  await user.type(box('A'), 'y');
  expect(formik.values).toEqual({ deep: { a: 'xy' } });
  await user.click(button('toggle'));
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{}]));
  await user.click(button('toggle'));
  expect(box('A')).toHaveValue('xy');
  await user.click(button('reset'));
  expect(box('A')).toHaveValue('x');
});

test('two components for one name of which one has rules of its own are told apart', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() =>
    show(
      <>
        <TextField name="a" label="A" />
        <Field name="a" validate={() => 'x'} />
      </>,
    ),
  ).toThrow(/used twice/);
  log.mockRestore();
});
