/** Props with which every component renders as much as it can, and a provider that leaves a mark wherever it speaks. */
import { StarIcon, type TableColumn, type UiFormats, type UiLabels } from '@ledenbureau/ui';
import { demoLabels } from './demo.ts';

/** Every text a test gives carries this mark: a text without it was written inside a component. */
export const mark = '§';
export const labels = Object.fromEntries(
  Object.entries(demoLabels.nl).map(([key, value]) => [
    key,
    typeof value === 'string'
      ? mark
      : typeof value === 'function'
        ? () => mark
        : { info: mark, success: mark, warning: mark, error: mark },
  ]),
) as unknown as UiLabels;
export const formats: UiFormats = {
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
const icon = <StarIcon />;
const column: TableColumn<string> = { id: 'a', header: mark, cell: (row) => row, sortable: true };

/** Props with which each component renders as much as it can; `null`: it has no root of its own. */
export const cases = {
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
