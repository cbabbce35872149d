// Where forms of both kinds stand in each other, or in parts: found by trying to break what the entry promises.
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorMessage, Field, Form as FormikForm, Formik } from 'formik';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import {
  DateField,
  FieldGroup,
  Form,
  type FormProps,
  maxLength,
  MoneyField,
  NumberField,
  QuantityField,
  SubmitButton,
  TextField,
  y,
} from '../index.ts';
import type { Values } from '../core/values.ts';
import { box, button, showFormik, Surroundings } from '../testing/showFormik.tsx';
import { formik, Watch } from '../testing/watchFormik.tsx';
import { FieldsInFormik, FormikInForm } from './index.ts';

function show(children: ReactNode, props: Partial<FormProps<Values>> = {}) {
  const submitted: Values[] = [];
  render(
    <Surroundings>
      <Form<Values> initialValues={{}} onSubmit={async (values) => void submitted.push(values)} {...props}>
        {children}
        <SubmitButton>Submit</SubmitButton>
        <button type="reset">Reset</button>
      </Form>
    </Surroundings>,
  );
  return { user: userEvent.setup(), submitted };
}

test('a Form of ours in a portal out of Formik submits and resets itself alone', async () => {
  const own = vi.fn<() => Promise<void>>(async () => {});
  const {
    user,
    submitted,
    formik: outer,
  } = showFormik(
    { initialValues: { a: '' } },
    <>
      <TextField name="a" label="A" />
      {createPortal(
        <Form initialValues={{ b: 'ours' }} onSubmit={own}>
          <TextField name="b" label="B" />
          <button type="submit">Inner submit</button>
          <button type="reset">Inner reset</button>
        </Form>,
        document.body,
      )}
    </>,
  );
  await user.type(box('A'), 'x');
  await user.click(button('Inner submit'));
  await waitFor(() => expect(own).toHaveBeenCalled());
  expect([submitted, outer().submitCount]).toEqual([[], 0]);
  await user.click(button('Inner reset'));
  expect(outer().values).toEqual({ a: 'x' });
});

test('Ctrl+Enter in a Formik in a portal leaves the Form around it alone; inside our Form it is that of the Form', async () => {
  const { user, submitted } = show(
    <>
      {createPortal(
        <Formik initialValues={{ q: '' }} onSubmit={() => {}}>
          <FormikForm>
            <FieldsInFormik>
              <TextField name="q" label="Q" />
            </FieldsInFormik>
          </FormikForm>
        </Formik>,
        document.body,
      )}
      <FormikInForm>
        <FieldsInFormik>
          <TextField name="a" label="A" />
        </FieldsInFormik>
      </FormikInForm>
    </>,
    { initialValues: { a: '1' } },
  );
  await user.click(box('Q'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(submitted).toEqual([]);
  await user.click(box('A'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(submitted).toEqual([{ a: '1' }]));
});

test('a field says the error that Formik holds, also where a rule of its own found another', async () => {
  const { user, formik: context } = showFormik(
    { initialValues: { a: 'long' } },
    <TextField name="a" label="A" validators={[maxLength(3)]} />,
  );
  await user.click(button('Submit'));
  await waitFor(() => expect(box('A')).toHaveAccessibleDescription(/A maxLength/));
  act(() => context().setFieldError('a', 'Said by the server'));
  expect(box('A')).toHaveAccessibleDescription(/Said by the server/);
});

test('nothing may be an empty text, null or absent, as Formik’s forms write it, and is none to start with', async () => {
  const {
    user,
    submitted,
    formik: context,
  } = showFormik(
    { initialValues: { number: '', cents: '', quantity: null, day: null } },
    <>
      <NumberField name="number" label="Number" />
      <MoneyField name="cents" label="Cents" />
      <QuantityField name="quantity" label="Quantity" scale={2} />
      <DateField name="day" label="Day" />
      <MoneyField name="absent" label="Absent" />
    </>,
  );
  const labels = ['Number', 'Cents', 'Quantity', 'Day', 'Absent'];
  expect(labels.map((label) => box(label).value)).toEqual(['', '', '', '', '']);
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ number: '', cents: '', quantity: null, day: null }]));
  await user.type(box('Cents'), '2');
  expect(context().values.cents).toBe(200);
  await user.click(button('Reset'));
  expect([box('Cents').value, context().values.cents]).toEqual(['', '']);
});

test('Formik in two parts of one Form: each validates, and both are of one form', async () => {
  const needed = (value: string) => (value ? undefined : 'Needed');
  const { user, submitted } = show(
    <>
      <FormikInForm>
        <Field name="a" aria-label="A" validate={needed} />
      </FormikInForm>
      <TextField name="m" label="M" />
      <FormikInForm>
        <Field name="b" aria-label="B" validate={needed} />
        <ErrorMessage name="b" component="i" />
        <Watch />
      </FormikInForm>
    </>,
    { initialValues: { a: '', m: '', b: '' } },
  );
  await user.type(box('A'), '1');
  await user.click(button('Submit'));
  expect(await screen.findByText('Needed', { selector: 'i' })).toBeInTheDocument();
  expect(formik.errors).toEqual({ b: 'Needed' });
  await user.type(box('B'), '2');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ a: '1', m: '', b: '2' }]));
});

test('Formik in a group of ours is judged by what the schema says of that group', async () => {
  const street = y.string().required('Name the street');
  const { user, submitted } = show(
    <FieldGroup name="address" legend="Address">
      <FormikInForm>
        <Field name="address.street" aria-label="Street" />
        <ErrorMessage name="address.street" component="i" />
      </FormikInForm>
    </FieldGroup>,
    { initialValues: { address: { street: '' } }, schema: y.object({ address: y.object({ street }) }) },
  );
  await user.click(button('Submit'));
  expect(await screen.findByText(/./, { selector: 'i' })).toBeInTheDocument();
  expect(submitted).toEqual([]);
  await user.type(box('Street'), 'Dam');
  await user.click(button('Submit'));
  await waitFor(() => expect(submitted).toEqual([{ address: { street: 'Dam' } }]));
});

test('a reset of the Form, by its button or its actions, takes back the status too', async () => {
  const { user } = show(
    <FormikInForm>
      <Field name="a" aria-label="A" />
      <Watch />
    </FormikInForm>,
    {
      initialValues: { a: '' },
      onSubmit: async (_, { reset }) => {
        formik.setStatus('sent');
        reset();
      },
    },
  );
  act(() => formik.setStatus('typed'));
  expect(formik.status).toBe('typed');
  await user.click(button('Reset'));
  expect(formik.status).toBeUndefined();
  await user.click(button('Submit'));
  await waitFor(() => expect(formik.submitCount).toBe(0));
  expect(formik.status).toBeUndefined();
});
