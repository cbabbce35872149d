/** A browser translates the page: what it finds of text, it replaces, below React. What changes afterwards does so all the same. */
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// a chart loads it when it is drawn: here it is there at once
import './BarChart/BarPicture.tsx';
import './LineChart/LinePicture.tsx';
import * as ui from './index.ts';
import { cases, inProvider, mark } from './testing/cases.tsx';

const components: Record<string, unknown> = { ...ui };
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(cleanup);

/** As Google Translate does: each text is taken out, and two elements with other words stand in its place. */
function translate(page: Element): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('style, textarea, [translate=no]')) continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `In English: ${text.data}`;
    text.replaceWith(outer);
  }
}

type Props = Record<string, unknown>;
/** The props with one text, however deep in them, replaced. */
function withOther(value: unknown, other: unknown): unknown[] {
  if (value === mark) return [other];
  if (Array.isArray(value))
    return value.flatMap((part, at) => withOther(part, other).map((next) => value.with(at, next)));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withOther(part, other).map((next) => ({ ...value, [name]: next })),
  );
}

const news = 'Anders';
const changes = (props: Props): Props[] => [
  ...Object.keys(props).map((name) => ({ ...props, [name]: undefined })),
  ...[undefined, news, <b key="b">{news}</b>].flatMap((other) => withOther(props, other) as Props[]),
];
const names = Object.keys(cases) as (keyof typeof cases)[];
const table = names.flatMap((name) => changes(cases[name]).map((props, index) => [name, index, props] as const));

test.each(table)('%s, change %i: it is drawn, and what is new is read', async (name, _index, changed) => {
  const Component = components[name] as ComponentType<Props>;
  const draw = (props: Props) => render(inProvider(<Component {...props} />));
  const timesRead = (container: Element) => container.textContent.split(news).length;
  let expected;
  try {
    expected = timesRead(draw(changed).container);
  } catch {
    return; // without what it needs there is nothing to draw
  }
  cleanup();
  const { container, rerender } = draw(cases[name]);
  await act(() => vi.dynamicImportSettled());
  translate(container);
  rerender(inProvider(<Component {...changed} />));
  expect(timesRead(container)).toBe(expected);
});
