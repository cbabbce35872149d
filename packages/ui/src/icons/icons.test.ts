import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test('each icon of the folder is in the set, and the package gives it', () => {
  const files = globSync('*Icon.tsx', { cwd: import.meta.dirname }).map((file) => file.replace('.tsx', ''));
  expect(Object.keys(set).toSorted()).toEqual(files.toSorted());
  const index = readFileSync(new URL('../index.ts', import.meta.url), 'utf8');
  expect(files.filter((name) => !index.includes(`  ${name},\n`))).toEqual([]);
});
