// Fails when an app pays more for a component of ui than its budget, React left out; or when what is not built on Material
// (docs/adr/0032) loads any of it.
import { sizeOf } from '../bench/bundle.ts';
import { kilobytes } from '../bench/initialJs.ts';

/** Components that rest on Material UI, and so load what they use of it. */
const onMaterial = ['Combobox', 'MultiCombobox'];

const budgets = [
  { names: ['Button'], budget: 16_300 },
  { names: ['Button', 'TextField'], budget: 22_000 },
];

const textOf = (names: readonly string[]): string => `export { ${names.join(', ')} } from '@ledenbureau/ui';`;
const problems: string[] = [];

for (const { names, budget } of budgets) {
  // a component does not work outside its provider, so that counts
  const { gzipBytes } = await sizeOf(textOf([...names, 'UiProvider']));
  const figures = `${names.join(' + ')}: ${kilobytes(gzipBytes)} kB gzip with its provider, budget ${kilobytes(budget)} kB`;
  console.log(figures);
  if (gzipBytes > budget) problems.push(figures);
}

const everything = await sizeOf("export * from '@ledenbureau/ui';");
const others = everything.exports.filter((name) => !onMaterial.includes(name));
const { gzipBytes, modules } = await sizeOf(textOf(others));
const material = modules.filter((path) => path.includes('/@mui/'));
console.log(
  `everything: ${kilobytes(everything.gzipBytes)} kB gzip; without ${onMaterial.join(' and ')} ${kilobytes(gzipBytes)} kB`,
);
if (!everything.modules.some((path) => path.includes('/@mui/')))
  problems.push('Nothing loads Material: see onMaterial.');
if (material.length > 0) problems.push(`Material is loaded by what should not need it:\n${material.join('\n')}`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
