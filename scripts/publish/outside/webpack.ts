import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { serve } from '../../../testing/serve.ts';
import { colors } from '../../../packages/ui/src/theme/tokens.ts';
import { rgb } from '../../../packages/ui/src/testing/rgb.ts';
import { hostileRules } from '../../../packages/ui/src/testing/hostileRules.ts';
import { published } from '../packages.ts';
import { App, expectSame, tryPage } from './App.ts';
import { create } from './createPortal.ts';
import { nextPatch } from './nextPatch.ts';
import { servePortal, tryPortal } from './portal.ts';

/** Every computed style of what is the host's own; of the page's boxes not those that follow what stands in them. */
const hostLook = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ofContent = /^(?:(?:min-|max-)?(?:block|inline)-size|height|width|perspective-origin|transform-origin)$/;
    return [document.documentElement, document.body, ...document.querySelectorAll('main, main *')].map((element) => {
      const style = getComputedStyle(element);
      // a registered property, of ours or of Material, has its initial value everywhere
      const names = [...style]
        .filter((name) => element.closest('main') || !ofContent.test(name))
        .filter((name) => !name.startsWith('--'));
      return `${element.tagName} ${names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')}`;
    });
  });

const styleOf = (page: Page, selector: string, names: readonly string[]): Promise<Record<string, string>> =>
  page.locator(selector).evaluate((element, wanted) => {
    const style = getComputedStyle(element);
    return Object.fromEntries(wanted.map((name) => [name, style.getPropertyValue(name)]));
  }, names);

/**
 * A website with loud styles of its own, Material UI 7 and the oldest Node, in which a part is ours: neither changes the other. It
 * updated ui by itself: forms still finds the one ui there is. The portal that `npm create` makes runs in it too, built by webpack, under a strict policy.
 */
export async function webpack(): Promise<App> {
  const ui = published.find(({ name }) => name === '@ledenbureau/ui')!;
  const app = new App('webpack', {
    node: '20.19.0',
    workspace: {
      '@fontsource-variable/inter': '.',
      '@tanstack/react-query': 'packages/workbench',
      'react-router-dom': 'packages/workbench',
    },
    others: { '@mui/material': '7.3.11', 'esbuild-loader': '4.5.0', webpack: '5.112.2' },
    tarballs: { [ui.name]: nextPatch(ui) },
  });
  create(join(app.folder, 'portal'), 'vite');
  writeFileSync(join(app.folder, 'host.css'), hostileRules);
  expectSame(
    'Every ui that npm installed',
    globSync('node_modules/**/@ledenbureau/ui/package.json', { cwd: app.folder }),
    ['node_modules/@ledenbureau/ui/package.json'],
  );
  const html = app.run('a field of forms rendered in ui of another patch', 'node', ['render.js']);
  if (!html.includes('Naam')) throw new Error(`The field of forms is not in what was rendered:\n${html}`);

  app.run('built', 'node', ['build.js']);
  const server = await serve(app.folder);
  try {
    await tryPage(server.address, async (page) => {
      const before = await hostLook(page);
      await page.evaluate('join()');
      await page.getByLabel('Naam').fill('Anneke');
      expectSame('The host beside ours', await hostLook(page), before);

      const button = '#lid-worden button:has-text("Lid worden")';
      expectSame(
        'Our button in a host',
        await styleOf(page, button, [
          'background-color',
          'color',
          'border-top-left-radius',
          'padding-left',
          'font-size',
        ]),
        {
          'background-color': rgb(colors.success.light),
          color: rgb(colors.surface.light),
          'border-top-left-radius': '6px',
          'padding-left': '14px',
          'font-size': '14px',
        },
      );
      expectSame(
        'Our field in a host',
        await styleOf(page, '#lid-worden [name=naam]', ['border-top-width', 'font-size', 'background-color']),
        {
          'border-top-width': '0px',
          'font-size': '14px',
          'background-color': 'rgba(0, 0, 0, 0)',
        },
      );
      await page.getByLabel('Plaats').fill('nij');
      await page.getByRole('option', { name: 'Nijmegen' }).click();
      await page.getByRole('radio', { name: '4 Stars', checked: true }).waitFor({ state: 'attached' });
      await page.locator(button).click();
      await page.getByRole('dialog', { name: 'Welkom' }).waitFor();
      expectSame('The ground of our dialog', await styleOf(page, '[role=dialog], dialog', ['background-color']), {
        'background-color': rgb(colors.surface.light),
      });
    });
  } finally {
    await server.stop();
  }
  const portal = await servePortal({ dist: app.folder, page: 'portal.html' });
  try {
    await tryPortal(portal);
  } finally {
    await portal.stop();
  }
  return app;
}
