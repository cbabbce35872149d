import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../Dialog/Dialog.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { tap, withTouch } from '../testing/touch.ts';
import { EditableText, type EditableTextProps } from './EditableText.tsx';

afterEach(() => withTouch(false));

/** Holds what was kept, as an app does. */
function Held({ onSave, ...rest }: Partial<EditableTextProps>) {
  const [value, setValue] = useState('Eerste ronde');
  const save = async (text: string) => {
    const problem = await onSave?.(text);
    if (!problem) setValue(text);
    return problem;
  };
  return <EditableText label="Naam" value={value} placeholder="Nog geen naam" onSave={save} {...rest} />;
}
const text = () => page.getByRole('button', { name: /^Naam: / });
const input = () => page.getByRole('textbox', { name: 'Naam' });

test('by keyboard: Enter opens and keeps, Esc brings back, and the focus stays with the text', async () => {
  const onSave = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  await renderUi(<Held onSave={onSave} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(input()).toHaveFocus();
  await userEvent.keyboard('  Tweede {Enter}');
  await expect.element(text()).toHaveFocus();
  await expect.element(text()).toHaveTextContent('Tweede');
  expect(onSave.mock.calls).toEqual([['Tweede']]);
  await userEvent.keyboard('{Enter}weg{Escape}');
  await expect.element(text()).toHaveTextContent('Tweede');
  await expect.element(text()).toHaveFocus();
  // unchanged is nothing to keep
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(text()).toHaveFocus();
  expect(onSave).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Enter}{Delete}{Enter}');
  await expect.element(text()).toHaveTextContent('Nog geen naam');
});

test('by touch: a touch opens it, another on the tick keeps it', async () => {
  await withTouch(true);
  await renderUi(<Held onSave={async () => undefined} />);
  await tap(text().element());
  await expect.element(input()).toHaveFocus();
  await userEvent.fill(input(), 'Derde');
  await tap(page.getByRole('button', { name: 'Opslaan' }).element());
  await expect.element(text()).toHaveTextContent('Derde');
  await tap(text().element());
  await userEvent.fill(input(), 'Vierde');
  await tap(page.getByRole('button', { name: 'Annuleren' }).element());
  await expect.element(text()).toHaveTextContent('Derde');
});

test('while it is kept nothing is typed and nothing kept twice; what goes wrong leaves the text as it was typed', async () => {
  let settle: { answer(problem?: string): void; fail(error: Error): void } | undefined;
  const onSave = vi.fn<() => Promise<string | void>>(() => new Promise((answer, fail) => (settle = { answer, fail })));
  await renderUi(<Held onSave={onSave} />);
  await userEvent.click(text());
  await userEvent.keyboard('Bezet{Enter}{Enter}x{Escape}');
  await expect.element(input()).toHaveValue('Bezet');
  await expect.element(input()).toHaveAttribute('aria-busy', 'true');
  expect(onSave).toHaveBeenCalledOnce();
  settle?.answer('Al in gebruik');
  await expect.element(input()).toHaveAccessibleDescription(/Al in gebruik/);
  await expect.element(input()).toHaveFocus();
  await userEvent.keyboard('{End}!{Enter}');
  settle?.fail(new Error('Geen verbinding'));
  await expect.element(input()).toHaveAccessibleDescription(/Geen verbinding/);
  await expect.element(input()).toHaveValue('Bezet!');
  await userEvent.keyboard('{Enter}');
  settle?.answer();
  await expect.element(text()).toHaveTextContent('Bezet!');
});

test('in a dialog Esc ends the editing alone; what is only read has no button', async () => {
  const onClose = vi.fn<() => void>();
  await renderUi(
    <Dialog open onClose={onClose} title="Ronde">
      <Held onSave={async () => undefined} />
      <EditableText label="Nummer" value="12" readOnly onSave={() => undefined} />
    </Dialog>,
  );
  await userEvent.click(text());
  await userEvent.keyboard('{Escape}');
  await expect.element(text()).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: /Nummer/ })).not.toBeInTheDocument();
});
