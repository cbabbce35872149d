/** What opens in one commit lies above what it stands in, though React tells the inner one first. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { renderUi } from '../testing/renderUi.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  const [confirming, setConfirming] = useState(true);
  return (
    <>
      <main tabIndex={-1}>
        <Button onClick={() => setOpen(true)}>Openen</Button>
      </main>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="Lid">
          <input aria-label="Naam" />
          <ConfirmDialog
            open={confirming}
            onClose={() => setConfirming(false)}
            onConfirm={() => setOpen(false)}
            title="Verwijderen"
            confirmLabel="Ja"
          />
        </Dialog>
      )}
    </>
  );
}

/** Whether what is seen in the middle of an element is of it. */
const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

test('a dialog in a dialog', async () => {
  await renderUi(<Page />);
  await userEvent.click(page.getByRole('button', { name: 'Openen' }));
  expect(isOnTop(page.getByRole('alertdialog', { name: 'Verwijderen' }).element())).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Ja' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.closest('dialog')?.textContent).toMatch(/^Lid/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Openen' })).toHaveFocus();
});
