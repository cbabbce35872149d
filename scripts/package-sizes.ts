// Fails when an app pays more for a part of a package than its budget, or when what is not built on Material
// (docs/adr/0032) loads any of it.
import { sizeOf } from '../bench/bundle.ts';
import { kilobytes } from '../bench/initialJs.ts';

/** Components that rest on Material UI, and so load what they use of it. */
const onMaterial = ['Combobox', 'MultiCombobox'];

const textOf = (names: readonly string[], from = '@ledenbureau/ui'): string =>
  `export { ${names.join(', ')} } from '${from}';`;
const workbench = '../packages/workbench/src/index.ts';
/** What an app of the workbench has anyway: its peers. What they cost is held by their own budgets and by the app's. */
const peers =
  /^(?:react|react-dom|react-router-dom|@tanstack\/react-query|@ledenbureau\/(?:ui|forms|i18n|auth))(?:\/|$)/;

/** Bytes, gzip, without React. A component does not work outside its provider, so that counts. */
const budgets = [
  { what: 'Button with its provider', text: textOf(['Button', 'BareUiProvider']), budget: 13_300 },
  {
    what: 'Button and TextField with their provider',
    text: textOf(['Button', 'TextField', 'BareUiProvider']),
    budget: 16_200,
  },
  // What UiProvider adds: the Dutch words, and the formats with what reads a field.
  { what: 'Button with Dutch words and formats', text: textOf(['Button', 'UiProvider']), budget: 21_000 },
  { what: 'the client of an API', text: textOf(['createApi'], workbench), budget: 4_300 },
  { what: 'a list page, without the peers', text: textOf(['ListPage'], workbench), beside: peers, budget: 8_100 },
  {
    what: 'an action dialog, without the peers',
    text: textOf(['ActionDialog'], workbench),
    beside: peers,
    budget: 3_600,
  },
  {
    what: 'the whole workbench, without the peers',
    text: `export * from '${workbench}';`,
    beside: peers,
    budget: 24_500,
  },
];

const problems: string[] = [];
for (const { what, text, beside, budget } of budgets) {
  const { gzipBytes } = await sizeOf(text, beside);
  const figures = `${what}: ${kilobytes(gzipBytes)} kB gzip, budget ${kilobytes(budget)} kB`;
  console.log(figures);
  if (gzipBytes > budget) problems.push(figures);
}

const everything = await sizeOf("export * from '@ledenbureau/ui';");
const others = everything.exports.filter((name) => !onMaterial.includes(name));
const { gzipBytes, modules } = await sizeOf(textOf(others));
const material = modules.filter((path) => path.includes('/@mui/'));
console.log(
  `all of ui: ${kilobytes(everything.gzipBytes)} kB gzip; without ${onMaterial.join(' and ')} ${kilobytes(gzipBytes)} kB`,
);
if (!everything.modules.some((path) => path.includes('/@mui/')))
  problems.push('Nothing loads Material: see onMaterial.');
if (material.length > 0) problems.push(`Material is loaded by what should not need it:\n${material.join('\n')}`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
