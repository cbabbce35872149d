import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HomeIcon } from '../icons/HomeIcon.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebarState } from './useSidebarState.ts';

function Page() {
  const [expanded, setExpanded] = useState(true);
  const item = (label: string, current = false) => ({ label, href: `#${label}`, icon: <HomeIcon />, current });
  return (
    <Sidebar
      sections={[{ title: 'Aandelers', items: [item('Member inzien', true), item('Transactie toevoegen')] }]}
      expanded={expanded}
      onExpandedChange={setExpanded}
      brand="Ledenbureau"
      data-testid="menu"
    />
  );
}

const widthOf = () => page.getByRole('navigation', { name: 'Hoofdmenu' }).element().getBoundingClientRect().width;
const collapse = () => page.getByRole('button', { name: 'Menu inklappen' });
const expand = () => page.getByRole('button', { name: 'Menu uitklappen' });

afterEach(() => page.viewport(1280, 800));
afterEach(() => localStorage.removeItem('test.sidebar'));

test('it starts expanded, collapses to icons that keep their names, and marks the current item', async () => {
  await page.viewport(1400, 800);
  await renderUi(<Page />);
  expect(widthOf()).toBe(256);
  await expect.element(page.getByRole('link', { name: 'Member inzien' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: 'Transactie toevoegen' })).not.toHaveAttribute('aria-current');

  await userEvent.click(collapse());
  expect(widthOf()).toBe(56);
  await expect.element(expand()).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Transactie toevoegen' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(widthOf()).toBe(256);
});

test('below 1280 px it is a rail that opens over the page; Escape closes it and gives the focus back', async () => {
  await page.viewport(1100, 800);
  await renderUi(<Page />);
  expect(widthOf()).toBe(56);
  await userEvent.click(expand());
  expect(widthOf()).toBe(256);
  expect(page.getByTestId('menu').element().getBoundingClientRect().width).toBe(56);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(widthOf()).toBe(56);
  await expect.element(expand()).toHaveFocus();
});

test('at 400 % zoom it is a button at the start of the bar, and choosing an item closes it', async () => {
  await page.viewport(320, 640);
  await renderUi(<Page />);
  expect(widthOf()).toBe(48);
  await expect.element(page.getByRole('link', { name: 'Transactie toevoegen' })).not.toBeInTheDocument();
  await userEvent.click(expand());
  await userEvent.click(page.getByRole('link', { name: 'Transactie toevoegen' }));
  await expect.element(expand()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

const sections = [
  {
    title: 'Conversie',
    items: [
      { label: 'Overzicht', href: '/conversion', icon: <HomeIcon /> },
      { label: 'Automatisch', href: '/conversion/automation', icon: <HomeIcon /> },
    ],
  },
  { title: 'Aandelers', items: [{ label: 'Dashboard', href: '/', icon: <HomeIcon /> }] },
];
test.each([
  ['/conversion/automation/7', ['Overzicht true', 'Automatisch true']],
  ['/conversion', ['Overzicht page']],
  ['/conversion-old', []],
  ['/', ['Dashboard page']],
])('at %s the current item is the path itself, or what it lies below', async (path, marked) => {
  await renderUi(<Sidebar sections={sections} currentPath={path} />);
  const links = [...document.querySelectorAll('a[aria-current]')];
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`)).toEqual(marked);
});

test('left to itself it starts expanded and keeps what was chosen', async () => {
  await page.viewport(1280, 800);
  await renderUi(<Sidebar sections={sections} />);
  expect(widthOf()).toBe(256);
  await userEvent.click(collapse());
  expect(widthOf()).toBe(56);
  await userEvent.click(expand());
  expect(widthOf()).toBe(256);
});

function Remembering() {
  return <Sidebar sections={sections} {...useSidebarState('test.sidebar')} />;
}

test('it starts expanded, and what was chosen is remembered', async () => {
  const view = await renderUi(<Remembering />);
  await userEvent.click(collapse());
  await expect.element(expand()).toBeVisible();
  await view.unmount();
  expect(localStorage.getItem('test.sidebar')).toBe('collapsed');
  await renderUi(<Remembering />);
  await userEvent.click(expand());
  await expect.element(collapse()).toBeVisible();
  expect(localStorage.getItem('test.sidebar')).toBe('expanded');
});
