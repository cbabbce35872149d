/** What every component does with little room: 320 px wide (a page at 400 %), the text spacing of WCAG 1.4.12, from right to left. */
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import * as ui from './index.ts';
import { cases, inProvider, mark } from './testing/cases.tsx';

const components: Record<string, unknown> = { ...ui };
const names = Object.keys(cases) as (keyof typeof cases)[];
afterEach(async () => {
  await cleanup();
  await page.viewport(1280, 800);
});

/** What stands in the place of each text, by the prop: a long word and some more, but for what is short by its nature. */
const short: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['count', 'time', 'value', 'end', 'total', 'amount'].map((name) => [name, '€ 1.250,50'])),
  suffix: 'per jaar',
  header: 'Overgeschreven op',
};
function inWords(value: unknown, key = ''): unknown {
  if (value === mark) return short[key] ?? 'Aansprakelijkheidsverzekering van het lid';
  if (Array.isArray(value)) return value.map((part) => inWords(part, key));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inWords(part, name)]));
}

/** What is not broken, and why. */
const unbroken: Readonly<Record<string, string>> = {
  Badge: 'It is a number at the corner of a picture, or of a word.',
  Kbd: 'It is a key.',
  PrintDocument: 'It is a sheet of paper, on which the names of facts stay whole.',
  StatusPill: 'It is a word.',
  Wordmark: 'It is a name beside its mark: who sets it gives it the room.',
};
const broken = names.filter((name) => !(name in unbroken));

const spacing = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }';
/** What the ground of a link or a tab takes beside its words is the padding of what it stands in. */
const padding = 8;

describe.each([
  ['from left to right', 'ltr', ''],
  ['from right to left', 'rtl', ''],
  ['with room between letters', 'ltr', spacing],
] as const)('%s', (_way, dir, css) => {
  test.each(broken)('%s stays in its container', async (name) => {
    await page.viewport(320, 800);
    const Component = components[name] as ComponentType<Record<string, unknown>>;
    const { container } = await render(
      <div dir={dir} style={{ overflow: 'auto', inlineSize: 320 - 2 * padding, padding }}>
        <style>{css}</style>
        {inProvider(<Component {...(inWords(cases[name]) as object)} />)}
      </div>,
    );
    await expect.poll(() => document.querySelector('[data-lb] > div > *')).not.toBeNull();
    expect(container.firstElementChild!.scrollWidth).toBe(320);
  });
});
