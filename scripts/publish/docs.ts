/** The documentation that a tarball carries: Markdown made of the pages of Storybook, so that both say the same. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { componentDocs } from './componentDocs.ts';
import { published } from './packages.ts';

interface Page {
  /** Of its package. */
  folder: string;
  source: string;
  /** As Storybook has it: “Start/Theming”. */
  path: string;
  file: string;
}

/** Tells how to use Storybook itself: of no use without it. */
const left = ['Welcome.mdx'];

/** “GettingStarted.mdx” is getting-started.md. */
const fileOf = (source: string): string =>
  `${basename(source, '.mdx')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()}.md`;

/** The title of a page: its own, or that of the stories it is about. */
function titleOf(source: string, text: string): string {
  const [, own] = /<Meta title="([^"]+)"/.exec(text) ?? [];
  if (own !== undefined) return own;
  const [, stories = ''] = /import \* as \w+ from '([^']+\.stories\.tsx)'/.exec(text) ?? [];
  return /^ {2}title: '([^']+)'/m.exec(readFileSync(join(dirname(source), stories), 'utf8'))?.[1] ?? '';
}

/** The pages of a package. */
const pagesOf = (folder: string): Page[] =>
  globSync('docs/*.mdx', { cwd: folder })
    .toSorted()
    .filter((file) => !left.includes(basename(file)))
    .map((file) => {
      const source = join(folder, file);
      const [path = ''] = titleOf(source, readFileSync(source, 'utf8')).split(' · ');
      return { folder, source, path, file: join('docs', fileOf(source)) };
    });

/** Where a file of an app or a recipe stands in it, by which the files that import each other find it. */
const placeOf = (path: string): string =>
  /(?:publish\/app|template)\/[\w-]+\/(.+)|src\/testing\/(.+)/.exec(path)?.slice(1).find(Boolean) ?? basename(path);

/** A page as Markdown: code in the place of `<Source>`, links in the place of names of pages; what is drawn is left out. */
export function markdownOf(page: Pick<Page, 'folder' | 'source'>, pages: readonly Page[]): string {
  const text = readFileSync(page.source, 'utf8');
  const raw = new Map(
    [...text.matchAll(/^import (\w+) from '([^']+)\?raw';$/gm)].map(([, name = '', path = '']) => [name, path]),
  );
  const code = (name: string, language: string): string => {
    const path = raw.get(name);
    if (path === undefined) throw new Error(`${page.source} shows ${name} and does not import it.`);
    const content = readFileSync(join(dirname(page.source), path), 'utf8').trimEnd();
    return `\`${placeOf(path)}\`\n\n\`\`\`${language}\n${content}\n\`\`\``;
  };
  const link = (whole: string, path: string): string => {
    const target = pages.find((one) => one.path === path.replace(' › ', '/'));
    if (!target) return whole;
    const to = relative(join(page.folder, 'docs'), join(target.folder, target.file));
    return `[${path.split(' › ').at(-1)}](${to})`;
  };
  return `${text
    // what a page imports stands above it; an import below its title is that of a sample
    .replace(/^(?:(?:import .*)?\n)+/, '')
    .replaceAll(/^<(?:Meta|Canvas)\b[^]*?\/>\n/gm, '')
    .replaceAll(/^<Source code=\{(\w+)\} language="(\w+)" \/>$/gm, (_, name: string, language: string) =>
      code(name, language),
    )
    .replaceAll(/^<h1 id="([\w-]+)">(.*)<\/h1>$/gm, '<a id="$1"></a>\n\n# $2')
    .replaceAll(/\*\*(\w+ › [^*]+)\*\*/g, link)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const headingOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** Writes `docs/*.md` of every package that exports something, with a list of them; nobody commits these files. */
export function writeDocs(): void {
  const pages = published.flatMap(({ folder }) => pagesOf(folder));
  for (const { name, folder } of published) {
    for (const file of globSync('docs/*.md', { cwd: folder })) rmSync(join(folder, file));
    const texts = new Map(
      pages.filter((page) => page.folder === folder).map((page) => [page.file, markdownOf(page, pages)] as const),
    );
    if (name === '@ledenbureau/ui') texts.set('docs/components.md', componentDocs(folder));
    // a package of commands alone is told in its README
    if (!existsSync(join(folder, 'api.md'))) continue;
    mkdirSync(join(folder, 'docs'), { recursive: true });
    const lines = [...texts].map(([file, text]) => `- [${headingOf(text)}](${basename(file)})`);
    const others = ['README.md', 'api.md', 'CHANGELOG.md'].filter((file) => existsSync(join(folder, file)));
    const rest = others.map((file) => `- [${file}](../${file})`);
    texts.set('docs/README.md', `# Documentation of ${name}\n\n${[...rest, ...lines].join('\n')}\n`);
    for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  }
}
