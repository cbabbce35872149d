import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../Dialog/Dialog.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { DateField, type DateFieldProps } from './DateField.tsx';

const onBlur = vi.fn<() => void>();

function Field(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState('2026-11-12');
  return (
    <>
      <button type="button">Ervoor</button>
      <DateField name="dag" label="Dag" value={value} onChange={setValue} onBlur={onBlur} {...props} />
      <output>{value || 'geen'}</output>
    </>
  );
}

const input = () => page.getByRole('textbox', { name: 'Dag' });
const button = () => page.getByRole('button', { name: 'Kies een datum' });
const calendar = () => page.getByRole('dialog', { name: 'Kies een datum' });
const day = (name: string) => page.getByRole('gridcell', { name });

test('the calendar opens on the chosen day, a key chooses another, and the focus returns to its button', async () => {
  onBlur.mockClear();
  await renderUi(<Field />);
  await userEvent.click(button());
  await expect.element(day('donderdag 12 november 2026')).toHaveFocus();
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('2026-11-19')).toBeVisible();
  await expect.element(input()).toHaveValue('19-11-2026');
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledOnce();
});

test('Alt and arrow down open it from the text, Esc closes it and goes back there', async () => {
  await renderUi(<Field />);
  await userEvent.click(input());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(day('donderdag 12 november 2026')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(input()).toHaveFocus();
});

test('Tab goes round inside it', async () => {
  await renderUi(<Field />);
  await userEvent.click(button());
  await expect.element(day('donderdag 12 november 2026')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Vandaag' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Vorige maand' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Vandaag' })).toHaveFocus();
});

test('a press elsewhere closes it and keeps the focus there', async () => {
  await renderUi(<Field />);
  await userEvent.click(button());
  await expect.element(calendar()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Ervoor' }));
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Ervoor' })).toHaveFocus();
});

test('in a dialog, Esc closes the calendar and not the dialog', async () => {
  const onClose = vi.fn<() => void>();
  await renderUi(
    <Dialog open onClose={onClose} title="Boeken">
      <Field />
    </Dialog>,
  );
  await userEvent.click(button());
  await expect.element(day('donderdag 12 november 2026')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar()).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('locked fields open nothing', async () => {
  await renderUi(<Field readOnly />);
  await userEvent.click(input());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(button()).toBeDisabled();
  await expect.element(calendar()).not.toBeInTheDocument();
});
