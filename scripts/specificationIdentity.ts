// Writes docs/specification-identity.md: what the contract with the identity and authorization servers promises, by the titles
// of its tests. scripts/specification.test.ts fails when the page is older than the tests.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testsOf } from './testTitles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const parts = [
  { heading: 'The client in the browser', folder: 'packages/auth/src', without: '/screens/' },
  { heading: 'The account module of the API', folder: 'services/api/test/account' },
];

/** A title as code, also where it has a backtick itself. */
const code = (title: string): string => (title.includes('`') ? `\`\` ${title} \`\`` : `\`${title}\``);

/** The section of one test file: its tests by their full titles; none where all may be skipped. */
function section(file: string): string[] {
  const titles = testsOf(file, readFileSync(join(root, file), 'utf8'))
    .filter(({ skipped }) => !skipped)
    .map(({ title }) => `- ${code(title)}`);
  return titles.length === 0 ? [] : ['', `### [${file}](../${file})`, '', ...new Set(titles)];
}

/** The page as it follows from the tests that git knows. */
export function identityPage(): string {
  const files = execFileSync('git', ['ls-files', ...parts.map(({ folder }) => folder)], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.test\.tsx?$/u.test(file));
  const lines = parts.flatMap(({ heading, folder, without }) => [
    '',
    `## ${heading}`,
    ...files
      .filter((file) => file.startsWith(`${folder}/`) && (without === undefined || !file.includes(without)))
      .flatMap(section),
  ]);
  return `${[
    '# Sign-in, promise by promise',
    '',
    '`node scripts/specificationIdentity.ts` writes this page from the titles of the tests. [identity.md](identity.md) explains the',
    'contract that they hold; [specification.md](specification.md) lists the statements of the specification. `%s` stands for a row',
    'of a table of tests.',
    ...lines,
  ].join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/specification-identity.md'), identityPage());
}
