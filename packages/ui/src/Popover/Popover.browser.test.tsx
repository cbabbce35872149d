import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { Popover } from './Popover.tsx';

const facts = (
  <>
    <Popover label="Feiten" trigger={(target) => <Button {...target}>Meer</Button>}>
      <p>Alleen om te lezen</p>
    </Popover>
    <button type="button">Erna</button>
  </>
);
const button = () => page.getByRole('button', { name: 'Meer' });
const panel = () => page.getByRole('dialog', { name: 'Feiten' });

test('without a control the panel itself takes the focus; Esc gives it back', async () => {
  await renderUi(facts);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel()).toHaveFocus();
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(button()).toHaveAttribute('aria-controls', panel().element().id);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
});

test('a press elsewhere, or Tab out of it, closes it', async () => {
  await renderUi(facts);
  await userEvent.click(button());
  await expect.element(panel()).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Erna' })).toHaveFocus();
  await expect.element(panel()).not.toBeInTheDocument();
  await userEvent.click(button());
  await userEvent.click(page.getByRole('button', { name: 'Erna' }));
  await expect.element(panel()).not.toBeInTheDocument();
});

test('in a dialog Esc closes the panel alone', async () => {
  const onClose = vi.fn<() => void>();
  await renderUi(
    <Dialog open onClose={onClose} title="Lid">
      {facts}
    </Dialog>,
  );
  await userEvent.click(button());
  await expect.element(panel()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
