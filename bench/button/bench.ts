import { sizeOf } from '../bundle.ts';
import { kilobytes } from '../initialJs.ts';
import { takeTurns, withPage } from '../page.ts';
import type { Bench, Ratio } from '../run.ts';

/** What one more icon may cost, in bytes after gzip. */
const iconBudget = 1000;
/** The simplest, a middling one and the one with most paths. */
const icons = ['CheckIcon', 'CalendarIcon', 'FileImportIcon'];

/** Our Button against Material's: what a page loads for it, and how fast a thousand stand there. */
export const bench: Bench = {
  measure: async () => [...(await sizes()), await mounting()],
};

async function sizes(): Promise<Ratio[]> {
  const size = async (name: string, text: string) => {
    const { gzipBytes } = await sizeOf(text);
    console.log(`${kilobytes(gzipBytes).padStart(9)} kB gzip without React: ${name}`);
    return gzipBytes;
  };
  // ours does not work outside its provider, so that counts
  const ours = await size('our Button, with its provider', "export { Button, UiProvider } from '@ledenbureau/ui';");
  const theirs = await size('MUI Button', "export { default } from '@mui/material/Button';");
  let most = 0;
  for (const icon of icons) {
    const both = await size(`the same with ${icon}`, `export { Button, ${icon}, UiProvider } from '@ledenbureau/ui';`);
    most = Math.max(most, both - ours);
  }
  return [
    { name: 'our Button alone in a bundle to MUI Button', ratio: ours / theirs, limit: 1.1 },
    { name: `one icon more (${most} bytes) to ${iconBudget} bytes`, ratio: most / iconBudget, limit: 1 },
  ];
}

async function mounting(): Promise<Ratio> {
  console.log('1000 buttons in the page:');
  const times = await withPage('button/page/main.tsx', (page) =>
    takeTurns(['our Button', 'MUI Button'], 21, (side) =>
      page.evaluate((name) => window.buttonBench.mount(name), side),
    ),
  );
  return { name: '1000 buttons of ours to those of MUI', ratio: times['our Button'] / times['MUI Button'], limit: 1.2 };
}
