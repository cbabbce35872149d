// A period and a month in a form: values, what is wrong with either end, and drafts.
import { UiProvider } from '@ledenbureau/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DateRangeField, Draft, Form, MessageProvider, MonthField, SubmitButton, useFormActions } from './index.ts';
import { fakeTime, pass, timed } from './testing/timers.ts';

fakeTime();

function Emptied() {
  const { reset } = useFormActions();
  return (
    <button type="button" onClick={() => reset()}>
      Leeg
    </button>
  );
}

function setup(required = false) {
  const onSubmit = vi.fn<(values: unknown) => Promise<void>>(async () => undefined);
  render(
    <UiProvider>
      <MessageProvider
        message={({ key, params, outcome }) => `${key.split('.').at(-1)} ${outcome ?? ''} ${String(params?.['min'])}`}
      >
        <Form initialValues={{}} onSubmit={onSubmit}>
          <DateRangeField name="days" label="Periode" required={required} min="2026-01-01" />
          <MonthField name="month" label="Boekmaand" required={required} today="2026-11-21" />
          <SubmitButton>Bewaren</SubmitButton>
          <Emptied />
          <Draft storageKey="periods" />
        </Form>
      </MessageProvider>
    </UiProvider>,
  );
  const submit = async () => {
    await user.click(screen.getByRole('button', { name: 'Bewaren' }));
    await pass(300);
  };
  const user = userEvent.setup(timed);
  return { user, onSubmit, submit };
}
const period = () => screen.getByRole('group', { name: /Periode/ });
const end = (name: string) => within(period()).getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const part = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

test('a period and a month are submitted as they are held; an end may stay open', async () => {
  const { user, onSubmit, submit } = setup();
  await user.type(end('Vanaf'), '1-2-2026');
  await submit();
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ days: { from: '2026-02-01', until: '' }, month: '' });
  // half a month is no month, and is not sent as none
  await user.selectOptions(part('Maand'), 'december');
  await submit();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.getByRole('group', { name: /Boekmaand/ })).toHaveAccessibleDescription(/month/);
  await user.selectOptions(part('Jaar'), '2026');
  await user.type(end('Tot en met'), '28-2-2026');
  await submit();
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ days: { from: '2026-02-01', until: '2026-02-28' }, month: '2026-12' });
});

test('required asks for both ends, and for a whole month', async () => {
  const { user, onSubmit, submit } = setup(true);
  await user.type(end('Vanaf'), '1-2-2026');
  await user.selectOptions(part('Maand'), 'december');
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(period()).toHaveAccessibleDescription(/required/);
  expect(screen.getByRole('group', { name: /Boekmaand/ })).toHaveAccessibleDescription(/month/);
  await user.type(end('Tot en met'), '28-2-2026');
  await user.selectOptions(part('Jaar'), '2026');
  expect(period()).not.toHaveAccessibleDescription(/required/);
  await submit();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a last day before the first is refused, with the first', async () => {
  const { user, onSubmit, submit } = setup();
  await user.type(end('Vanaf'), '1-3-2026');
  await user.type(end('Tot en met'), '28-2-2026');
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(period()).toHaveAccessibleDescription(/period 2026-03-01/);
});

test('an end that cannot be read keeps the form, whatever is typed at the other', async () => {
  const { user, onSubmit, submit } = setup();
  await user.type(end('Vanaf'), 'ooit');
  await user.type(end('Tot en met'), '28-2-2026');
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(period()).toHaveAccessibleDescription(/date/);
  await user.clear(end('Vanaf'));
  await user.type(end('Vanaf'), '1-2-2025');
  expect(period()).toHaveAccessibleDescription(/range minDate 2026-01-01/);
  await user.clear(end('Vanaf'));
  await submit();
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ days: { from: '', until: '2026-02-28' } });
});

test('a draft keeps what could not be read at both ends; a reset empties all', async () => {
  const first = setup();
  await first.user.type(end('Vanaf'), 'ooit');
  await first.user.type(end('Tot en met'), 'later');
  await pass(300);
  cleanup();
  const { user, onSubmit, submit } = setup();
  expect([end('Vanaf').value, end('Tot en met').value]).toEqual(['ooit', 'later']);
  await user.clear(end('Tot en met'));
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.selectOptions(part('Maand'), 'december');
  await user.click(screen.getByRole('button', { name: 'Leeg' }));
  expect([end('Vanaf').value, end('Tot en met').value, part('Maand').value]).toEqual(['', '', '']);
});
