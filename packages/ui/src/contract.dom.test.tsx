/** What holds for every component: a new one fails here until its case stands in testing/cases.tsx. */
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType, Ref } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// a chart loads it when it is drawn: here it is there at once
import './BarChart/BarPicture.tsx';
import './LineChart/LinePicture.tsx';
import * as icons from './icons/index.ts';
import * as ui from './index.ts';
import { cases, inProvider, mark } from './testing/cases.tsx';
import { moreCases } from './testing/moreCases.tsx';

type Name = keyof typeof cases;
const names = Object.keys(cases) as Name[];
const unique = (all: string[]) => [...new Set(all)].toSorted();
const folders = unique(Object.keys(import.meta.glob('./[A-Z]*/[A-Z]*.tsx')).map((path) => path.split('/')[1] ?? ''));

const components: Record<string, unknown> = { ...ui };
// frames around everything, what they do to the page, and the part of a field that forms shows below a group: neither is a component to place
const others = new Set(['UiProvider', 'BareUiProvider', 'GlobalStyles', 'Feedback']);
const exported = Object.keys(ui).filter(
  (name) => /^[A-Z]/.test(name) && !others.has(name) && !Object.hasOwn(icons, name),
);

type AnyComponent = ComponentType<Record<string, unknown> & { ref?: Ref<Element> }>;
const componentOf = (name: string) => components[name] as AnyComponent;
const consoleError = vi.spyOn(console, 'error');
const consoleWarn = vi.spyOn(console, 'warn');
beforeEach(() => {
  consoleError.mockClear();
  consoleWarn.mockClear();
});
afterEach(() => {
  cleanup();
  const [said] = [...consoleError.mock.calls, ...consoleWarn.mock.calls];
  if (said) throw new Error(`The console was written to: ${said.map(String).join(' ')}`);
});

test('every folder has a case, and is exported by its name', () => {
  expect(folders).toEqual(names.toSorted());
  expect(exported.toSorted()).toEqual(names.toSorted());
});

/** What stands in the provider's element. */
const inside = (container: Element) => container.querySelector('[data-lb] > div')!.children;

/** What came of a component that was given className, data-*, another attribute and ref. */
function renderProbe(Component: AnyComponent, props: Record<string, unknown>) {
  const ref = { current: null as Element | null };
  const probe = <Component {...props} className="probe" data-probe="root" dir="rtl" ref={ref} />;
  const { container } = render(inProvider(probe));
  const roots = [...container.querySelectorAll('[data-probe=root]')];
  const [root] = roots;
  return {
    roots: roots.length,
    beside: inside(container).length - roots.length,
    className: root?.classList.contains('probe'),
    ownStyles: (root?.classList.length ?? 0) > 1,
    dir: root?.getAttribute('dir'),
    refIsRoot: ref.current === root,
  };
}
const oneRoot = { roots: 1, beside: 0, className: true, ownStyles: true, dir: 'rtl', refIsRoot: true };

describe.each(names)('%s', (name) => {
  const Component = componentOf(name);
  const props: Record<string, unknown> = cases[name];

  test('its function is named after its folder', () => {
    expect((Component.displayName ?? Component.name).replace(/^\w+\((\w+)\)$/, '$1')).toBe(name);
  });

  test('className, data-*, other attributes and ref reach one and the same root', () => {
    expect(renderProbe(Component, props)).toEqual(oneRoot);
  });

  test('it says nothing of its own: every text comes from props, labels or formats', () => {
    const { container } = render(inProvider(<Component {...props} />));
    const spoken = [...container.querySelectorAll('*')].flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
      ...[
        'aria-label',
        'title',
        'placeholder',
        'alt',
        'aria-description',
        'aria-valuetext',
        'aria-roledescription',
      ].map((attribute) => element.getAttribute(attribute)),
    ]);
    const own = spoken.filter((words) => words && /\p{Letter}/u.test(words) && !words.includes(mark));
    expect(own).toEqual([]);
  });

  test('what a server rendered is taken over as it is', () => {
    const page = inProvider(<Component {...props} />);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    expect(inside(container).length).toBeGreaterThan(0);
    const onRecoverableError = vi.fn<(error: unknown) => void>();
    render(page, { container, hydrate: true, onRecoverableError });
    // a part that is loaded later waits on the server too: that is no difference
    const differences = onRecoverableError.mock.calls.map(String).filter((text) => !/ Suspense/.test(text));
    expect(differences).toEqual([]);
  });
});

test.each(names)('%s: in its other states too the console is not written to', async (name) => {
  const Component = componentOf(name);
  for (const props of moreCases[name] ?? []) render(inProvider(<Component {...props} />));
  await act(() => vi.dynamicImportSettled());
  expect(consoleError).not.toHaveBeenCalled();
});

const hostCounts = ['min', 'max', 'maxBytes', 'maxFiles', 'level', 'rank', 'page', 'pages', 'pageSize'];
/** The props with one figure at a time replaced by one that is none. The others are what the host itself counts by. */
function withoutFigure(value: unknown, key = ''): unknown[] {
  if (typeof value === 'number') return hostCounts.includes(key) ? [] : [NaN];
  if (Array.isArray(value))
    return value.flatMap((part, at) => withoutFigure(part).map((other) => value.with(at, other)));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withoutFigure(part, name).map((other) => ({ ...value, [name]: other })),
  );
}
const figures = names.flatMap((name) => withoutFigure(cases[name]).map((props) => [name, props] as const));
test.each(figures)('%s: what is no number is not drawn or read out as NaN', async (name, props) => {
  const Component = componentOf(name);
  const { container } = render(inProvider(<Component {...(props as object)} />));
  await act(() => vi.dynamicImportSettled());
  expect(container.innerHTML).not.toContain('NaN');
});

// a group has several controls, or leaves it to others
const groups: readonly Name[] = [
  'FormGroup',
  'AddressFields',
  'CheckboxGroup',
  'RadioGroup',
  'DateRangeField',
  'MonthField',
];
const isField = (props: object) => 'name' in props && props.name === 'veld';
const fields = names.filter((name) => isField(cases[name]) && !groups.includes(name));
test.each(fields)('%s: inputProps reach its control alone', (name) => {
  const Component = componentOf(name);
  const { container } = render(
    inProvider(<Component {...cases[name]} inputProps={{ 'data-control': '', lang: 'fy' }} />),
  );
  const reached = [...container.querySelectorAll('[data-control]')];
  expect(reached.map((control) => [control.matches('input, select, textarea'), control.getAttribute('lang')])).toEqual([
    [true, 'fy'],
  ]);
});

describe.each(Object.keys(icons))('%s', (name) => {
  const Icon = componentOf(name) as ComponentType<ui.IconProps>;

  test('is exported by its name, and is decoration until it has a label', () => {
    expect(Icon.name).toBe(name);
    expect(renderProbe(componentOf(name), {})).toEqual(oneRoot);
    cleanup();
    const { container, rerender } = render(inProvider(<Icon />));
    expect(inside(container)[0]).toHaveAttribute('aria-hidden', 'true');
    rerender(inProvider(<Icon label={mark} />));
    expect(inside(container)[0]).not.toHaveAttribute('aria-hidden');
    expect(inside(container)[0]).toHaveAttribute('role', 'img');
    expect(inside(container)[0]).toHaveAccessibleName(mark);
  });
});

test('a component outside the provider says what to do', () => {
  consoleError.mockImplementation(() => undefined);
  expect(() => render(<ui.Spinner />)).toThrow('Wrap the app in <UiProvider>');
  consoleError.mockReset();
});
