import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { setThemeMode, themeInitScript, useThemeMode } from './themeMode.ts';
import { colors } from './tokens.ts';

function Probe() {
  return <output>{useThemeMode()}</output>;
}
const canvas = () => getComputedStyle(document.documentElement).getPropertyValue('--lb-canvas');

afterEach(() => setThemeMode('system'));

test('choosing dark changes the variables at once and is remembered by the script of the next visit', async () => {
  await renderUi(<Probe />);
  await expect.element(page.getByText('system')).toBeVisible();
  expect(canvas()).toBe(colors.canvas.light);

  setThemeMode('dark');
  await expect.element(page.getByText('dark')).toBeVisible();
  expect(canvas()).toBe(colors.canvas.dark);

  delete document.documentElement.dataset.theme;
  const script = document.createElement('script');
  script.textContent = themeInitScript;
  document.head.append(script);
  script.remove();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('system stores nothing', () => {
  setThemeMode('dark');
  setThemeMode('system');
  expect(localStorage.getItem('lb-theme')).toBeNull();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
