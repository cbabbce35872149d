/** What holds for every component: a new one fails here until its case is written. */
import { cleanup, render } from '@testing-library/react';
import type { ComponentType, ReactElement, Ref } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as ui from './index.ts';
import { cases, formats, labels, mark } from './testing/cases.tsx';

type Name = keyof typeof cases;
const names = Object.keys(cases) as Name[];
const folders = Object.keys(import.meta.glob('./[A-Z]*/[A-Z]*.tsx'))
  .map((path) => path.split('/')[1] ?? '')
  .filter((name, index, all) => all.indexOf(name) === index);

const components: Record<string, unknown> = { ...ui };
const componentOf = (name: Name) => components[name] as ComponentType<Record<string, unknown> & { ref?: Ref<Element> }>;
const inProvider = (children: ReactElement) => (
  <ui.UiProvider labels={labels} formats={formats}>
    {children}
  </ui.UiProvider>
);

const consoleError = vi.spyOn(console, 'error');
beforeEach(() => consoleError.mockClear());
afterEach(() => {
  cleanup();
  const [said] = consoleError.mock.calls;
  if (said) throw new Error(`console.error was called: ${String(said[0])}`);
});

test('every folder has a case here, and is exported by its name', () => {
  expect(folders.toSorted()).toEqual(names.toSorted());
});

describe.each(names.filter((name) => cases[name] !== null))('%s', (name) => {
  const Component = componentOf(name);
  const props = cases[name] ?? {};

  test('its function is named after its folder', () => {
    expect(Component.name).toBe(name);
  });

  test('className, data-* and ref reach one and the same root', () => {
    const ref = { current: null as Element | null };
    const { container } = render(inProvider(<Component {...props} className="probe" data-probe="root" ref={ref} />));
    const roots = container.querySelectorAll('[data-probe=root]');
    expect(roots).toHaveLength(1);
    expect(roots[0]).toHaveClass('probe');
    expect(ref.current).toBe(roots[0]);
    expect(container.children).toHaveLength(1);
  });

  test('it says nothing of its own: every text comes from props, labels or formats', () => {
    const { container } = render(inProvider(<Component {...props} />));
    const spoken = [...container.querySelectorAll('*')].flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
      ...['aria-label', 'title', 'placeholder', 'alt', 'aria-description'].map((attribute) =>
        element.getAttribute(attribute),
      ),
    ]);
    const own = spoken.filter((words) => words && /\p{Letter}/u.test(words) && !words.includes(mark));
    expect(own).toEqual([]);
  });

  test('it renders on a server', () => {
    expect(renderToString(inProvider(<Component {...props} />))).toContain('<');
  });
});

test('a component outside the provider says what to do', () => {
  consoleError.mockImplementation(() => undefined);
  expect(() => render(<ui.Spinner />)).toThrow('Wrap the app in <UiProvider>');
  consoleError.mockReset();
});
