import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../Dialog/Dialog.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { Menu } from './Menu.tsx';

const onSelect = vi.fn<() => void>();
const menu = (
  <>
    <Menu
      label="Acties"
      items={[
        { label: 'Bekijken', href: '#bekijk' },
        { label: 'Terugdraaien', onSelect },
        { label: 'Wissen', disabled: true, onSelect },
      ]}
    />
    <button type="button">Erna</button>
  </>
);
const trigger = () => page.getByRole('button', { name: 'Acties' });
const item = (name: string) => page.getByRole('menuitem', { name });

test('arrows, Home, End and letters move; Enter does it and gives the focus back', async () => {
  await renderUi(menu);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Bekijken')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Wissen')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Bekijken')).toHaveFocus();
  await userEvent.keyboard('t');
  await expect.element(item('Terugdraaien')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.element(trigger()).toHaveFocus();
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes and gives the focus back; Tab and a click elsewhere close', async () => {
  await renderUi(menu);
  await userEvent.click(trigger());
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger()).toHaveFocus();
  await userEvent.click(trigger());
  await userEvent.tab();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(trigger());
  await userEvent.click(page.getByRole('button', { name: 'Erna' }));
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('Tab, forwards and backwards, closes it and goes on from the button', async () => {
  await renderUi(
    <>
      <button type="button">Ervoor</button>
      {menu}
    </>,
  );
  await userEvent.click(trigger());
  await expect.element(item('Bekijken')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Ervoor' })).toHaveFocus();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(trigger());
  await expect.element(item('Bekijken')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Erna' })).toHaveFocus();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('in a dialog Escape closes the menu alone', async () => {
  const onClose = vi.fn<() => void>();
  await renderUi(
    <Dialog open onClose={onClose} title="Lid">
      {menu}
    </Dialog>,
  );
  await userEvent.click(trigger());
  await expect.element(item('Bekijken')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('it stands in the window whole, also at its lower edge', async () => {
  await renderUi(<div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineStart: 0 }}>{menu}</div>);
  await userEvent.click(trigger());
  await expect.element(page.getByRole('menu')).toBeVisible();
  const box = () => page.getByRole('menu').element().getBoundingClientRect();
  await expect.poll(() => trigger().element().getBoundingClientRect().top - box().bottom).toBeGreaterThanOrEqual(0);
  expect(box().top).toBeGreaterThanOrEqual(0);
  expect(box().left).toBeGreaterThanOrEqual(0);
});
