import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoBrands } from '../testing/brands.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { rgb } from '../testing/rgb.ts';
import { themeInitScript } from './themeInit.ts';
import { setThemeMode, useThemeMode } from './themeMode.ts';
import { colors } from './tokens.ts';

function Probe() {
  return <output>{useThemeMode()}</output>;
}
const canvas = () => getComputedStyle(document.body).backgroundColor;

afterEach(() => setThemeMode('system'));

test('choosing dark changes the variables at once and is remembered by the script of the next visit', async () => {
  await renderUi(<Probe />);
  await expect.element(page.getByText('system')).toBeVisible();
  expect(canvas()).toBe(rgb(colors.canvas.light));

  setThemeMode('dark');
  await expect.element(page.getByText('dark')).toBeVisible();
  expect(canvas()).toBe(rgb(colors.canvas.dark));

  const root = document.documentElement;
  delete root.dataset.theme;
  root.style.colorScheme = '';
  const script = document.createElement('script');
  script.textContent = themeInitScript;
  document.head.append(script);
  script.remove();
  expect(root.dataset.theme).toBe('dark');
  // the ground the browser paints by itself until the first style sheet is there
  expect(root.style.colorScheme).toBe('dark');
});

test('system stores nothing', () => {
  setThemeMode('dark');
  setThemeMode('system');
  expect(localStorage.getItem('lb-theme')).toBeNull();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.documentElement.style.colorScheme).toBe('');
});

test('another brand is one object', async () => {
  await renderUi(<Probe />, demoBrands.windkracht);
  expect(canvas()).toBe(rgb(demoBrands.windkracht.colors.canvas.light));
});
