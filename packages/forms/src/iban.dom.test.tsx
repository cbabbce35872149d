// An account number in a form: held without spaces, judged by itself.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { IbanField } from './index.ts';
import { showToSend } from './testing/show.tsx';

test('the form has it without spaces, and refuses wrong check digits without being asked to', async () => {
  const iban = <IbanField name="iban" label="IBAN" required />;
  const { onSubmit, send } = showToSend(iban, { iban: 'DE89 3704 0044 0532 0130 00' });
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: /IBAN/ });
  expect(field).toHaveValue('DE89 3704 0044 0532 0130 00');
  await user.clear(field);
  await send();
  expect(field).toHaveAccessibleDescription(/error.validation.required/);
  await user.type(field, 'nl91abna 0417 1643 01');
  await send();
  expect(field).toHaveValue('NL91 ABNA 0417 1643 01');
  expect(field).toHaveAccessibleDescription(/error.validation.iban/);
  expect(field).not.toHaveAccessibleDescription(/Vul een IBAN in/);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(field, '{Backspace}0');
  await send();
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ iban: 'NL91ABNA0417164300' });
});
