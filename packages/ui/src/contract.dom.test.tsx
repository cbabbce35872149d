/** What holds for every component: a new one fails here until its case is written. */
import { cleanup, render } from '@testing-library/react';
import type { ComponentType, ReactElement, Ref } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as ui from './index.ts';
import { demoLabels } from './testing/demo.ts';

/** Every text a test gives carries this mark: a text without it was written inside a component. */
const mark = '§';
const labels = Object.fromEntries(
  Object.entries(demoLabels.nl).map(([key, value]) => [
    key,
    typeof value === 'string'
      ? mark
      : typeof value === 'function'
        ? () => mark
        : { info: mark, success: mark, warning: mark, error: mark },
  ]),
) as unknown as ui.UiLabels;
const formats: ui.UiFormats = {
  money: () => mark,
  quantity: () => mark,
  date: () => mark,
  dateTime: () => mark,
  number: () => mark,
};

const field = {
  name: 'veld',
  label: mark,
  hint: mark,
  feedback: { type: 'error', message: mark },
  required: true,
} as const;
const text = { ...field, value: mark, onChange: () => undefined };
const icon = <ui.StarIcon />;
const column: ui.TableColumn<string> = { id: 'a', header: mark, cell: (row) => row, sortable: true };

/** Props with which each component renders as much as it can; `null`: it has no root of its own. */
const cases = {
  AppShell: { sidebar: mark, header: mark, children: mark },
  Button: { children: mark, loading: true, startIcon: icon },
  ButtonGroup: { label: mark, children: mark },
  Card: { title: mark, actions: mark, children: mark },
  Checkbox: { ...field, checked: true, onChange: () => undefined },
  Combobox: {
    ...field,
    value: mark,
    onChange: () => undefined,
    load: () => Promise.resolve([]),
    getKey: String,
    getLabel: String,
  },
  ConfirmDialog: {
    open: true,
    onClose: () => undefined,
    onConfirm: () => undefined,
    title: mark,
    confirmLabel: mark,
    children: mark,
  },
  DateField: { ...text, value: '2026-11-21' },
  DateText: { value: '2026-11-21' },
  DescriptionList: { items: [{ term: mark, description: mark }] },
  Dialog: { open: true, onClose: () => undefined, title: mark, actions: mark, children: mark },
  EmptyState: { title: mark, description: mark, action: mark },
  ErrorState: { title: mark, description: mark, onRetry: () => undefined },
  FormGroup: { id: 'veld', ...field, children: <input id="veld" /> },
  Grid: { children: mark },
  Icon: { label: mark },
  IconButton: { icon, label: mark },
  Link: { href: '#', children: mark },
  Menu: { label: mark, items: [{ label: mark }] },
  Money: { cents: 1 },
  Notice: { level: 'error', title: mark, children: mark, action: mark, onDismiss: () => undefined },
  NotificationProvider: null,
  PageHeader: {
    title: mark,
    breadcrumbs: [{ label: mark, href: '#' }, { label: `${mark}2` }],
    actions: mark,
    meta: mark,
  },
  Pager: { from: 1, to: 25, total: 50, pageSize: 25, onPageSizeChange: () => undefined, onNext: () => undefined },
  PasswordField: text,
  Quantity: { value: '1' },
  Select: { ...text, placeholder: mark, options: [{ value: mark, label: mark }] },
  Sidebar: {
    sections: [{ title: mark, items: [{ label: mark, href: '#', icon, current: true, badge: mark }] }],
    expanded: true,
    onExpandedChange: () => undefined,
    brand: mark,
  },
  Skeleton: { lines: 2 },
  Spinner: {},
  Stack: { children: mark },
  StatTile: { label: mark, value: mark, detail: mark, href: '#' },
  StatusPill: { children: mark },
  Table: {
    caption: mark,
    columns: [column],
    rows: [mark],
    rowKey: String,
    rowHref: () => '#',
    loading: true,
    empty: mark,
    footer: [mark],
    sort: { id: 'a', direction: 'ascending' },
    onSortChange: () => undefined,
    error: { message: mark, onRetry: () => undefined },
  },
  Tabs: { items: [{ id: 'a', label: mark }], value: 'a', onChange: () => undefined, label: mark, children: mark },
  TextArea: text,
  TextField: { ...text, suffix: mark },
  VisuallyHidden: { children: mark },
} satisfies Record<string, Record<string, unknown> | null>;

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
