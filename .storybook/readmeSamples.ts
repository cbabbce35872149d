import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const query = '?samples';
/** A sample of its own as a file beside its README, so that it finds what the package has installed. */
const ofSample = /\.md\.(\d+)\.tsx$/;
const fence = /^```tsx[^\n]*\n([^]*?)^```$/gm;
/** What a sample puts on the page: an element at the edge of the line, to the semicolon that ends it. */
const drawn = /^(<[A-Z][^]*?^(?:<\/[\w.]+|\/)>);$/gm;

const samplesIn = (readme: string): string[] =>
  [...readFileSync(readme, 'utf8').matchAll(fence)].flatMap(([, code = '']) =>
    // what goes around a whole app, or needs its router, is no part of a page
    code.search(drawn) === -1 || /<App |react-router-dom/.test(code) ? [] : [code],
  );

/**
 * `import samples from 'README.md?samples'`: the samples of a README that draw something, as components, exactly as they are printed.
 * So the pictures of a story show what a reader gets who copies them.
 */
export function readmeSamples(): Plugin {
  return {
    name: 'readme-samples',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (ofSample.test(source)) return source;
      if (!source.endsWith(`.md${query}`)) return null;
      const readme = await this.resolve(source.slice(0, -query.length), importer);
      return readme && readme.id + query;
    },
    load(id) {
      const [, at] = ofSample.exec(id) ?? [];
      if (at !== undefined) {
        const readme = id.replace(ofSample, '.md');
        this.addWatchFile(readme);
        const code = samplesIn(readme)[Number(at)] ?? '';
        return `const parts = [];
${code.replace(drawn, 'parts.push(() => $1);')}
export default function Sample() {
  return parts.map((Part, at) => <Part key={at} />);
}
`;
      }
      if (!id.endsWith(`.md${query}`)) return null;
      const readme = id.slice(0, -query.length);
      this.addWatchFile(readme);
      const names = samplesIn(readme).map((_, index) => `sample${index}`);
      return [
        ...names.map((name, index) => `import ${name} from '${readme}.${index}.tsx';`),
        `export default [${names.join(', ')}];`,
      ].join('\n');
    },
  };
}
