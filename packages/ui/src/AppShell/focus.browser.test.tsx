/** A step that takes its own button away, on a page that never had a dialog: the keys go on from what came of it. */
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { AppShell } from './AppShell.tsx';

const names = ['Coöperatie', 'Tweede beheerder', 'Instrument'];

function Steps() {
  const [now, setNow] = useState(0);
  return (
    <ol>
      {names.map((name, at) => (
        <li key={name} aria-current={at === now ? 'step' : undefined}>
          <h2>{name}</h2>
          {at === now ? <Button onClick={() => setNow(at + 1)}>Verder met {name}</Button> : null}
        </li>
      ))}
    </ol>
  );
}

function Part() {
  const [isThere, setThere] = useState(true);
  return (
    <section>
      <h2>Passkeys</h2>
      {isThere ? <Button onClick={() => setThere(false)}>Verwijderen</Button> : <p>Niet ingesteld</p>}
    </section>
  );
}

async function shell(content: ReactNode): Promise<void> {
  await renderUi(
    <AppShell sidebar={null} header="Ledenbureau">
      <h1>Pagina</h1>
      {content}
    </AppShell>,
  );
  // it was asked for first by the shell
  await import('../internal/watchFocus.ts');
}

test('the focus goes to the title of the part it stood in', async () => {
  await shell(<Part />);
  (page.getByRole('button', { name: 'Verwijderen' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
});

test('of steps it goes to the one that is on by then', async () => {
  await shell(<Steps />);
  for (const [name, next] of [names.slice(0, 2), names.slice(1)]) {
    (page.getByRole('button', { name: `Verder met ${name}` }).element() as HTMLElement).focus();
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await userEvent.keyboard('{Enter}');
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await expect.element(page.getByRole('heading', { name: next! })).toHaveFocus();
  }
});
