import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import type { Command, CommandSource } from './CommandPalette.types.ts';
import { useCommandKey } from './useCommandKey.ts';

function Page({ sources }: { sources: readonly CommandSource[] }) {
  const [open, setOpen] = useState(false);
  useCommandKey(() => setOpen(true));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Zoeken</Button>
      <CommandPalette open={open} onClose={() => setOpen(false)} sources={sources} />
    </>
  );
}

const onSelect = vi.fn<() => void>();
const list: CommandSource = {
  id: 'list',
  title: 'Acties',
  commands: [
    { id: 'a', label: 'Afmelden', onSelect },
    { id: 'b', label: 'Thema: donker' },
  ],
};
const field = () => page.getByRole('combobox');
const opener = () => page.getByRole('button', { name: 'Zoeken' });
const selected = () => page.getByRole('option', { selected: true });

test('Ctrl+K opens it, a letter alone does not; arrows go around, Enter does it and the focus goes back', async () => {
  await renderUi(<Page sources={[list]} />);
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  await expect.element(opener()).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(field()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await expect.element(selected()).toHaveTextContent('Afmelden');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(selected()).toHaveTextContent('Thema: donker');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', selected().element().id);
  await expect.element(selected()).toHaveTextContent('Afmelden');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.element(opener()).toHaveFocus();
});

test('a press beside it closes it, and it opens empty again', async () => {
  await renderUi(<Page sources={[list]} />);
  await userEvent.click(opener());
  await userEvent.keyboard('thema');
  await expect.element(page.getByRole('option')).toHaveTextContent('Thema: donker');
  await userEvent.click(page.getByRole('dialog'), { position: { x: 5, y: -20 }, force: true });
  await expect.element(field()).not.toBeInTheDocument();
  await userEvent.click(opener());
  await expect.element(field()).toHaveValue('');
});

test('what is shown belongs to the text: a late answer to an older text is dropped', async () => {
  const asked: { query: string; signal: AbortSignal; answer: (commands: Command[]) => void }[] = [];
  const search: CommandSource = {
    id: 'search',
    title: 'Leden',
    load: (query, signal) => new Promise((answer) => asked.push({ query, signal, answer })),
  };
  await renderUi(<Page sources={[search]} />);
  await userEvent.click(opener());
  await userEvent.keyboard('an');
  await expect.poll(() => asked.length).toBe(1);
  await userEvent.fill(field(), 'anne');
  await expect.poll(() => asked.map(({ query }) => query)).toEqual(['an', 'anne']);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer([{ id: '1', label: 'Anneke' }]);
  asked[0]?.answer([{ id: '2', label: 'Antoon' }]);
  await expect.element(page.getByRole('option')).toHaveTextContent('Anneke');
});

test('a search says itself to which texts it has an answer', async () => {
  const load = vi.fn<(query: string) => Promise<Command[]>>(async (query) => [{ id: query, label: `Nummer ${query}` }]);
  const numbers: CommandSource = { id: 'n', title: 'Nummers', accepts: (query) => /^\d+$/.test(query), load };
  const anything = vi.fn<(query: string) => Promise<Command[]>>(async () => []);
  await renderUi(<Page sources={[numbers, { id: 'a', title: 'Alles', load: anything }]} />);
  await userEvent.click(opener());
  await userEvent.keyboard('7');
  await expect.element(page.getByRole('option')).toHaveTextContent('Nummer 7');
  await userEvent.fill(field(), 'zeven');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  // by then the other one was asked too, if it had been
  await expect.poll(() => anything.mock.calls.map(([query]) => query)).toContain('zeven');
  expect(load.mock.calls.map(([query]) => query)).toEqual(['7']);
});
