// A telephone number in a form: held as it is dialled from anywhere, judged by itself.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Draft, PhoneField } from './index.ts';
import { input, show as showFields, showToSend } from './testing/show.tsx';

const show = (phone: string) => showToSend(<PhoneField name="phone" label="Telefoon" required />, { phone });
const field = () => screen.getByRole('textbox', { name: /Telefoon/ });

test('the form has it with its country, and refuses one that is too short without being asked to', async () => {
  const { onSubmit, send } = show('+31201234567');
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
  const { onSubmit, send } = show('06 12345678');
  expect(field()).toHaveValue('+31 6 12345678');
  await userEvent.clear(field());
  await userEvent.type(field(), '+32 470 12');
  await userEvent.tab();
  expect(field()).toHaveValue('+32 470 12');
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field()).toHaveFocus();
});

test.each([
  ['an unfinished number', '06-12 34', '061234'],
  ['a number of another country', '+32 470 12', '+3247012'],
  ['words', 'bel Jan', 'bel Jan'],
])('%s is kept while the field is away, and is not sent', async (_, typed, kept) => {
  const phone = <PhoneField name="phone" label="Telefoon" />;
  const onSubmit = vi.fn<() => Promise<void>>(async () => undefined);
  const { user, values, actions, rerender } = showFields(phone, { onSubmit });
  await user.type(input('Telefoon'), typed);
  rerender(null);
  rerender(phone);
  expect(values()).toEqual({ phone: kept });
  expect(input('Telefoon')).toHaveValue(kept);
  await act(async () => actions.submit());
  expect(input('Telefoon')).toBeInvalid();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an unfinished number is kept by a draft, and finished in the next visit', async () => {
  const phone = (
    <>
      <PhoneField name="phone" label="Telefoon" />
      <Draft storageKey="draft" owner="me" />
    </>
  );
  const { user } = showFields(phone);
  await user.type(input('Telefoon'), '06-1234567');
  await waitFor(() => expect(sessionStorage.getItem('draft')).toContain('061234567'));
  cleanup();
  const { user: later, values } = showFields(phone);
  expect(input('Telefoon')).toHaveValue('061234567');
  await later.type(input('Telefoon'), '8');
  await later.tab();
  expect(values()).toEqual({ phone: '+31612345678' });
  expect(input('Telefoon')).toHaveValue('+31 6 12345678');
  sessionStorage.clear();
});
