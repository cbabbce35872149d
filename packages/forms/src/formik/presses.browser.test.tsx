// A message that appears when a field is left moves what is below it, also a button that is being pressed.
import { ErrorMessage, Field, Form as FormikForm, Formik } from 'formik';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Form, MoneyField, SubmitButton, TextField } from '../index.ts';
import { Surroundings } from '../testing/showFormik.tsx';
import { FieldsInFormik, FormikInForm } from './index.ts';

test('in Formik: what is pressed stays under the pointer, and a reset leaves nothing touched', async () => {
  const validate = ({ name }: { name: string }) => (name ? {} : { name: 'Fill it in' });
  const screen = await render(
    <Surroundings>
      <Formik initialValues={{ name: '', cents: null }} validate={validate} onSubmit={async () => {}}>
        {({ touched }) => (
          <FormikForm>
            <FieldsInFormik>
              <TextField name="name" label="Name" />
              <MoneyField name="cents" label="Cents" />
            </FieldsInFormik>
            <button type="submit">Submit</button>
            <button type="reset">Reset</button>
            <output>{JSON.stringify(touched)}</output>
          </FormikForm>
        )}
      </Formik>
    </Surroundings>,
  );
  await userEvent.type(screen.getByLabelText('Cents'), 'x');
  await userEvent.click(screen.getByText('Submit'));
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await expect.element(screen.getByRole('status')).toHaveTextContent('{"name":true,"cents":true}');
  await userEvent.click(screen.getByText('Reset'));
  await expect.element(screen.getByLabelText('Cents')).toHaveValue('');
  // what was held back while the button was pressed would come now
  await userEvent.click(screen.getByText('Name'));
  expect(screen.getByRole('status').element().textContent).toBe('{}');
});

test('in our Form: the same for a field of Formik', async () => {
  const screen = await render(
    <Surroundings>
      <Form initialValues={{ name: '' }} onSubmit={async () => {}}>
        <FormikInForm>
          <Field name="name" aria-label="Name" validate={(name: string) => (name ? undefined : 'Fill it in')} />
          <ErrorMessage name="name" component="p" />
        </FormikInForm>
        <SubmitButton>Submit</SubmitButton>
        <button type="reset">Reset</button>
      </Form>
    </Surroundings>,
  );
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByText('Reset'));
  await userEvent.click(screen.getByLabelText('Name'));
  expect(document.querySelector('p')).toBeNull();
  await userEvent.click(screen.getByText('Submit'));
  await expect.element(screen.getByText('Fill it in')).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
});
