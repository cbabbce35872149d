import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guidance } from './testing/guidance/index.ts';
import { reacting } from './testing/reacting.ts';

/** The stories of the components: a folder each, with a capital. */
const files = globSync('[A-Z]*/*.stories.tsx', { cwd: import.meta.dirname }).filter(
  (file) => basename(file, '.stories.tsx') === dirname(file),
);
const folders = new Set(globSync('[A-Z]*/*.tsx', { cwd: import.meta.dirname }).map((file) => dirname(file)));

test('every component has stories', () => {
  expect(files.map((file) => dirname(file)).toSorted()).toEqual([...folders].toSorted());
});

test('the README names every component', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect([...folders].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('every do and don’t is of a component, and said once', () => {
  expect(Object.keys(guidance).filter((name) => !folders.has(name))).toEqual([]);
  const rules = Object.values(guidance).flatMap((one) => [...(one?.do ?? []), ...(one?.dont ?? [])]);
  const sentences = rules.flat();
  expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([]);
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');

  test('is found in Storybook by its English and its Dutch name, under an id that neither changes', () => {
    const [, title = '', id = ''] = /title: '([^']+)',\n {2}id: '([^']+)'/.exec(text) ?? [];
    const [group = '', names = ''] = title.split('/');
    const own = basename(dirname(file)) === 'Icon' ? 'Icons' : dirname(file);
    const [first = '', second = ''] = names.split(' · ');
    expect([first, second]).toContain(own);
    expect(second).not.toBe('');
    expect(first).not.toBe(second);
    // the search of Storybook gives up on what begins further on in a name
    expect(names.indexOf(second)).toBeLessThanOrEqual(20);
    expect(id).toBe(`${group}-${own}`.toLowerCase());
  });

  test('its Matrix shows it under the pointer, with the focus and pressed, or it is said why not', () => {
    const itself = text.includes('<Shown ');
    expect(dirname(file) in reacting).toBe(!itself);
  });

  test('says what to do and what not, at one place: drawn beside its stories, or in the table', () => {
    const drawn = text.includes('export const DoAndDont');
    const { do: dos = [], dont = [] } = guidance[dirname(file)] ?? {};
    expect([drawn, dos.length > 0 && dont.length > 0]).toEqual([drawn, !drawn]);
    // a rule says what, and its reason why: two sentences, each to its end
    for (const [rule, reason] of [...dos, ...dont]) {
      expect(rule).toMatch(/^[A-Z][^]*[.”]$/u);
      expect(reason).toMatch(/[.?]$/u);
      expect(rule).not.toBe(reason);
    }
  });

  test('says when the component is right and when not', () => {
    expect(text).toMatch(/\busage\(\{/);
  });

  test('has a Default, and one Matrix for the visual review', () => {
    expect(text.match(/export const Default\b/g)).toHaveLength(1);
    expect(text.match(/export const Matrix\b|name: 'Matrix'/g)).toHaveLength(1);
  });
});
