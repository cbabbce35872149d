import { defineBench } from '../bench.ts';
import { sizeOf } from '../bundle.ts';
import { kilobytes } from '../initialJs.ts';

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
export const bench = defineBench({
  name: 'size',
  sizes: { full: { rows: Object.keys(rows).join() }, smoke: { rows: 'button' } },
  async measure(size) {
    const ratios: Record<string, number> = {};
    console.log(`kB gzip${' '.repeat(13)}${all.map((library) => libraries[library].name.padStart(20)).join('')}`);
    for (const [row, name] of Object.entries(rows).filter(([key]) => size.rows.split(',').includes(key))) {
      const bytes = new Map<Library, number>();
      for (const library of all) {
        // no spread in those lists: a bundler keeps one for what it might do, with all that is in it
        const { gzipBytes, styleGzipBytes } = await sizeOf(`export { ${row} } from './size/${library}.ts';`);
        bytes.set(library, gzipBytes + styleGzipBytes);
      }
      console.log(name.padEnd(20) + all.map((library) => kilobytes(bytes.get(library)!).padStart(20)).join(''));
      const others = all.filter((library) => library !== 'ours' && libraries[library].styled);
      ratios[name] = bytes.get('ours')! / Math.min(...others.map((library) => bytes.get(library)!));
    }
    return { components: ratios };
  },
});
