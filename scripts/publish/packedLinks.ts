/** What is missing of the documentation in a tarball, and links in it that lead nowhere once it is installed. */
import { posix } from 'node:path';

/** The Markdown of a packed file without its code, in which a bracket is no link. */
const prose = (text: string): string => text.replaceAll(/^(`{3,})[^]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** As a page of Markdown names its headings, and what is named by hand. */
const anchorsOf = (text: string): string[] => [
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  ),
  ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id),
];

/** Files by their path in the folder where npm puts our packages: `ui/README.md`; the text of Markdown, else ''. */
export type Installed = ReadonlyMap<string, string>;

/** Sentences about the links in the Markdown of a package; `siblings` are what is installed with it. */
export function deadLinks(name: string, installed: Installed, siblings: readonly string[]): string[] {
  const own = [...installed].filter(([path]) => path.startsWith(`${name}/`) && path.endsWith('.md'));
  return own.flatMap(([path, text]) =>
    [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^(?:https?:|mailto:)/.test(target)) return [];
      const [to = '', anchor = ''] = target.split('#');
      const file = to === '' ? path : posix.normalize(posix.join(posix.dirname(path), to));
      const [home = ''] = file.split('/');
      const isThere = installed.has(file) || [...installed.keys()].some((one) => one.startsWith(`${file}/`));
      const isNear = home === name || siblings.includes(home);
      const isNamed = anchor === '' || anchorsOf(installed.get(file) ?? '').includes(decodeURIComponent(anchor));
      return isThere && isNear && isNamed ? [] : [`${path} leads to ${target}, which is not in the tarball.`];
    }),
  );
}

/** Documents that each tarball has; one that exports nothing has no API report. */
export function missingDocuments(
  name: string,
  installed: Installed,
  { hasExports }: { hasExports: boolean },
): string[] {
  const wanted = ['README.md', 'CHANGELOG.md', ...(hasExports ? ['api.md', 'docs/README.md'] : [])];
  return wanted.filter((file) => !installed.has(`${name}/${file}`)).map((file) => `${name} is packed without ${file}.`);
}
