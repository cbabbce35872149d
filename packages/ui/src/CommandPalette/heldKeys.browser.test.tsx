import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import type { Command, CommandSource } from './CommandPalette.types.ts';
import { holdKeys, holdsKeys, takeKeys } from './heldKeys.ts';

afterEach(() => void takeKeys());

const chosen = vi.fn<(id: string) => void>();
const command = (label: string): Command => ({ id: label, label, onSelect: () => chosen(label) });
const list: CommandSource = {
  id: 'list',
  title: 'Pagina’s',
  commands: ['Notificaties', 'Notities', 'Jaren'].map(command),
};

/** A page whose palette comes when it is told to, as code that loads late does. */
async function late(sources: readonly CommandSource[] = [list]) {
  let stand = () => {};
  function Page() {
    const [isThere, setThere] = useState(false);
    const [open, setOpen] = useState(true);
    stand = () => setThere(true);
    return (
      <>
        <Button>Zoeken</Button>
        {isThere && <CommandPalette open={open} onClose={() => setOpen(false)} sources={sources} />}
      </>
    );
  }
  chosen.mockClear();
  await renderUi(<Page />);
  page.getByRole('button').element().focus();
  holdKeys();
  return () => stand();
}

const field = () => page.getByRole('combobox');

test('what was typed stands in the palette, and the focus goes back to where it was asked for', async () => {
  const stand = await late();
  await userEvent.keyboard('nox{Backspace}ti');
  stand();
  await expect.element(field()).toHaveValue('noti');
  await expect.element(field()).toHaveFocus();
  expect(holdsKeys()).toBe(false);
  await userEvent.keyboard('f');
  await expect.element(field()).toHaveValue('notif');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Zoeken' })).toHaveFocus();
});

test.each([
  ['noti{Enter}', 'Notificaties'],
  ['noti{ArrowDown}{Enter}', 'Notities'],
  ['{ArrowDown}noti{Enter}', 'Notificaties'],
  ['{ArrowUp}{Enter}', 'Jaren'],
])('%s does what it does in a palette that stands', async (keys, name) => {
  const stand = await late();
  await userEvent.keyboard(keys);
  stand();
  await expect.poll(() => chosen.mock.calls).toEqual([[name]]);
});

test('Esc closes what is on its way', async () => {
  const stand = await late();
  await userEvent.keyboard('noti{Escape}');
  stand();
  await expect.poll(holdsKeys).toBe(false);
  await expect.element(field()).not.toBeInTheDocument();
  expect(chosen).not.toHaveBeenCalled();
});

test('no key reaches the page meanwhile, and what an input method takes is no arrow', async () => {
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  const stand = await late();
  const held = document.activeElement as HTMLInputElement;
  held.value = 'jar';
  for (const key of ['ArrowDown', 'Enter'])
    held.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }));
  document.querySelector('button')!.addEventListener('keydown', heard);
  await userEvent.keyboard('e ');
  expect(heard).not.toHaveBeenCalled();
  stand();
  await expect.element(field()).toHaveValue('jare ');
  expect(chosen).not.toHaveBeenCalled();
});

test('Enter waits for a search that may still find what stands first', async () => {
  let answer: (commands: Command[]) => void = () => {};
  const load = vi.fn<() => Promise<Command[]>>(() => new Promise((resolve) => (answer = resolve)));
  const search: CommandSource = { id: 'search', title: 'Leden', load };
  const stand = await late([search, list]);
  await userEvent.keyboard('not{Enter}');
  stand();
  await expect.element(page.getByRole('option', { name: 'Notificaties' })).toBeVisible();
  await expect.poll(() => load.mock.calls).toHaveLength(1);
  expect(chosen).not.toHaveBeenCalled();
  answer([command('Notenboom')]);
  await expect.poll(() => chosen.mock.calls).toEqual([['Notenboom']]);
});
