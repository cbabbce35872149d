import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Banner } from '../Banner/Banner.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { HomeIcon } from '../icons/HomeIcon.tsx';
import { SearchIcon } from '../icons/SearchIcon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
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

test.each([
  [1280, 48],
  [390, 0],
])(
  'at %i px a banner that is to stay in sight does so, and what sticks in the page stays below it',
  async (width, top) => {
    await page.viewport(width, 800);
    await renderUi(
      <AppShell
        sidebar={null}
        header="Ledenbureau"
        banner={
          <Banner sticky tone="warning" title="Geen verbinding">
            Wat u invult, blijft staan. Zodra er weer verbinding is, wordt de pagina ververst en is alles weer van nu.
          </Banner>
        }
      >
        <h1>Leden</h1>
        <h2 style={{ position: 'sticky', insetBlockStart: 'var(--lb-header)' }}>Lid</h2>
        <div style={{ blockSize: 3000 }} />
      </AppShell>,
    );
    scrollTo(0, 1000);
    const banner = page.getByRole('status').element();
    await expect.poll(() => banner.getBoundingClientRect().top).toBe(top);
    const { bottom } = banner.getBoundingClientRect();
    expect(page.getByRole('heading', { level: 2 }).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      bottom,
    );
    expect(document.elementFromPoint(width / 2, bottom - 2)?.closest('[role=status]')).toBe(banner);
  },
);

test('on a phone one bar of 48 px stands above the page, with targets of 44 px', async () => {
  await page.viewport(390, 844);
  const sections = [{ title: 'Overzicht', items: [{ label: 'Dashboard', href: '#', icon: <HomeIcon /> }] }];
  await renderUi(
    <AppShell sidebar={<Sidebar sections={sections} />} header={<IconButton icon={<SearchIcon />} label="Zoeken" />}>
      <h1>Dashboard</h1>
    </AppShell>,
  );
  const [menu, search] = ['Menu uitklappen', 'Zoeken'].map((name) =>
    page.getByRole('button', { name }).element().getBoundingClientRect(),
  );
  for (const { width, height, top, bottom } of [menu!, search!]) {
    expect([width, height]).toEqual([44, 44]);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(48);
  }
  expect(page.getByRole('main').element().getBoundingClientRect().top).toBe(48);
});
