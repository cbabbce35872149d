import { gzipSync } from 'node:zlib';
import { minify } from 'vite';
import { sizeOf } from '../bundle.ts';
import { kilobytes } from '../initialJs.ts';
import { takeTurns, withPage } from '../page.ts';
import type { Bench, Ratio } from '../run.ts';

/** What the whole package may weigh after gzip. */
const sizeBudget = 32_000;

/** Everything a page could load of it, the parser of relaxed JSON included, which a page loads only when it must. */
const everything = `
  export * from '@ledenbureau/i18n';
  import '@ledenbureau/i18n/entry';
  export { default as parse } from 'json5/lib/parse.js';
`;

/** Our texts and formats against what they are built on. */
export const bench: Bench = {
  measure: async () => [await size(), ...(await speed())],
};

async function size(): Promise<Ratio> {
  // Vite leaves the white space in a library's modules; the build of an app takes it out.
  const { code } = await minify('everything.js', (await sizeOf(everything)).code, { compress: true, mangle: true });
  const gzipBytes = gzipSync(code).length;
  console.log(`${kilobytes(gzipBytes).padStart(9)} kB gzip without React: the package, i18next, react-i18next, json5`);
  return { name: `the whole package to ${sizeBudget / 1000} kB`, ratio: gzipBytes / sizeBudget, limit: 1 };
}

async function speed(): Promise<Ratio[]> {
  return withPage('i18n/page/main.tsx', async (page) => {
    console.log('another language for 2000 texts:');
    await page.evaluate(() => window.i18nBench.prepare());
    const change = await takeTurns(['ours', 'react-i18next'], 21, (side) =>
      page.evaluate((name) => window.i18nBench.change(name), side),
    );
    console.log('10 000 amounts:');
    const amounts = await takeTurns(['money', 'Intl.NumberFormat'], 41, (side) =>
      page.evaluate((name) => window.i18nBench.write(name), side),
    );
    return [
      {
        name: 'a change of language of 2000 texts to plain react-i18next',
        ratio: change.ours / change['react-i18next'],
        limit: 1.2,
      },
      {
        name: '10 000 amounts to a cached Intl.NumberFormat',
        ratio: amounts.money / amounts['Intl.NumberFormat'],
        limit: 1.3,
      },
    ];
  });
}
