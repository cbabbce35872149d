import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

test('every bar that stays at the foot of the window is one that notifications stay clear of', () => {
  const bars = globSync('**/*.{ts,tsx}', { cwd: folder })
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => /position: 'sticky',[^}]*insetBlockEnd: 0/u.test(text));
  expect(bars.length).toBeLessThan(3);
  expect(bars.filter(({ text }) => !text.includes('anchorName: actionBar')).map(({ name }) => name)).toEqual([]);
});
