/** What a brand changes is taken from its variables: a colour, a letter size or a corner written into a component would stay. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const packages = new URL('../../..', import.meta.url).pathname;
const sources = globSync('{ui,auth,forms,workbench}/src/**/*.{ts,tsx}', { cwd: packages }).filter(
  (path) => !/\.(?:test|stories)\.|\/testing\/|\/src\/theme\/|\/words\/|PrintDocument/.test(path),
);

const color = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi;
/** In CSS or in an object, with its value. */
const size = /(?:font-?size|font-?family|border-?radius): ?'?([^;,'}\n]+)/gi;
/** A variable, what is around it, a circle, no corner, that of a ring around words, and what a telephone does not magnify. */
const follows = /var\(|inherit|^medium$|^0$|^50%$|^2px$|^radius$|^max\(1rem$/;

/** What no brand decides, and why. */
const reasons: Record<string, string> = {
  'ui/src/Avatar/Avatar.tsx: font-size: 0.625rem': 'two letters in a circle of 24 px',
  'ui/src/Badge/Badge.tsx: font-size: 0.6875rem': 'a figure in a circle of 16 px',
  'ui/src/Card/Card.tsx: #999': 'paper',
  'ui/src/Code/Code.tsx: font-family: ui-monospace': 'signs of one width',
  'ui/src/CommandPalette/heldKeys.ts: font-size:1rem': 'a field that nobody sees',
  'ui/src/FrontShell/FrontShell.tsx: rgb(': 'a shadow',
  'ui/src/Table/Table.styles.ts: #0000': 'a mask',
  'ui/src/Table/Table.styles.ts: #000': 'a mask',
  'ui/src/Table/Table.styles.ts: #999': 'paper',
  'ui/src/Table/Table.styles.ts: font-size: 9pt': 'paper',
  'ui/src/charts/picture.ts: #000': 'paper',
  'ui/src/charts/picture.ts: #fff': 'a colour of the library, to be replaced',
  'auth/src/screens/security/AppForm.tsx: #fff': 'a code for a camera, dark on white',
};

test('every colour, letter size and corner is that of the brand, or it is said why not', () => {
  const written = sources.flatMap((path) => {
    const text = readFileSync(`${packages}/${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');
    const sizes = [...text.matchAll(size)].filter(([, value]) => !follows.test(value!.trim()));
    return [...text.matchAll(color), ...sizes].map(([found]) => `${path}: ${found}`);
  });
  expect([...new Set(written)].toSorted()).toEqual(Object.keys(reasons).toSorted());
});
