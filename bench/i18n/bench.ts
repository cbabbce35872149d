import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { minify } from 'vite';
import { defineBench } from '../bench.ts';
import { sizeOf } from '../bundle.ts';
import { kilobytes } from '../initialJs.ts';
import { takeTurns, withPage } from '../page.ts';

/** Everything a page could load of it, the parser of relaxed JSON included, which a page loads only when it must. */
const everything = `
  export * from '@ledenbureau/i18n';
  import '@ledenbureau/i18n/entry';
  export { default as parse } from 'json5/lib/parse.js';
`;

const full = { texts: 2000, amounts: 10_000, changes: 21, writings: 41 };

/** Our texts and formats against what they are built on. */
export const bench = defineBench({
  name: 'i18n',
  sizes: { full, smoke: { texts: 20, amounts: 10_000, changes: 1, writings: 1 } },
  measure: async (size, resources) => ({
    size: await kilobytesOfAll(),
    ...(await speed(size, await resources.browser())),
  }),
});

async function kilobytesOfAll(): Promise<number> {
  // Vite leaves the white space in a library's modules; the build of an app takes it out.
  const { code } = await minify('everything.js', (await sizeOf(everything)).code, { compress: true, mangle: true });
  const gzipBytes = gzipSync(code).length;
  console.log(`${kilobytes(gzipBytes).padStart(9)} kB gzip without React: the package, i18next, react-i18next, json5`);
  return gzipBytes / 1000;
}

async function speed(size: typeof full, browser: Browser): Promise<Record<'change' | 'amounts', number>> {
  return withPage(browser, 'i18n/page/main.tsx', async (page) => {
    console.log(`another language for ${size.texts} texts:`);
    await page.evaluate((count) => window.i18nBench.prepare(count), size.texts);
    const change = await takeTurns(['ours', 'react-i18next'], size.changes, (side) =>
      page.evaluate((name) => window.i18nBench.change(name), side),
    );
    console.log(`${size.amounts} amounts:`);
    const amounts = await takeTurns(['money', 'Intl.NumberFormat'], size.writings, (side) =>
      page.evaluate(([name, count]) => window.i18nBench.write(name, count), [side, size.amounts] as const),
    );
    return {
      change: change.ours / change['react-i18next'],
      amounts: amounts.money / amounts['Intl.NumberFormat'],
    };
  });
}
