import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { stillClock } from '../testing/stillClock.ts';
import { Tooltip } from './Tooltip.tsx';

const explained = (
  <div style={{ padding: 80 }} data-testid="around">
    <Tooltip text="Alle 7.412 rijen">{(target) => <Button {...target}>Exporteren</Button>}</Tooltip>
    <Button>Elders</Button>
  </div>
);
const button = () => page.getByRole('button', { name: 'Exporteren' });
const tooltip = () => page.getByRole('tooltip');

describe('under the pointer', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('it appears when the pointer rests, stays while the pointer is on it, and goes with the pointer', async () => {
    await renderUi(explained);
    const clock = stillClock();
    await userEvent.hover(button());
    clock.pass(299);
    expect(tooltip().query()).toBeNull();
    clock.pass(1);
    await expect.element(tooltip()).toBeVisible();
    const [below, above] = [button(), tooltip()].map((part) => part.element().getBoundingClientRect());
    expect(above!.bottom).toBeLessThan(below!.top);
    // the way to it leads over the gap between the two
    const around = page.getByTestId('around').element().getBoundingClientRect();
    const gap = { x: below!.left - around.left + 20, y: below!.top - around.top - 2 };
    await userEvent.hover(page.getByTestId('around'), { position: gap });
    clock.pass(119);
    await userEvent.hover(tooltip());
    clock.pass(5000);
    await expect.element(tooltip()).toBeVisible();
    await userEvent.hover(page.getByRole('button', { name: 'Elders' }));
    clock.pass(120);
    await expect.element(tooltip()).not.toBeInTheDocument();
  });

  test('a press hides it', async () => {
    await renderUi(explained);
    const clock = stillClock();
    await userEvent.hover(button());
    clock.pass(300);
    await expect.element(tooltip()).toBeVisible();
    await userEvent.click(button());
    await expect.element(tooltip()).not.toBeInTheDocument();
  });
});

test('in a dialog Esc hides it first; the dialog closes at the next', async () => {
  const onClose = vi.fn<() => void>();
  await renderUi(
    <Dialog open onClose={onClose} title="Exporteren">
      {explained}
    </Dialog>,
  );
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(button()).toHaveFocus();
  await expect.element(tooltip()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip()).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
