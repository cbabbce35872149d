/** Forms of both engines in a shadow root of a host, where the page cannot be asked for what stands in it. */
import { Button, Dialog, UiProvider } from '@ledenbureau/ui';
import { Field, Form as FormikForm, Formik } from 'formik';
import { type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoFormats, demoLabels } from '../../ui/src/testing/demo.ts';
import { FieldsInFormik, FormikInForm } from './formik/index.ts';
import { Form, required, SubmitButton, TextField } from './index.ts';
import { formik, Watch } from './testing/watchFormik.tsx';

let leave = () => {};
afterEach(() => leave());

function showInShadow(element: ReactElement): void {
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  const root = createRoot(shadow.appendChild(document.createElement('div')));
  root.render(
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
      {element}
    </UiProvider>,
  );
  leave = () => {
    root.unmount();
    host.remove();
  };
}

const focused = () => (document.activeElement?.shadowRoot?.activeElement as HTMLInputElement | null)?.name;
const box = (name: string) => page.getByRole('textbox', { name });
const send = () => page.getByRole('button', { name: 'Send' }).click();
const isEmpty = (value: string) => (value ? undefined : 'Fill it in');
const theirs = (name: string) => <Field name={name} aria-label={name} validate={isEmpty} />;
const ours = (name: string) => <TextField name={name} label={name} validators={[required()]} />;

describe.each([
  ['theirs', 'ours', theirs, ours],
  ['ours', 'theirs', ours, theirs],
] as const)('%s before %s', (first, second, one, other) => {
  test.each([
    [
      'our Form',
      <Form key="form" initialValues={{ [first]: '', [second]: '' }} onSubmit={async () => {}}>
        <FormikInForm>
          {one(first)}
          {other(second)}
          <Watch />
        </FormikInForm>
        <SubmitButton>Send</SubmitButton>
      </Form>,
    ],
    [
      'Formik',
      <Formik key="formik" initialValues={{ [first]: '', [second]: '' }} onSubmit={async () => {}}>
        <FormikForm>
          <FieldsInFormik>
            {one(first)}
            {other(second)}
          </FieldsInFormik>
          <Watch />
          <button type="submit">Send</button>
        </FormikForm>
      </Formik>,
    ],
  ])('in %s the focus goes to the first wrong field, and one that is left is touched', async (_engine, form) => {
    showInShadow(form);
    await box(second).click();
    await userEvent.tab();
    await expect.poll(() => formik.touched).toEqual({ [second]: true });
    await send();
    await expect.poll(focused).toBe(first);
    await userEvent.keyboard('a');
    await send();
    await expect.poll(focused).toBe(second);
  });
});

test('Control+Enter beside the fields submits, and not below a dialog', async () => {
  const sent: string[] = [];
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Form initialValues={{}} onSubmit={async () => void sent.push('sent')}>
          <SubmitButton aria-keyshortcuts="Control+Enter">Send</SubmitButton>
        </Form>
        {open && (
          <Dialog open onClose={() => setOpen(false)} title="Above">
            <p>Nothing to fill in</p>
          </Dialog>
        )}
      </>
    );
  }
  showInShadow(<Page />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent).toEqual(['sent']);
});
