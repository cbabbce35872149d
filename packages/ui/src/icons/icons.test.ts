import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as ui from '../index.ts';
import { iconsFor } from '../testing/iconsFor.ts';
import { iconWords } from '../testing/iconWords.ts';
import * as icons from './index.ts';

const set: Record<string, unknown> = { ...icons };

/** The specification's icon set, by the name each has here. */
const specified: Record<string, readonly (keyof typeof icons)[]> = {
  arrows: ['ArrowUpIcon', 'ArrowDownIcon', 'ArrowLeftIcon', 'ArrowRightIcon'],
  bell: ['BellIcon'],
  book: ['BookIcon'],
  calendar: ['CalendarIcon'],
  'money transfer': ['MoneyTransferIcon'],
  check: ['CheckIcon'],
  chevrons: ['ChevronUpIcon', 'ChevronDownIcon', 'ChevronLeftIcon', 'ChevronRightIcon'],
  info: ['InfoIcon'],
  plus: ['PlusIcon'],
  clipboard: ['ClipboardIcon'],
  close: ['CloseIcon'],
  document: ['DocumentIcon'],
  'double check': ['DoubleCheckIcon'],
  download: ['DownloadIcon'],
  ellipsis: ['EllipsisIcon'],
  'warning triangle': ['WarningTriangleIcon'],
  'file code': ['FileCodeIcon'],
  'file import': ['FileImportIcon'],
  'green check': ['GreenCheckIcon'],
  'hamburger menu': ['HamburgerMenuIcon'],
  link: ['LinkIcon'],
  'broken link': ['BrokenLinkIcon'],
  'paper plane': ['PaperPlaneIcon'],
  'left-right swap': ['LeftRightSwapIcon'],
  'reward icons': ['MedalIcon', 'PrizeIcon', 'StarIcon', 'TrophyIcon'],
  trash: ['TrashIcon'],
  'triangle up': ['TriangleUpIcon'],
  user: ['UserIcon'],
  xmark: ['XmarkIcon'],
};

test.each(Object.entries(specified))('the set has %s', (_name, exported) => {
  expect(exported.map((icon) => typeof set[icon])).toEqual(exported.map(() => 'function'));
});

/** What other products want beside those, by the name each has here. */
const wanted: readonly (keyof typeof icons)[] = [
  'GearIcon',
  'PencilIcon',
  'FilterIcon',
  'UploadIcon',
  'MailIcon',
  'PhoneIcon',
  'LockIcon',
  'ExternalIcon',
  'RefreshIcon',
  'HelpIcon',
  'MinusIcon',
  'GlobeIcon',
  'BankIcon',
  'PrinterIcon',
  'UsersIcon',
  'ClockIcon',
];
test.each(wanted)('the set has %s', (icon) => {
  expect(typeof set[icon]).toBe('function');
});

test.each([
  ['prullenbak', 'TrashIcon'],
  ['bin', 'TrashIcon'],
  ['tandwiel', 'GearIcon'],
  ['afdrukken', 'PrinterIcon'],
  ['pencil', 'PencilIcon'],
  ['nieuw venster', 'ExternalIcon'],
])('who looks for %s finds %s', (typed, icon) => {
  expect(iconsFor(typed)).toContain(icon);
});

test('no two icons have the same words, and a word that nobody uses finds none', () => {
  const said = Object.values(iconWords).flatMap(({ nl, en }) => [nl, en]);
  expect(new Set(said).size).toBe(said.length);
  expect(iconsFor('zzz')).toEqual([]);
});

const files = globSync('*Icon.tsx', { cwd: import.meta.dirname }).toSorted();
const nameOf = (file: string): string => file.replace('.tsx', '');

/** The index of the set, made from the folder; `vitest run -u` writes it. */
test('the set is the icons of the folder', async () => {
  const lines = files.map((file) => `export { ${nameOf(file)} } from './${file}';`);
  const head = '/** The icon set: 20 px, 1.5 px stroke, one module each. Made from the folder by `icons.test.ts`. */';
  await expect([head, ...lines, ''].join('\n')).toMatchFileSnapshot('index.ts');
});

/** What each icon is looked for by, from the line `// Dutch words | English words` of its file; `vitest run -u` writes it. */
test('every icon says by which words people look for it', async () => {
  const lines = files.map((file) => {
    const words = /^\/\/ (?<nl>[^|\n]+) \| (?<en>[^|\n]+)$/mu.exec(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    )?.groups;
    expect(words, `${file} has no line of words`).toBeDefined();
    return `  ${nameOf(file)}: { nl: '${words!.nl}', en: '${words!.en}' },`;
  });
  const head = [
    '/** What people call each icon, or use it for. Made from the files of the icons by `icons.test.ts`. */',
    'export const iconWords = {',
  ];
  await expect([...head, ...lines, '};', ''].join('\n')).toMatchFileSnapshot('../testing/iconWords.ts');
});

test('the package gives every icon', () => {
  expect(Object.keys(ui)).toEqual(expect.arrayContaining(Object.keys(set)));
});
