/** What opens in one commit lies above what it stands in, though React tells the inner one first. */
import { StrictMode, useState, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { DateField } from '../DateField/DateField.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { Popover } from '../Popover/Popover.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const ignore = () => undefined;

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

const opener = () => page.getByRole('button', { name: 'Openen' });
const modes = {
  plainly: (element: ReactNode) => element,
  strictly: (element: ReactNode) => <StrictMode>{element}</StrictMode>,
};

test.each(Object.entries(modes))('a dialog in a dialog, %s', async (_, mode) => {
  await renderUi(<>{mode(<Page />)}</>);
  await userEvent.click(opener());
  expect(isOnTop(page.getByRole('alertdialog', { name: 'Verwijderen' }).element())).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Ja' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Naam')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener()).toHaveFocus();
});

/** Three dialogs that open together, and close together. */
function Three({ side }: { side: 'inside' | 'beside' }) {
  const [open, setOpen] = useState(false);
  const inner = (
    <Dialog open={open} onClose={() => setOpen(false)} title="Derde">
      <Button onClick={() => setOpen(false)}>Klaar</Button>
    </Dialog>
  );
  const middle = (
    <Drawer open={open} onClose={ignore} title="Tweede">
      {side === 'inside' && inner}
    </Drawer>
  );
  return (
    <>
      <main tabIndex={-1}>
        <Button onClick={() => setOpen(true)}>Openen</Button>
      </main>
      <Dialog open={open} onClose={ignore} title="Eerste">
        {side === 'inside' && middle}
      </Dialog>
      {side === 'beside' && middle}
      {side === 'beside' && inner}
    </>
  );
}

test.each(['inside', 'beside'] as const)('three dialogs, each %s the one before', async (side) => {
  await renderUi(<Three side={side} />);
  await userEvent.click(opener());
  expect(isOnTop(page.getByRole('dialog', { name: 'Derde' }).element())).toBe(true);
  await userEvent.click(page.getByRole('button', { name: 'Klaar' }));
  await expect.element(opener()).toHaveFocus();
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden');
});

test('both close at once: the focus goes back to what opened them', async () => {
  await renderUi(<Page />);
  await userEvent.click(opener());
  await userEvent.click(page.getByRole('button', { name: 'Ja' }));
  await expect.element(page.getByRole('dialog', { name: 'Lid' })).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden');
});

/** A dialog, and one that was opened from it and stands beside it in the page. */
function OneFromTheOther() {
  const [first, setFirst] = useState(false);
  const [second, setSecond] = useState(false);
  const closeBoth = () => {
    setFirst(false);
    setSecond(false);
  };
  return (
    <>
      <main tabIndex={-1}>
        <Button onClick={() => setFirst(true)}>Openen</Button>
      </main>
      <Drawer open={first} onClose={() => setFirst(false)} title="Regel">
        <Button onClick={() => setSecond(true)}>Terugdraaien</Button>
      </Drawer>
      <Dialog open={second} onClose={() => setSecond(false)} title="Terugdraaien">
        <Button onClick={closeBoth}>Beide sluiten</Button>
        <Button onClick={() => setFirst(false)}>De onderste sluiten</Button>
      </Dialog>
    </>
  );
}

const openBoth = async () => {
  await renderUi(<OneFromTheOther />);
  await userEvent.click(opener());
  await userEvent.click(page.getByRole('button', { name: 'Terugdraaien' }));
};

test('a dialog and the one it was opened from close at once', async () => {
  await openBoth();
  await userEvent.click(page.getByRole('button', { name: 'Beide sluiten' }));
  await expect.element(opener()).toHaveFocus();
});

test('a dialog below another closes: the focus stays, and goes back to what opened the lower one', async () => {
  await openBoth();
  const lower = page.getByRole('button', { name: 'De onderste sluiten' });
  await userEvent.click(lower);
  await expect.element(page.getByRole('dialog', { name: 'Regel' })).not.toBeInTheDocument();
  await expect.element(lower).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener()).toHaveFocus();
});

const panels: Record<
  string,
  { panel: ReactElement; role: 'dialog' | 'menu' | 'tooltip'; anchor: string; takesFocus?: false }
> = {
  Popover: {
    panel: (
      <Popover label="Feiten" defaultOpen trigger={(target) => <Button {...target}>Meer</Button>}>
        <Button>Verder</Button>
      </Popover>
    ),
    role: 'dialog',
    anchor: 'Meer',
  },
  Menu: { panel: <Menu label="Meer" defaultOpen items={[{ label: 'Bekijken' }]} />, role: 'menu', anchor: 'Meer' },
  DateField: {
    panel: <DateField name="dag" label="Dag" defaultValue="2026-11-12" defaultOpen />,
    role: 'dialog',
    anchor: 'Kies een datum',
  },
  Tooltip: {
    panel: (
      <Tooltip text="Alle rijen" defaultOpen side="below">
        {(target) => <Button {...target}>Meer</Button>}
      </Tooltip>
    ),
    role: 'tooltip',
    anchor: 'Meer',
    takesFocus: false,
  },
};
const layers = { Dialog, Drawer };
const both = Object.keys(layers).flatMap((layer) => Object.keys(panels).map((panel) => ({ layer, panel })));

test.each(both)('an open $panel in a $layer', async ({ layer, panel: name }) => {
  const Layer = layers[layer as keyof typeof layers];
  const { panel, role, anchor, takesFocus = true } = panels[name]!;
  await renderUi(
    <Layer open onClose={ignore} title="Lid">
      <input aria-label="Naam" />
      {panel}
      <div style={{ blockSize: '30rem' }} />
    </Layer>,
  );
  const element = page.getByRole(role).last();
  await expect.element(element).toBeVisible();
  await expect.poll(() => isOnTop(element.element())).toBe(true);
  const top = () => element.element().getBoundingClientRect().top;
  const { bottom } = page.getByRole('button', { name: anchor }).element().getBoundingClientRect();
  await expect.poll(top).toBeGreaterThan(bottom - 1);
  expect(top()).toBeLessThan(bottom + 24);
  expect(element.element().contains(document.activeElement)).toBe(takesFocus);
});
