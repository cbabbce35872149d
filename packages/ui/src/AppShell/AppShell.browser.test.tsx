import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Banner } from '../Banner/Banner.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { AppShell } from './AppShell.tsx';

const shell = (
  <AppShell sidebar={null} header="Ledenbureau" userMenu={null} banner={<Banner tone="accent">Onderhoud</Banner>}>
    <h1>Dashboard met een titel die lang genoeg is om bij een smalle pagina te moeten breken</h1>
  </AppShell>
);

afterEach(() => page.viewport(1280, 800));

test.each([
  [320, 16],
  [1280, 24],
  [1400, 32],
  [1600, 40],
])(
  'at %i px the space around the content is %i px, in line with the banner, and nothing is cut off',
  async (width, space) => {
    await page.viewport(width, 800);
    await renderUi(shell);
    const content = page.getByRole('heading').element().getBoundingClientRect();
    expect(content.left).toBe(space);
    const banner = page.getByRole('status').element();
    expect(getComputedStyle(banner).paddingInlineStart).toBe(`${space}px`);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
