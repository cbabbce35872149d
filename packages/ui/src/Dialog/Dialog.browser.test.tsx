import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { Dialog } from './Dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Openen</Button>
      <Button>Erachter</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Terugdraaien" actions={<Button>Doen</Button>}>
        <input aria-label="Reden" />
      </Dialog>
    </>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Terugdraaien' });

test('Escape closes and the focus goes back to the opener', async () => {
  await renderUi(<Page />);
  await userEvent.click(page.getByRole('button', { name: 'Openen' }));
  await expect.element(dialog()).toBeVisible();
  expect(dialog().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Terugdraaien')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Openen' })).toHaveFocus();
});

test('the page behind cannot be reached while it is open', async () => {
  await renderUi(<Page />);
  await userEvent.click(page.getByRole('button', { name: 'Openen' }));
  const visited = new Set<string | undefined>();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab();
    visited.add(document.activeElement?.textContent ?? undefined);
  }
  expect(visited).toContain('Doen');
  expect(visited).not.toContain('Erachter');
});

test('what cannot be undone starts on cancel; while it is being done it stays open', async () => {
  const onClose = vi.fn<() => void>();
  const props = {
    open: true,
    onClose,
    onConfirm: vi.fn<() => void>(),
    title: 'Concept verwijderen',
    confirmLabel: 'Verwijderen',
    tone: 'danger',
  } as const;
  const view = await renderUi(<ConfirmDialog {...props} />);
  await expect.element(page.getByRole('button', { name: 'Annuleren' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await view.unmount();
  await renderUi(<ConfirmDialog {...props} loading />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
