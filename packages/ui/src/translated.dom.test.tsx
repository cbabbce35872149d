/** A browser translates the page: what it finds of text, it replaces, below React. What changes afterwards does so all the same. */
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// a chart loads it when it is drawn: here it is there at once
import './BarChart/BarPicture.tsx';
import './LineChart/LinePicture.tsx';
import * as ui from './index.ts';
import { cases, inProvider, mark } from './testing/cases.tsx';
import { moreCases } from './testing/moreCases.tsx';

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
/** The props with one text, however deep in them, replaced; each with where that text stands. */
function withOther(value: unknown, other: unknown, place = ''): [place: string, props: unknown][] {
  if (value === mark) return [[place, other]];
  const inside = (part: unknown, key: string | number, put: (next: unknown) => unknown) =>
    withOther(part, other, `${place}.${key}`).map(([at, next]): [string, unknown] => [at, put(next)]);
  if (Array.isArray(value)) return value.flatMap((part, at) => inside(part, at, (next) => value.with(at, next)));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([key, part]) => inside(part, key, (next) => ({ ...value, [key]: next })));
}

const news = 'Anders';
const names = Object.keys(cases) as (keyof typeof cases)[];
/** What each component is drawn from: as much as it can show, and what it shows in another state alone. */
const states = names.flatMap((name) =>
  [cases[name], ...(moreCases[name] ?? [])].map((props) => [name, props as Props] as const),
);

/** Texts that are to be text: nothing else compiles. */
const plain = new Set(['Avatar.name', 'ConfirmDialog.confirmWord', 'PrintDocument.footer', 'Sentence.children']);
interface Change {
  props: Props;
  /** Of the text that is another one. */
  place?: string;
  /** Something is left away, or is no text where a text is to be: it need not be drawn. */
  mayFail: boolean;
}
const changes = (name: string, props: Props): Change[] => [
  ...Object.keys(props).map((left) => ({ props: { ...props, [left]: undefined }, mayFail: true })),
  ...[undefined, news, <b key="b">{news}</b>].flatMap((other) =>
    withOther(props, other).map(([place, changed]) => ({
      props: changed as Props,
      ...(other === news && { place }),
      mayFail: other === undefined || (other !== news && plain.has(name + place)),
    })),
  ),
];
const table = states.flatMap(([name, props], state) =>
  changes(name, props).map((change, index) => [name, state, index, props, change] as const),
);

/** Whether a text was read, or stood in an attribute or a control, in some state; by component and place. */
const seen = new Map<string, boolean>();
const isThere = (container: Element): boolean =>
  container.innerHTML.includes(news) ||
  [...container.querySelectorAll('input, textarea')].some((control) =>
    (control as HTMLInputElement).value.includes(news),
  );
const timesRead = (container: Element) => container.textContent.split(news).length;

/** Draws the page, translates it, and changes it. */
async function afterTranslation(page: ReactElement, changed: ReactElement): Promise<Element> {
  const { container, rerender } = render(page);
  await act(() => vi.dynamicImportSettled());
  translate(container);
  rerender(changed);
  return container;
}

test.each(table)(
  '%s in state %i, change %i: it is drawn, and what is new is read',
  async (name, _s, _i, props, change) => {
    const Component = components[name] as ComponentType<Props>;
    const page = inProvider(<Component {...props} />);
    const changed = inProvider(<Component {...change.props} />);
    let expected;
    try {
      const { container } = render(changed);
      expected = timesRead(container);
      if (change.place !== undefined) {
        const place = name + change.place;
        seen.set(place, seen.get(place) === true || isThere(container));
      }
    } catch (error) {
      if (!change.mayFail) throw error;
      return;
    }
    cleanup();
    expect(timesRead(await afterTranslation(page, changed))).toBe(expected);
  },
);

/** What is copied, saved, sent, or a key: no text of the page. */
const unread = new Set([
  'ConfirmDialog.confirmWord',
  'CopyButton.value',
  'DataTable.details.defaultValue.0',
  'PdfPanel.fileName',
  'Select.value',
]);
test('each text of each component is drawn in some state, or the above says nothing of it', () => {
  const undrawn = [...seen].filter(([place, isDrawn]) => !isDrawn && !unread.has(place));
  expect(undrawn.map(([place]) => place)).toEqual([]);
});

test.each(states)('%s, in another language: none of its words is left', async (name, props) => {
  const Component = components[name] as ComponentType<Props>;
  const page = (words: string) => inProvider(<Component {...props} />, words);
  const container = await afterTranslation(page('Eerst'), page(news));
  expect(container.textContent).not.toContain('Eerst');
});

test('Dropzone: a refusal goes when a file is right, also one that was translated', () => {
  const onFile = vi.fn<(file: File) => void>();
  const { container } = render(inProvider(<ui.Dropzone title={mark} accept=".csv" onFile={onFile} />));
  const choose = (name: string) =>
    fireEvent.change(container.querySelector('input')!, { target: { files: [new File(['a'], name)] } });
  choose('a.pdf');
  translate(container);
  choose('a.csv');
  expect(onFile).toHaveBeenCalledOnce();
  expect(container.querySelector('[role=alert]')).toBeEmptyDOMElement();
});
