import type { Browser } from 'playwright';
import { defineBench } from '../bench.ts';
import { sizeOf } from '../bundle.ts';
import { kilobytes } from '../initialJs.ts';
import { takeTurns, withPage } from '../page.ts';

const full = {
  /** The simplest, a middling one and the one with most paths. */
  icons: 'CheckIcon,CalendarIcon,FileImportIcon',
  buttons: 1000,
  mounts: 21,
};

/** Our Button against Material's: what a page loads for it, and how fast a thousand stand there. */
export const bench = defineBench({
  name: 'button',
  sizes: { full, smoke: { icons: 'CheckIcon', buttons: 20, mounts: 1 } },
  measure: async (size, resources) => ({
    ...(await sizes(size)),
    mount: await mounting(size, await resources.browser()),
  }),
});

async function sizes({ icons }: typeof full): Promise<Record<'size' | 'icon', number>> {
  const size = async (name: string, text: string) => {
    const { gzipBytes } = await sizeOf(text);
    console.log(`${kilobytes(gzipBytes).padStart(9)} kB gzip without React: ${name}`);
    return gzipBytes;
  };
  // ours does not work outside its provider, so that counts
  const ours = await size('our Button, with its provider', "export { Button, BareUiProvider } from '@ledenbureau/ui';");
  const theirs = await size('MUI Button', "export { default } from '@mui/material/Button';");
  let most = 0;
  for (const icon of icons.split(',')) {
    const both = await size(
      `the same with ${icon}`,
      `export { Button, ${icon}, BareUiProvider } from '@ledenbureau/ui';`,
    );
    most = Math.max(most, both - ours);
  }
  return { size: ours / theirs, icon: most };
}

async function mounting({ buttons, mounts }: typeof full, browser: Browser): Promise<number> {
  console.log(`${buttons} buttons in the page:`);
  const times = await withPage(browser, 'button/page/main.tsx', (page) =>
    takeTurns(['our Button', 'MUI Button'], mounts, (side) =>
      page.evaluate(([name, count]) => window.buttonBench.mount(name, count), [side, buttons] as const),
    ),
  );
  return times['our Button'] / times['MUI Button'];
}
