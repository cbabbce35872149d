// A Wizard of ui with a form in each step: a step is left once its form is right.
import { UiProvider, Wizard, type WizardControl } from '@ledenbureau/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Form, MessageProvider, TextField } from './index.ts';

test('the first wrong field has the focus and the step stays; back keeps what was typed, and the last submits', async () => {
  const kept = vi.fn<(values: object) => void>();
  const onSubmit = vi.fn<() => void>();
  const step = (id: string, label: string) => ({
    id,
    label,
    form: true,
    content: ({ formId, next }: WizardControl) => (
      <Form
        id={formId}
        initialValues={{}}
        onSubmit={async (values) => {
          kept(values);
          next();
        }}
      >
        <TextField name={id} label={`Veld ${label}`} required />
      </Form>
    ),
  });
  render(
    <UiProvider>
      <MessageProvider message={({ key }) => key}>
        <Wizard
          label="Invoer"
          steps={[step('name', 'Naam'), step('town', 'Plaats')]}
          submitLabel="Boeken"
          onSubmit={onSubmit}
        />
      </MessageProvider>
    </UiProvider>,
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const heading = (name: RegExp) => screen.getByRole('heading', { name });
  await press('Volgende');
  const name = screen.getByRole('textbox', { name: 'Veld Naam' });
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription(/error.validation.required/);
  await user.type(name, 'Anneke{Enter}');
  await waitFor(() => expect(heading(/^Plaats/)).toHaveFocus());
  await user.type(screen.getByRole('textbox', { name: 'Veld Plaats' }), 'Zeist');
  await press('Vorige');
  await waitFor(() => expect(heading(/^Naam/)).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Veld Naam' })).toHaveValue('Anneke');
  await press('Volgende');
  await waitFor(() => expect(heading(/^Plaats/)).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Veld Plaats' })).toHaveValue('Zeist');
  expect(onSubmit).not.toHaveBeenCalled();
  await press('Boeken');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(kept.mock.calls).toEqual([[{ name: 'Anneke' }], [{ name: 'Anneke' }], [{ town: 'Zeist' }]]);
});
