import { sizeOf } from '../bundle.ts';
import { kilobytes } from '../initialJs.ts';
import type { Bench, Ratio } from '../run.ts';

const libraries = {
  ours: { name: 'Ledenbureau', styled: true },
  mui: { name: 'MUI', styled: true },
  cloudscape: { name: 'Cloudscape', styled: true },
  aria: { name: 'React Aria', styled: false },
  base: { name: 'Base UI + TanStack', styled: false },
};
type Library = keyof typeof libraries;
const all = Object.keys(libraries) as Library[];

const rows = {
  button: 'Button',
  buttonAndField: 'Button, TextField',
  table: 'Table',
  twelve: 'twelve components',
  everything: 'everything',
};

/**
 * What a page loads for the same components of five libraries, scripts and style sheets, gzip, React left out: ours is to be
 * the smallest of those that bring a look.
 */
export const bench: Bench = {
  async measure() {
    const ratios: Ratio[] = [];
    console.log(`kB gzip${' '.repeat(13)}${all.map((library) => libraries[library].name.padStart(20)).join('')}`);
    for (const [row, name] of Object.entries(rows)) {
      const bytes = new Map<Library, number>();
      for (const library of all) {
        // no spread in those lists: a bundler keeps one for what it might do, with all that is in it
        const { gzipBytes, styleGzipBytes } = await sizeOf(`export { ${row} } from './size/${library}.ts';`);
        bytes.set(library, gzipBytes + styleGzipBytes);
      }
      console.log(name.padEnd(20) + all.map((library) => kilobytes(bytes.get(library)!).padStart(20)).join(''));
      const ours = bytes.get('ours')!;
      const others = all.filter((library) => library !== 'ours' && libraries[library].styled);
      const smallest = Math.min(...others.map((library) => bytes.get(library)!));
      ratios.push({ name: `${name}: ours to the smallest other with a look`, ratio: ours / smallest, limit: 1 });
    }
    return ratios;
  },
};
