import { expect, test } from 'vitest';
import type { UiLabels } from '../provider/labels.ts';
import { createLabels } from './createLabels.ts';
import { en } from './en.ts';
import { labelsOf } from './labelsOf.ts';
import { nl } from './nl.ts';
import { en as english } from './texts/en.ts';
import { nl as dutch } from './texts/nl.ts';
import type { UiTexts } from './texts/types.ts';
import { words } from './index.ts';

/** What a label says when it is told its own names. */
function sentences(label: unknown): string[] {
  if (typeof label === 'string') return [label];
  const anything = new Proxy({}, { get: (_target, name) => (name === 'count' ? 2 : String(name)) });
  if (typeof label === 'function') return [String((label as (value: unknown) => unknown)(anything))];
  return Object.values(label as object).flatMap(sentences);
}

test('labels ask for every text of the table, and for no other', () => {
  const asked = new Set<string>();
  const labels = createLabels((key) => (asked.add(key), key), 'nl-NL');
  sentences(labels);
  for (const period of [{ from: '1' }, { until: '2' }, { from: '1', until: '2' }]) {
    labels.outOfRange({ from: undefined, until: undefined, ...period });
    labels.filterPeriod({ from: undefined, until: undefined, ...period });
  }
  const keys = Object.keys(dutch).map((key) => key.replace(/_(?:one|other)$/, ''));
  expect([...asked].sort()).toEqual([...new Set(keys)].sort());
});

test('what a component tells comes into the text, in the form that its number asks for', () => {
  expect(nl.results(1)).toBe('1 resultaat');
  expect(nl.results(1250)).toBe('1.250 resultaten');
  expect(en.results(1250)).toBe('1,250 results');
  expect(nl.groupSize({ count: 1, shown: '1' })).toBe('1 rij');
  expect(nl.pageRange({ from: '1', to: '25', total: '7.412' })).toBe('1–25 van 7.412');
  expect(nl.outOfRange({ from: '1', until: undefined })).toBe('Kies een waarde vanaf 1.');
  expect(en.outOfRange({ from: '1', until: '9' })).toContain('9');
});

test('a text is looked up when it is first read, and once', () => {
  const lookups: string[] = [];
  const labels = createLabels((key) => {
    lookups.push(key);
    return key;
  }, 'nl-NL');
  expect(lookups).toEqual([]);
  expect([labels.close, labels.close, labels.pdf.open]).toEqual(['close', 'close', 'pdf.open']);
  expect(lookups).toEqual(['close', 'pdf.open']);
});

test('each language says in which region it writes', () => {
  expect([nl.formatLocale, en.formatLocale]).toEqual(['nl-NL', 'en-GB']);
});

test('an app with a catalogue has the texts under ui', async () => {
  expect(await words.nl()).toEqual({ ui: dutch });
  expect(await words.en()).toEqual({ ui: english });
});

test('one word can be replaced, and another language lacks nothing', () => {
  const { retry: _retry, ...labels } = nl;
  const { retry: _text, ...texts } = dutch;
  // @ts-expect-error -- Property 'retry' is missing
  const lacking: UiLabels = labels;
  // @ts-expect-error -- Property 'retry' is missing
  const german: UiTexts = texts;
  const whole: UiLabels = { ...labels, retry: 'Nog eens' };
  expect([lacking.retry, german.retry, whole.retry]).toEqual([undefined, undefined, 'Nog eens']);
  expect(labelsOf({ ...dutch, retry: 'Erneut versuchen' }, 'de-DE').retry).toBe('Erneut versuchen');
  const polish: UiTexts = { ...dutch, results_few: '{{count}} wyniki' };
  expect(labelsOf(polish, 'pl-PL').results(3)).toBe('3 wyniki');
  expect(labelsOf(dutch, 'pl-PL').results(3)).toBe('3 resultaten');
});
