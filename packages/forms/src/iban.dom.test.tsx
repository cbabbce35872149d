// An account number in a form: held without spaces, judged by itself.
import { UiProvider } from '@ledenbureau/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { demoFormats, demoLabels } from '../../ui/src/testing/demo.ts';
import { Form, MessageProvider, IbanField, SubmitButton } from './index.ts';

test('the form has it without spaces, and refuses wrong check digits without being asked to', async () => {
  const onSubmit = vi.fn<(values: unknown) => Promise<void>>(async () => undefined);
  render(
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
      <MessageProvider message={({ key }) => key}>
        <Form initialValues={{ iban: 'DE89 3704 0044 0532 0130 00' }} onSubmit={onSubmit}>
          <IbanField name="iban" label="IBAN" required />
          <SubmitButton>Bewaren</SubmitButton>
        </Form>
      </MessageProvider>
    </UiProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: /IBAN/ });
  const send = () => user.click(screen.getByRole('button', { name: 'Bewaren' }));
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
