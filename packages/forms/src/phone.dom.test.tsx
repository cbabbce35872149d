// A telephone number in a form: held as it is dialled from anywhere, judged by itself.
import { UiProvider } from '@ledenbureau/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { demoFormats, demoLabels } from '../../ui/src/testing/demo.ts';
import { Form, FormsProvider, PhoneField, SubmitButton } from './index.ts';

const show = (initialValues: { phone?: string }, onSubmit = vi.fn<(values: unknown) => Promise<void>>()) => {
  render(
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
      <FormsProvider message={({ key }) => key}>
        <Form initialValues={initialValues} onSubmit={onSubmit}>
          <PhoneField name="phone" label="Telefoon" required />
          <SubmitButton>Bewaren</SubmitButton>
        </Form>
      </FormsProvider>
    </UiProvider>,
  );
  return onSubmit;
};
const field = () => screen.getByRole('textbox', { name: /Telefoon/ });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));

test('the form has it with its country, and refuses one that is too short without being asked to', async () => {
  const onSubmit = show({ phone: '+31201234567' });
  expect(field()).toHaveValue('+31 20 123 4567');
  await userEvent.clear(field());
  await send();
  expect(field()).toHaveAccessibleDescription(/error.validation.required/);
  await userEvent.type(field(), '06-1234567');
  await send();
  expect(field()).toHaveAccessibleDescription(/error.validation.phone/);
  expect(field()).not.toHaveAccessibleDescription(/Vul een telefoonnummer in/);
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.type(field(), '8');
  await send();
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ phone: '+31612345678' });
  expect(field()).toHaveValue('+31 6 12345678');
});

test('a number that was known without its country is that number, and an unfinished one is kept as it stands', async () => {
  const onSubmit = show({ phone: '06 12345678' });
  expect(field()).toHaveValue('+31 6 12345678');
  await userEvent.clear(field());
  await userEvent.type(field(), '+32 470 12');
  await userEvent.tab();
  expect(field()).toHaveValue('+32 470 12');
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field()).toHaveFocus();
});
