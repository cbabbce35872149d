import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a component can keep by itself, and what tells its owner. */
const handlers: Record<string, RegExp> = {
  value: /^onChange$/,
  checked: /^onChange$/,
  open: /^on(?:OpenChange|Close)$/,
  expanded: /^onExpandedChange$/,
  collapsed: /^onCollapsedChange$/,
  page: /^onPageChange$/,
  pageSize: /^onPageSizeChange$/,
  sort: /^onSortChange$/,
  step: /^onStepChange$/,
  editing: /^onEditingChange$/,
};

/** State that only its owner can hold, and why. */
const heldByOwner: Record<string, string> = {
  'CellFieldProps.value': 'The sheet has the values of all cells, and restores them.',
  'CommandPaletteProps.open': 'A key or a button elsewhere opens it.',
  'DataTableSelection.value': 'What is done with what is selected is not of the table.',
  'FilterBarProps.value': 'It narrows a list that the owner asks for.',
  'LanguageSwitchProps.value': 'The language is that of the whole app.',
  'ModalProps.open': 'What opens it stands outside of it, and it asks before it closes.',
  'PagerProps.pageSize': 'The owner asks for the rows.',
  'PaginationProps.page': 'The owner asks for the rows.',
  'TableProps.sort': 'The owner sorts the rows, or asks for them in order.',
};

const report = readFileSync(new URL('../api.md', import.meta.url), 'utf8');
const interfaces = [...report.matchAll(/^interface (\w+)(?:<[^{]*>)?(?: extends [^{]*)? \{\n([\s\S]*?)^\}/gm)];

/** The members of an interface, by name. */
const membersOf = (body: string) => new Set([...body.matchAll(/^ {4}(\w+)\??[:(<]/gm)].map(([, name]) => name!));

const alone = interfaces.flatMap(([, name, body]) => {
  const members = membersOf(body!);
  return Object.entries(handlers)
    .filter(([state, handler]) => members.has(state) && [...members].some((member) => handler.test(member)))
    .filter(([state]) => !members.has(`default${state[0]!.toUpperCase()}${state.slice(1)}`))
    .map(([state]) => `${name}.${state}`);
});

test('what a component can keep it keeps from a default on, or it is said why only its owner can hold it', () => {
  expect(interfaces.length).toBeGreaterThan(100);
  expect(alone.toSorted()).toEqual(Object.keys(heldByOwner).toSorted());
});
