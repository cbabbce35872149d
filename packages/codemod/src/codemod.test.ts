/** The codemod as it is run: a process of its own over a folder of sources. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const codemod = fileURLToPath(new URL('./cli.mjs', import.meta.url));
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codemod-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [codemod, ...words], { encoding: 'utf8' });
  return { status, stderr, told: stdout.split('\n').filter((line) => line !== '') };
}

/** What stands in `name` after the codemod ran over its folder. */
function after(text: string, name = 'Page.tsx', ...version: string[]) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { status, stderr } = run(...version, folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readFileSync(file, 'utf8');
}

test.each([
  [
    'a type',
    "import type { StatusTone } from '@ledenbureau/ui';\nconst tone: StatusTone = 'success';\n",
    "import type { Tone } from '@ledenbureau/ui';\nconst tone: Tone = 'success';\n",
  ],
  [
    'double quotes',
    'import { badgeTones } from "@ledenbureau/ui";\nbadgeTones.map(String);\n',
    'import { tones } from "@ledenbureau/ui";\ntones.map(String);\n',
  ],
  [
    'two names that became one',
    "import { Menu, type StatusTone, type BadgeTone } from '@ledenbureau/ui';\n",
    "import { Menu, type Tone } from '@ledenbureau/ui';\n",
  ],
  [
    'the same, where one of them says that it is a type',
    "import { type StatusTone, BadgeTone, Menu } from '@ledenbureau/ui';\n",
    "import { type Tone, Menu } from '@ledenbureau/ui';\n",
  ],
  [
    'the same over lines, with a comma at the end',
    "import {\n  badgeTones,\n  Menu,\n  statusTones,\n} from '@ledenbureau/ui';\n",
    "import {\n  tones,\n  Menu,\n} from '@ledenbureau/ui';\n",
  ],
  [
    'items of a menu',
    "import { Menu } from '@ledenbureau/ui';\nconst items = [{ danger: true }, { danger: false }];\n",
    "import { Menu } from '@ledenbureau/ui';\nconst items = [{ tone: 'danger' }, { tone: 'neutral' }];\n",
  ],
])('%s', (_, before, expected) => {
  expect(after(before)).toBe(expected);
  // and once more changes nothing
  expect(run(folder)).toEqual({ status: 0, stderr: '', told: ['Nothing had another name: no file was changed.'] });
});

test.each([
  ['Other.ts', "import type { StatusTone } from './own.ts';\nconst item = { danger: true };\n"],
  ['Longer.ts', "import '@ledenbureau/ui';\nconst MyStatusTone = 1, dangerous = { danger: truely };\n"],
  ['node_modules/other/index.ts', "import { statusTones } from '@ledenbureau/ui';\n"],
  ['plain.js', "import { statusTones } from '@ledenbureau/ui';\n"],
])('%s stays as it is', (name, text) => {
  expect(after(text, name)).toBe(text);
});

test('tells which files it changed, in every folder given and below', () => {
  const files = ['one/a.ts', 'two/deep/b.tsx'].map((name) => join(folder, name));
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "import { statusTones } from '@ledenbureau/ui';\n");
  }
  expect(run(join(folder, 'one'), join(folder, 'two')).told).toEqual(files);
});

test('without a folder, or with one that is not there, it says so and fails', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('@ledenbureau/codemod 1.0 src') });
  expect(run(join(folder, 'none'))).toEqual({
    status: 1,
    stderr: `"${join(folder, 'none')}" is no folder, and no step. Say which folders to change: npx @ledenbureau/codemod 1.0 src\n`,
    told: [],
  });
});

test.each(['2.0', '1.0.0', 'v1.0', '--help'])('%s is no step: nothing is changed by another one', (word) => {
  const file = join(folder, 'a.ts');
  const text = "import { statusTones } from '@ledenbureau/ui';\n";
  writeFileSync(file, text);
  expect(run(word, folder)).toMatchObject({ status: 1, told: [] });
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a source that cannot be read is named and left, and the others are changed', () => {
  const files = ['a.tsx', 'b.tsx', 'c.mts'].map((name) => join(folder, name));
  const text = "import { follow } from '@ledenbureau/ui';\n";
  const texts = [text, `${text}const = ;\n`, `${text}class A { constructor(@inject() private a: number) {} }\n`];
  files.forEach((file, at) => writeFileSync(file, texts[at]!));
  const { status, stderr, told } = run('1.0', folder);
  expect({ status, told }).toEqual({ status: 1, told: [files[0], files[2]] });
  expect(stderr).toMatch(/^\S+b\.tsx cannot be read as a source, and stays as it is: .*\n$/);
  expect(readFileSync(files[1]!, 'utf8')).toBe(texts[1]);
  expect(readFileSync(files[2]!, 'utf8')).toContain('notifyPromise');
});

const ui = "from '@ledenbureau/ui';\n";
test.each([
  [
    'a component, its props and what is renamed of it',
    `import { Fold, type FoldProps } ${ui}const A = (props: FoldProps) => <Fold title="Meer" {...props} />;\n`,
    `import { Disclosure, type DisclosureProps } ${ui}const A = (props: DisclosureProps) => <Disclosure label="Meer" {...props} />;\n`,
  ],
  [
    'under another name',
    `import { Card as Box } ${ui}export const a = <Box flush />;\n`,
    `import { Card as Box } ${ui}export const a = <Box padding="none" />;\n`,
  ],
  [
    'as a member of the package',
    'import * as ui from "@ledenbureau/ui";\nexport const a: ui.Typed[] = [], b = <ui.Clip width="1rem">x</ui.Clip>;\n',
    'import * as ui from "@ledenbureau/ui";\nexport const a: ui.ParsedValue[] = [], b = <ui.Truncate width="1rem">x</ui.Truncate>;\n',
  ],
  [
    'what is loaded later, taken apart',
    'const { Fold, Figures: All } = await import(\'@ledenbureau/ui\');\nexport const a = <Fold title="x"><All /></Fold>;\n',
    'const { Disclosure, KeyFigures: All } = await import(\'@ledenbureau/ui\');\nexport const a = <Disclosure label="x"><All /></Disclosure>;\n',
  ],
  [
    'what is loaded later under a name that is taken',
    'const Disclosure = 1;\nconst { Fold } = await import(\'@ledenbureau/ui\');\nexport const a = <Fold title="x">{Disclosure}</Fold>;\n',
    'const Disclosure = 1;\nconst { Disclosure: Fold } = await import(\'@ledenbureau/ui\');\nexport const a = <Fold label="x">{Disclosure}</Fold>;\n',
  ],
  [
    'what is loaded later as a whole, and what only shares its name elsewhere',
    "const A = lazy(() => import('@ledenbureau/ui').then((m) => ({ default: m.Fold })));\nconst b = (m: Other) => m.Fold;\nasync function c() {\n  const ui = await import('@ledenbureau/ui');\n  return <ui.Fold title=\"x\" />;\n}\n",
    "const A = lazy(() => import('@ledenbureau/ui').then((m) => ({ default: m.Disclosure })));\nconst b = (m: Other) => m.Fold;\nasync function c() {\n  const ui = await import('@ledenbureau/ui');\n  return <ui.Disclosure label=\"x\" />;\n}\n",
  ],
  [
    'what is loaded for one member, by require and in a type',
    "const A = (await import('@ledenbureau/ui')).Fold, B = require('@ledenbureau/ui').Spark;\ntype P = import('@ledenbureau/ui').FoldProps;\n",
    "const A = (await import('@ledenbureau/ui')).Disclosure, B = require('@ledenbureau/ui').Sparkline;\ntype P = import('@ledenbureau/ui').DisclosureProps;\n",
  ],
  [
    'what is exported again keeps its name',
    `import { Figures } ${ui}export { Figures };\nexport { Spark } ${ui}`,
    `import { KeyFigures } ${ui}export { KeyFigures as Figures };\nexport { Sparkline as Spark } ${ui}`,
  ],
  [
    'a name that is taken',
    `import { Fold } ${ui}const Disclosure = 1;\nexport const a = <Fold>{Disclosure}</Fold>;\n`,
    `import { Disclosure as Fold } ${ui}const Disclosure = 1;\nexport const a = <Fold>{Disclosure}</Fold>;\n`,
  ],
  [
    'a property of the same name',
    `import { follow } ${ui}export const a = { follow, b: other.follow };\nexport const { follow: c } = a;\n`,
    `import { notifyPromise } ${ui}export const a = { follow: notifyPromise, b: other.follow };\nexport const { follow: c } = a;\n`,
  ],
  [
    'levels of a notice, in every branch and in its own quotes',
    `import { Notice } ${ui}export const a = <Notice level={bad === 'error' ? "error" : (good ?? 'info')} />;\n`,
    `import { Notice } ${ui}export const a = <Notice tone={bad === 'error' ? "danger" : (good ?? 'accent')} />;\n`,
  ],
  [
    'the theme of a button, and the tone of a text',
    `import { Button, Text } ${ui}export const a = <Button tone="warning"><Text tone="success" /></Button>, b = { tone: 'green' };\n`,
    `import { Button, Text } ${ui}export const a = <Button theme="warning"><Text tone="positive" /></Button>, b = { theme: 'green' };\n`,
  ],
  [
    'tables of tones',
    `import type { Tone } ${ui}export const of: Record<string, Tone> = { done: 'success', busy: 'info' }, other = { done: 'success' };\n`,
    `import type { Tone } ${ui}export const of: Record<string, Tone> = { done: 'positive', busy: 'accent' }, other = { done: 'success' };\n`,
  ],
  [
    'items of a menu and columns',
    `import { Menu } ${ui}export const a = [{ label: 'a', why }, { id: 'b', header: 'B', extra: true }, { why, extra: true }];\n`,
    `import { Menu } ${ui}export const a = [{ label: 'a', disabledReason: why }, { id: 'b', header: 'B', defaultHidden: true }, { why, extra: true }];\n`,
  ],
  [
    'what objects inherit is no new name',
    `import { valueOf, toString } ${ui}export const a = <Text constructor={valueOf} b={toString} />;\n`,
    `import { valueOf, toString } ${ui}export const a = <Text constructor={valueOf} b={toString} />;\n`,
  ],
])('1.0: %s', (_, before, expected) => {
  expect(after(before, 'Page.tsx', '1.0')).toBe(expected);
  expect(run('1.0', folder)).toEqual({
    status: 0,
    stderr: '',
    told: ['Nothing had another name: no file was changed.'],
  });
});

test('1.0 also reads JavaScript', () => {
  const text = `import { Notice } ${ui}export const a = <Notice level="error" />;\n`;
  expect(after(text, 'page.jsx', '1.0')).toContain('<Notice tone="danger" />');
  expect(after(text, 'page.js', '1.0')).toContain('<Notice tone="danger" />');
});

test.each([
  [
    'other packages',
    "import { Fold } from 'origami';\nimport { Text } from '@ledenbureau/ui';\nexport const a = <Fold flush level=\"error\" />;\n",
  ],
  [
    'what is loaded from elsewhere, at once or by a name that is worked out',
    `import { Text } ${ui}const { Fold } = await import('./own.ts'), { Spark } = await import(name);\nexport const a = <Fold title="x"><Spark flush /></Fold>;\n`,
  ],
  [
    'the same name inside',
    `import { Text } ${ui}function Fold() { return <Text tone="quiet" />; }\nexport const a = <Fold title="x" />;\n`,
  ],
])('1.0 leaves %s as they are', (_, text) => {
  expect(after(text, 'Page.tsx', '1.0')).toBe(text);
});
