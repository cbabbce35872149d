/** The codemod of 0.2 as it is run: a process of its own over a folder of sources. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const codemod = fileURLToPath(new URL('../codemod.mjs', import.meta.url));
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codemod-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...folders: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [codemod, ...folders], { encoding: 'utf8' });
  return { status, stderr, told: stdout.split('\n').filter((line) => line !== '') };
}

/** What stands in `name` after the codemod ran over its folder. */
function after(text: string, name = 'Page.tsx') {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { status, stderr } = run(folder);
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
  expect(run(folder)).toEqual({ status: 0, stderr: '', told: [] });
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
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('ledenbureau-ui-codemod src') });
  expect(run(join(folder, 'none')).status).not.toBe(0);
});
