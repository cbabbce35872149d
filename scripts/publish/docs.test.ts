import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { componentDocs } from './componentDocs.ts';
import { markdownOf } from './docs.ts';
import { deadLinks, missingDocuments } from './packedLinks.ts';
import { root } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('a page of Storybook is Markdown: its code and samples stand in it, its pictures are left out, names of pages are links', () => {
  write('Part.tsx', 'export const part = <b>1</b>;\n');
  const source = write(
    'Page.mdx',
    `import { Canvas, Meta, Source } from '@storybook/addon-docs/blocks';
import part from './Part.tsx?raw';

<Meta title="Recipes/Part · Deel" />

# Part

<Canvas of={Stories.List} story={{ inline: false }} sourceState="none" />

<Source code={part} language="tsx" />

See **Start › Theming** and **Theme › Tokens**.

\`\`\`tsx
import { Part } from './Part.tsx';

<Part />;
\`\`\`

<h1 id="english">In English</h1>
`,
  );
  const theming = { folder, source: '', path: 'Start/Theming', file: 'docs/theming.md' };
  expect(markdownOf({ folder, source }, [theming])).toBe(`# Part

\`Part.tsx\`

\`\`\`tsx
export const part = <b>1</b>;
\`\`\`

See [Theming](theming.md) and **Theme › Tokens**.

\`\`\`tsx
import { Part } from './Part.tsx';

<Part />;
\`\`\`

<a id="english"></a>

# In English
`);
});

test('a page that shows a whole app shows every file that its files import', () => {
  for (const page of ['GettingStarted', 'RecipeNext']) {
    const text = markdownOf({ folder: root, source: join(root, `packages/ui/docs/${page}.mdx`) }, []);
    const files = new Map(
      [...text.matchAll(/^`([^`]+)`\n\n```\w+\n([^]*?)^```$/gm)].map(([, name = '', code = '']) => [name, code]),
    );
    expect(files.size, page).toBeGreaterThan(3);
    const missing = [...files].flatMap(([name, code]) =>
      [...code.matchAll(/from '(\.[^']+)'/g)]
        .map(([, path = '']) => join(dirname(name), path))
        .filter((path) => !files.has(path)),
    );
    expect(missing, page).toEqual([]);
  }
});

test('code that a page shows and does not import is an error, not a gap', () => {
  const source = write('Gap.mdx', '# Gap\n\n<Source code={gone} language="ts" />\n');
  expect(() => markdownOf({ folder, source }, [])).toThrow('shows gone');
});

test('the page of components tells of each: what, by which other names, when, when not, do and don’t', () => {
  const text = componentDocs(join(root, 'packages/ui'));
  const sections = text.split('\n### ').slice(1);
  expect(sections.length).toBeGreaterThan(110);
  for (const section of sections)
    for (const part of ['Also called: ', '**When**', '**When not**', '**Do**', '**Don’t**'])
      expect(section, section.split('\n')[0]).toContain(`\n${part}`);
  expect(text).not.toContain('undefined');
  // of a drawn pair, whose sentences stand in the stories
  const dialog = readFileSync(join(root, 'packages/ui/src/Dialog/Dialog.stories.tsx'), 'utf8');
  const [, sentence = ''] = /en: '([^']+)'/.exec(dialog) ?? [];
  expect(sections.find((section) => section.startsWith('Dialog\n'))).toContain(`- ${sentence}\n`);
});

describe('a tarball', () => {
  const installed = new Map([
    [
      'ui/README.md',
      '# Ui\n\n[a](docs/a.md#two-words) [b](docs) [c](../i18n/README.md) `[code](gone.md)` [w](https://x.nl)',
    ],
    ['ui/docs/a.md', '## Two words\n\n[up](../README.md) [own](#two-words) [by hand](#own)\n\n<a id="own"></a>'],
    ['ui/CHANGELOG.md', ''],
    ['i18n/README.md', ''],
  ]);

  test('leads to what is in it or installed beside it', () => {
    expect(deadLinks('ui', installed, ['i18n'])).toEqual([]);
    expect(deadLinks('ui', installed, [])).toEqual([
      'ui/README.md leads to ../i18n/README.md, which is not in the tarball.',
    ]);
  });

  test.each([
    ['a file that is not packed', '[x](gone.md)'],
    ['the repository', '[x](../../../docs/adr/0001.md)'],
    ['a heading that is not there', '[x](#gone)'],
    ['a heading of another page that is not there', '[x](../README.md#gone)'],
  ])('does not lead to %s', (_, text) => {
    const broken = new Map([...installed, ['ui/docs/a.md', `## Two words\n\n${text}`]]);
    expect(deadLinks('ui', broken, ['i18n'])).toHaveLength(1);
  });

  test('has a README, a changelog, and a report of what it exports', () => {
    expect(missingDocuments('ui', installed, { hasExports: false })).toEqual([]);
    expect(missingDocuments('ui', installed, { hasExports: true })).toEqual([
      'ui is packed without api.md.',
      'ui is packed without docs/README.md.',
    ]);
  });
});
