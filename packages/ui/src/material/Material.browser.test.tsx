import Dialog from '@mui/material/Dialog';
import Menu from '@mui/material/Menu';
import Tooltip from '@mui/material/Tooltip';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../provider/UiProvider.tsx';
import { demoBrands } from '../testing/brands.ts';
import { demoFormats, demoLabels } from '../testing/demo.ts';
import { materialPairs } from '../testing/materialPairs.tsx';
import { rgb } from '../testing/rgb.ts';
import { setThemeMode } from '../theme/themeMode.ts';
import type { Density } from '../theme/tokens.ts';
import { MaterialProvider } from './MaterialProvider.tsx';

const words = { labels: demoLabels.nl, formats: demoFormats('nl') };
afterEach(() => setThemeMode('system'));

const dressings = (['light', 'dark'] as const).flatMap((theme) =>
  (['ledenbureau', 'windkracht'] as const).flatMap((brand) =>
    (['comfortable', 'compact'] as const).map((density: Density) => ({ theme, brand, density })),
  ),
);

test.each(dressings)('beside ours it looks the same: $theme, $brand, $density', async ({ theme, brand, density }) => {
  setThemeMode(theme);
  const { container } = await render(
    <UiProvider {...words} brand={demoBrands[brand]} density={density}>
      <MaterialProvider>
        {Object.entries(materialPairs).map(([name, { ours, material }], index) => (
          // off the corner of the window, where the pointer is before anybody moves it
          <div key={name} style={{ margin: 16 }}>
            <div data-ours={index}>{ours}</div>
            <div data-material={index}>{material}</div>
          </div>
        ))}
      </MaterialProvider>
    </UiProvider>,
  );
  const stylesOf = (selector: string, names: readonly string[]) => {
    const element = container.querySelector(selector);
    if (!element) throw new Error(`Nothing is at ${selector}.`);
    const style = getComputedStyle(element);
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
  };
  for (const [index, [name, { compared }]] of Object.entries(materialPairs).entries())
    for (const { ours, material, styles } of compared)
      expect(stylesOf(`[data-material="${index}"] ${material}`, styles), `${name}: ${ours}`).toEqual(
        stylesOf(`[data-ours="${index}"] ${ours}`, styles),
      );
});

test('what opens above the page has the tokens of its own provider', async () => {
  const { container } = await render(
    <>
      <UiProvider {...words}>
        <MaterialProvider>{null}</MaterialProvider>
      </UiProvider>
      <UiProvider {...words} brand={demoBrands.windkracht} theme="dark">
        <MaterialProvider>
          <Dialog open>Stemmen</Dialog>
          <Menu open anchorEl={document.body}>
            <li>Kopen</li>
          </Menu>
          <Tooltip open title="Uitleg">
            <button type="button">Knop</button>
          </Tooltip>
        </MaterialProvider>
      </UiProvider>
    </>,
  );
  const { surface } = demoBrands.windkracht.colors;
  const grounds = () =>
    [...document.querySelectorAll('.MuiPaper-root')].map((paper) => getComputedStyle(paper).backgroundColor);
  await expect.poll(grounds).toEqual([rgb(surface.dark), rgb(surface.dark)]);
  expect(
    [...document.querySelectorAll('.MuiTooltip-popper, .MuiModal-root')].every((one) => container.contains(one)),
  ).toBe(true);
});

test('it leaves nothing on the page outside itself', async () => {
  await render(
    <UiProvider {...words}>
      <MaterialProvider>{null}</MaterialProvider>
    </UiProvider>,
  );
  const { attributes } = document.documentElement;
  expect([...attributes].map(({ name }) => name).filter((name) => name.includes('mui') || name === 'class')).toEqual(
    [],
  );
  expect(Object.keys(localStorage).filter((key) => key.startsWith('mui'))).toEqual([]);
});
