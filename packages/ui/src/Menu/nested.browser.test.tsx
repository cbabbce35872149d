// Menus in a menu, by the menu pattern of WAI-ARIA: by keyboard, by mouse and by touch.
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { stillClock } from '../testing/stillClock.ts';
import { hold, lift, tap, withTouch } from '../testing/touch.ts';
import { Menu } from './Menu.tsx';

const onSelect = vi.fn<(item: string) => void>();
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  await withTouch(false);
});

const action = (label: string) => ({ label, onSelect: () => onSelect(label) });
const menu = (
  <Menu
    label="Acties"
    items={[
      action('Bekijken'),
      { label: 'Exporteren', items: [action('CSV'), { label: 'Excel', items: [action('Alles'), action('Keuze')] }] },
      { label: 'Versturen', items: [action('Per post'), action('Per e-mail')] },
      { label: 'Sluiten', disabledReason: 'Nog niet betaald', items: [action('Nu')] },
    ]}
  />
);
const trigger = () => page.getByRole('button', { name: 'Acties' });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const menus = () => document.querySelectorAll('[role=menu]').length;
const isIn = (name: string) => expect.element(item(name)).toHaveFocus();

test('→ leads into the menu of an item, ← out of it, at every level; letters stay in their own', async () => {
  await renderUi(menu);
  await userEvent.click(trigger());
  await isIn('Bekijken');
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await isIn('Bekijken');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Exporteren')).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(item('Exporteren')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}');
  await isIn('CSV');
  await expect.element(page.getByRole('menu', { name: 'Exporteren' })).toBeVisible();
  await expect.element(item('Exporteren')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{End}{Enter}');
  await isIn('Alles');
  await userEvent.keyboard('k');
  await isIn('Keuze');
  await userEvent.keyboard('{ArrowDown}');
  await isIn('Alles');
  await userEvent.keyboard('{ArrowLeft}');
  await isIn('Excel');
  await userEvent.keyboard('b');
  await isIn('Excel');
  await userEvent.keyboard('{ArrowLeft}');
  await isIn('Exporteren');
  await expect.poll(menus).toBe(1);
});

test('Enter in it does it and closes all; Escape closes one level, Tab all', async () => {
  await renderUi(menu);
  await userEvent.click(trigger());
  await isIn('Bekijken');
  await userEvent.keyboard('v{Enter}');
  await isIn('Per post');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await isIn('Versturen');
  expect(menus()).toBe(1);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(onSelect.mock.calls).toEqual([['Per e-mail']]);
  await expect.element(trigger()).toHaveFocus();
  expect(menus()).toBe(0);
  await userEvent.keyboard('{ArrowDown}');
  await isIn('Bekijken');
  await userEvent.keyboard('v{ArrowRight}');
  await isIn('Per post');
  await userEvent.tab();
  await expect.poll(menus).toBe(0);
});

test('an item that cannot be chosen opens nothing', async () => {
  await renderUi(menu);
  await userEvent.click(trigger());
  await isIn('Bekijken');
  await userEvent.keyboard('s{ArrowRight}{Enter}');
  await isIn('Sluiten');
  expect(menus()).toBe(1);
});

test('from right to left ← leads inwards, and the menu stands on the left', async () => {
  await renderUi(
    <div dir="rtl" style={{ textAlign: 'center' }}>
      {menu}
    </div>,
  );
  await userEvent.click(trigger());
  await isIn('Bekijken');
  await userEvent.keyboard('e{ArrowLeft}');
  await isIn('CSV');
  const [parent, own] = [item('Exporteren'), page.getByRole('menu', { name: 'Exporteren' })];
  expect(own.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    parent.element().getBoundingClientRect().left,
  );
  await userEvent.keyboard('{ArrowRight}');
  await isIn('Exporteren');
});

test('a mouse that rests on an item opens its menu; one that crosses another on its way there does not', async () => {
  await renderUi(<div style={{ textAlign: 'center' }}>{menu}</div>);
  await userEvent.click(trigger());
  await isIn('Bekijken');
  const clock = stillClock();
  await userEvent.hover(item('Exporteren'));
  clock.pass(150);
  expect(menus()).toBe(1);
  clock.pass(50);
  await expect.element(item('CSV')).toBeVisible();
  await isIn('Exporteren');
  // across the corner
  await userEvent.hover(item('Versturen'));
  clock.pass(150);
  await userEvent.hover(item('CSV'));
  clock.pass(1000);
  await expect.element(item('CSV')).toBeVisible();
  await userEvent.hover(item('Versturen'));
  clock.pass(200);
  await expect.element(item('Per post')).toBeVisible();
  await expect.element(item('CSV')).not.toBeInTheDocument();
  // by keyboard on from there
  await userEvent.keyboard('{ArrowRight}');
  await isIn('Per post');
  await userEvent.hover(item('Bekijken'));
  clock.pass(200);
  await isIn('Bekijken');
  await expect.poll(menus).toBe(1);
});

test('Escape closes what the pointer opened, and then the menu around it', async () => {
  await renderUi(menu);
  await userEvent.click(trigger());
  await isIn('Bekijken');
  const clock = stillClock();
  await userEvent.hover(item('Versturen'));
  clock.pass(200);
  await expect.element(item('Per post')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(menus).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(menus).toBe(0);
});

test('a finger that rests on an item is no mouse: its menu opens when it is lifted', async () => {
  await withTouch(true);
  await renderUi(menu);
  await tap(trigger().element());
  await isIn('Bekijken');
  const clock = stillClock();
  const entered = vi.fn<(event: Event) => void>();
  item('Versturen').element().addEventListener('pointerover', entered);
  await hold(item('Versturen').element());
  await expect.poll(() => entered.mock.calls.length).toBe(1);
  clock.pass(1000);
  await isIn('Bekijken');
  expect(menus()).toBe(1);
  vi.unstubAllGlobals();
  await lift();
  await expect.element(item('Per post')).toBeVisible();
});

test('by touch an item opens its menu and closes it again, also where there is no room beside it', async () => {
  await withTouch(true);
  await page.viewport(360, 640);
  await renderUi(menu);
  await tap(trigger().element());
  await expect.element(item('Exporteren')).toBeVisible();
  await tap(item('Exporteren').element());
  await expect.element(item('CSV')).toBeVisible();
  const below = item('Exporteren').element().getBoundingClientRect().bottom;
  expect(item('CSV').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(below);
  await tap(item('Exporteren').element());
  await expect.poll(menus).toBe(1);
  await tap(item('Exporteren').element());
  await expect.element(item('CSV')).toBeVisible();
  await tap(item('CSV').element());
  await expect.poll(() => onSelect.mock.calls).toEqual([['CSV']]);
  await expect.poll(menus).toBe(0);
  await page.viewport(1280, 800);
});
