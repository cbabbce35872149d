import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { Button } from './Button.tsx';

function LastPage() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <Button disabled={presses > 0} onClick={() => setPresses(presses + 1)}>
        Volgende
      </Button>
      <Button>Verder</Button>
      <p>{`${presses} keer`}</p>
    </>
  );
}

test('a button that its own press switches off keeps the focus until it goes elsewhere, and does nothing', async () => {
  await renderUi(<LastPage />);
  const next = page.getByRole('button', { name: 'Volgende' });
  next.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 keer')).toBeVisible();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  // what a browser switches off loses the focus when it is drawn
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 keer')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Verder' })).toHaveFocus();
  await expect.element(next).toBeDisabled();
});
