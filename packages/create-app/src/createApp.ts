import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Choices } from './choices.ts';
import { brandColours } from './colour.ts';
import { manifestOf } from './manifest.ts';
import type { Versions } from './versions.ts';

/** Files in which words stand for what was chosen. */
const filled = ['README.md', 'index.html', 'public/favicon.svg'];

/** The layers of the template that a portal is made of: later ones win. */
const layersOf = ({ framework, signIn }: Pick<Choices, 'framework' | 'signIn'>): string[] => {
  const kind = signIn ? 'sign-in' : 'open';
  return ['shared', kind, framework, `${framework}-${kind}`];
};

/** The name and colours of a cooperative as a module of the portal. */
export const brandModule = ({ name, colour }: Pick<Choices, 'name' | 'colour'>): string =>
  `import type { Brand } from '@ledenbureau/ui';

/** The cooperative, as its members read it. */
export const name = ${quoted(name)};

/** What its mark shows. */
export const initial = ${quoted(initialOf(name))};

/** Its colours, in the light and in the dark theme; what is left out is that of \`@ledenbureau/ui\`. */
export const brand: Brand = {
  colors: {
${Object.entries(brandColours(colour))
  .map(([role, { light, dark }]) => `    ${role}: { light: '${light}', dark: '${dark}' },`)
  .join('\n')}
  },
};
`;

/** The first letter of a name, without the words that many cooperatives begin with. */
export function initialOf(name: string): string {
  const own = name.replace(/^(?:(?:coöperatie|cooperatie|cooperative|vereniging|de|het|the|mijn|my)\s+)+(?=\S)/iu, '');
  return (/^./u.exec(own)?.[0] ?? '').toUpperCase();
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Keeps the parts `{{#next}} … {{/next}}` that the choices ask for, and writes name and colour. */
export function fill(text: string, { name, colour, framework, signIn }: Choices): string {
  const parts = new Set<string>([framework, signIn ? 'sign-in' : 'open']);
  return text
    .replaceAll(/\{\{#([\w-]+)\}\}\n([^]*?)\{\{\/\1\}\}\n/g, (_, part: string, body: string) =>
      parts.has(part) ? body : '',
    )
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('{{name}}', () => escaped(name))
    .replaceAll('{{letter}}', () => escaped(initialOf(name)))
    .replaceAll('{{colour}}', colour);
}

/** Writes the portal into its folder. @param template the folder of this package's template */
export function createApp(choices: Choices, versions: Versions, template: string): void {
  const { folder } = choices;
  mkdirSync(folder, { recursive: true });
  for (const layer of layersOf(choices))
    if (existsSync(join(template, layer))) cpSync(join(template, layer), folder, { recursive: true });
  // npm packs no file of this name
  renameSync(join(folder, '_gitignore'), join(folder, '.gitignore'));
  for (const file of filled) {
    const path = join(folder, file);
    if (existsSync(path)) writeFileSync(path, fill(readFileSync(path, 'utf8'), choices));
  }
  writeFileSync(join(folder, 'src/portal/brand.ts'), brandModule(choices));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(choices, versions), null, 2)}\n`);
}
