import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { historiesScript, readHistories, releases, said, statusOf } from '../.storybook/changes.ts';

const text = `
Mended: Tab closes a \`Menu\`, and more letters find its entry; an \`IconButton\` in a
\`Tooltip\` has no second tip. Table of contents: nothing.

New: \`Popover\` and \`Tag\`. StatusPill, Badge and Timeline all take a tone.
`;

test('a component is told the sentences that name it, and no others', () => {
  expect(said(text, 'Menu')).toEqual(['Mended: Tab closes a `Menu`, and more letters find its entry.']);
  expect(said(text, 'Tooltip')).toEqual(['an `IconButton` in a `Tooltip` has no second tip.']);
  expect(said(text, 'Badge')).toEqual(['StatusPill, Badge and Timeline all take a tone.']);
  expect(said(text, 'Table')).toEqual([]);
  expect(said('Pager: `atLeast` says more.', 'Pager')).toEqual(['Pager: `atLeast` says more.']);
});

test('what is new or changed is so until the version after it', () => {
  const popover = said(text, 'Popover').map((own) => ({ version: null, text: own }));
  expect(statusOf(popover, null, false)).toBe('new');
  expect(statusOf([{ version: null, text: 'Pager: more.' }], '0.2.0', false)).toBe('changed');
  expect(statusOf([{ version: '0.2.0', text: 'New: `Tag`.' }], '0.2.0', false)).toBe('new');
  expect(statusOf([{ version: '0.2.0', text: 'New: `Tag`.' }], '0.3.0', false)).toBe('stable');
  expect(statusOf(popover, null, true)).toBe('deprecated');
});

test('a changelog is read by version', () => {
  const log =
    '# @ledenbureau/ui\n\n## 0.2.0\n\n### Minor Changes\n\n- 1a2b3c4: New: `Tag`.\n\n## 0.1.0\n\n- 99aabbc: First.\n';
  const [newest, first] = releases(log);
  expect([newest?.version, first?.version]).toEqual(['0.2.0', '0.1.0']);
  expect(said(newest?.text ?? '', 'Tag')).toEqual(['New: `Tag`.']);
});

test('every component of this repository has a history', () => {
  const histories = readHistories(fileURLToPath(new URL('..', import.meta.url)));
  expect(Object.keys(histories).length).toBeGreaterThan(70);
  expect(histories.Button?.status).toBeDefined();
  expect(historiesScript({ A: { status: 'stable', changes: [{ version: null, text: '</script>' }] } })).not.toContain(
    '</script><',
  );
});
