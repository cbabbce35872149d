/** Props with which every component renders as much as it can, and a provider that leaves a mark wherever it speaks. */
import { StarIcon, type TableColumn, type UiFormats, type UiLabels, UiProvider } from '@ledenbureau/ui';
import type { ReactElement } from 'react';
import { demoFormats, demoLabels } from './demo.ts';

/** Every text a test gives carries this mark: a text without it was written inside a component. */
export const mark = '§';

/** The same shape with every text replaced by the mark. */
function marked(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (typeof value === 'function') return () => text;
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, marked(part, text)]));
}
const labels = marked(demoLabels.nl, mark) as UiLabels;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${mark}${index}`);
/** Real ones, for what is parsed; what they say in letters is marked. */
const formats: UiFormats = {
  ...demoFormats('nl'),
  dateTime: () => mark,
  datePattern: mark,
  monthNames: numbered(12),
  weekdayNames: numbered(7).map((day) => ({ short: day, long: day })),
  monthYear: () => mark,
};

/** A component as an app renders it; its own words are another text where one is given. */
export const inProvider = (children: ReactElement, words?: string) => (
  <UiProvider labels={words === undefined ? labels : (marked(demoLabels.nl, words) as UiLabels)} formats={formats}>
    {children}
  </UiProvider>
);

const field = {
  name: 'veld',
  label: mark,
  hint: mark,
  feedback: { type: 'error', message: mark },
  required: true,
} as const;
const text = { ...field, value: mark, onChange: () => undefined };
const options = [
  { value: 'a', label: mark, hint: mark },
  { value: 'b', label: mark, disabled: true },
];
const icon = <StarIcon />;
const column: TableColumn<string> = { id: 'a', header: mark, cell: (row) => row, sortable: true };

const chart = { title: mark, categoryLabel: mark, categories: [mark], series: [{ id: 'a', label: mark, values: [1] }] };
const table = {
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
};

/** Props with which each component renders as much as it can. */
export const cases = {
  Accordion: { items: [{ id: 'a', title: mark, summary: mark, content: mark }], defaultValue: ['a'] },
  AddressFields: { ...field, countries: [{ value: 'NL', label: mark }], onChange: () => undefined },
  AppShell: { sidebar: mark, header: mark, userMenu: mark, banner: mark, children: mark },
  PreformattedText: { children: mark },
  Avatar: { name: mark },
  Badge: { count: 3, label: mark, children: mark },
  Banner: { tone: 'warning', title: mark, children: mark, action: mark, onDismiss: () => undefined },
  Breadcrumbs: { items: [{ label: mark, href: '#' }, { label: `${mark}2` }] },
  BarChart: { ...chart, stacked: true },
  Button: { children: mark, loading: true, startIcon: icon },
  ButtonGroup: { label: mark, children: mark },
  Card: { title: mark, actions: mark, children: mark },
  Calendar: { value: '2026-11-21', min: '2026-11-03', max: '2027-02-01', today: '2026-11-20', weeks: true },
  CellField: {
    label: mark,
    value: mark,
    onChange: () => undefined,
    onCommit: () => undefined,
    onRestore: () => undefined,
  },
  Checkbox: { ...field, checked: true, onChange: () => undefined },
  CheckboxGroup: { ...field, options, value: ['a'], onChange: () => undefined },
  Truncate: { width: '10rem', children: mark },
  Code: { children: mark },
  Combobox: {
    ...field,
    value: mark,
    onChange: () => undefined,
    load: () => Promise.resolve([]),
    getKey: String,
    getLabel: String,
  },
  CommandPalette: {
    open: true,
    onClose: () => undefined,
    sources: [
      { id: 'a', title: mark, commands: [{ id: 'a', label: mark, description: mark, icon, href: '#' }] },
      { id: 'b', title: mark, load: () => Promise.resolve([]), minChars: 0 },
    ],
  },
  ConfirmDialog: {
    open: true,
    confirmWord: mark,
    error: mark,
    onClose: () => undefined,
    onConfirm: () => undefined,
    title: mark,
    confirmLabel: mark,
    children: mark,
  },
  CopyButton: { value: mark, children: mark },
  DataTable: {
    ...table,
    toolbar: mark,
    columnChoice: { list: 'a', version: 1 },
    selection: { value: { ids: ['a'] }, onChange: () => undefined, total: 2, rowLabel: String, actions: mark },
    virtual: true,
  },
  DateField: { ...text, value: '2026-11-21' },
  DateRangeField: {
    ...field,
    value: { from: '2026-11-21', until: '2026-11-20' },
    onChange: () => undefined,
    weeks: true,
  },
  DateText: { value: '2026-11-21' },
  DecisionView: { children: mark, decision: { sentence: mark, note: mark, actions: mark } },
  DescriptionList: { items: [{ term: mark, description: mark }] },
  Dialog: { open: true, onClose: () => undefined, title: mark, actions: mark, children: mark },
  Drawer: { open: true, onClose: () => undefined, title: mark, actions: mark, children: mark },
  Dropzone: {
    title: mark,
    description: mark,
    children: mark,
    note: mark,
    onFile: () => undefined,
    onText: () => undefined,
  },
  EditableText: { label: mark, value: mark, placeholder: mark, onSave: () => undefined },
  EmptyState: { illustration: mark, title: mark, description: mark, action: mark },
  MetaLine: { children: mark, end: mark },
  Illustration: { kind: 'notFound' },
  Divider: { children: mark },
  LanguageSwitch: { label: mark, languages: [{ code: 'nl', label: mark }], value: 'nl', onChange: () => undefined },
  OneTimeCode: { ...text, letters: true },
  Pagination: { page: 1, pages: 12, pageHref: () => '#' },
  SchemeSwitch: { label: mark, names: { light: mark, dark: mark, system: mark } },
  Mark: { label: mark },
  Wordmark: { children: mark },
  FrontShell: { brand: mark, aside: mark, footer: mark, wide: true, children: mark },
  ErrorState: { title: mark, description: mark, onRetry: () => undefined },
  FilterBar: {
    filters: [
      { id: 'a', label: mark, kind: 'text' },
      { id: 'b', label: mark, kind: 'choice', options: [{ value: 'a', label: mark }], promoted: true },
      { id: 'c', label: mark, kind: 'choices', options: [{ value: 'a', label: mark }] },
      { id: 'd', label: mark, kind: 'period' },
    ],
    value: { a: mark, c: ['a'], d: { from: '2026-01-01' } },
    onChange: () => undefined,
    children: mark,
  },
  ErrorSummary: { title: mark, errors: [{ id: 'veld', label: mark, message: mark }] },
  Disclosure: { label: mark, summary: mark, children: mark },
  FileUpload: { ...field, value: [new File([mark], mark)], onChange: () => undefined, maxBytes: 1, maxFiles: 2 },
  FormLayout: { children: mark },
  FormGroup: { id: 'veld', ...field, children: <input id="veld" /> },
  KeyFigures: { items: [{ id: 'a', name: mark, value: mark, detail: mark, lead: true }] },
  Heading: { level: 2, children: mark },
  Kbd: { children: mark },
  ActionBar: { children: mark },
  Grid: { children: mark },
  IbanField: { ...text, value: 'NL91ABNA0417164301' },
  Icon: { label: mark },
  IconButton: { icon, label: mark },
  LineChart: chart,
  Link: { href: '#', children: mark },
  Menu: { label: mark, items: [{ title: mark, items: [{ label: mark }] }] },
  SummaryStrip: { items: [{ id: 'a', label: mark, value: mark, detail: mark, href: '#' }] },
  LinkList: {
    items: [{ id: 'a', href: '#', count: mark, title: mark, end: mark, detail: mark, note: mark }],
  },
  SmallTable: {
    caption: mark,
    columns: [{ header: mark }],
    rows: [{ id: 'a', cells: [mark], notes: [mark] }],
    footer: [{ id: 'b', cells: [mark] }],
  },
  Sparkline: { label: mark, values: [1, 2] },
  MeterSwatch: { rank: 1 },
  Meter: { label: mark, parts: [{ id: 'a', value: 3 }], max: 2 },
  Money: { cents: 1 },
  MoneyField: { ...field, value: 125_050, onChange: () => undefined, suffix: mark },
  MultiCombobox: {
    ...field,
    value: [mark],
    onChange: () => undefined,
    options: [mark],
    getKey: String,
    getLabel: String,
    getGroup: String,
  },
  Notice: { tone: 'danger', title: mark, children: mark, action: mark, onDismiss: () => undefined },
  NotificationProvider: {},
  MonthField: { ...field, value: '2026-11', onChange: () => undefined },
  NumberField: { ...field, value: 1250, onChange: () => undefined, suffix: mark },
  PageHeader: {
    title: mark,
    breadcrumbs: [{ label: mark, href: '#' }, { label: `${mark}2` }],
    actions: mark,
    meta: mark,
  },
  Pager: { from: 1, to: 25, total: 50, pageSize: 25, onPageSizeChange: () => undefined, onNext: () => undefined },
  PasswordField: text,
  PdfPanel: { title: mark, source: undefined, fileName: mark },
  PhoneField: { ...text, value: '06123' },
  Popover: { label: mark, trigger: () => <button type="button">{mark}</button>, children: mark, open: true },
  PostcodeField: { ...text, value: '4334' },
  PrintDocument: {
    title: mark,
    organisation: mark,
    logo: icon,
    facts: [{ term: mark, description: mark }],
    summary: mark,
    made: mark,
    footer: mark,
    children: mark,
  },
  ProgressBar: { label: mark, value: 3, max: 7 },
  Quantity: { value: '1' },
  QuantityField: { ...field, value: '1250.5', scale: 2, onChange: () => undefined, suffix: mark },
  RadioGroup: { ...field, options, value: 'a', onChange: () => undefined },
  IconText: { icon, children: mark },
  Sides: { end: '10rem', children: mark },
  RuledStack: { children: mark },
  Sentence: { children: mark },
  Select: { ...text, placeholder: mark, options: [{ value: mark, label: mark }] },
  Sidebar: {
    sections: [{ title: mark, items: [{ label: mark, href: '#', icon, current: true, badge: mark }] }],
    expanded: true,
    onExpandedChange: () => undefined,
    brand: mark,
  },
  Slider: { ...field, value: 40, format: () => mark, onChange: () => undefined },
  Skeleton: { lines: 2 },
  Spinner: {},
  SplitButton: { children: mark, menuLabel: mark, items: [{ label: mark }], disabledReason: mark, startIcon: icon },
  SplitView: {
    children: mark,
    panel: { title: mark, tools: mark, content: mark, decision: mark, onClose: () => undefined },
  },
  Stack: { children: mark },
  Stepper: {
    label: mark,
    current: 'b',
    steps: [
      { id: 'a', label: mark, href: '#' },
      { id: 'b', label: mark, description: mark, error: true },
    ],
  },
  StatTile: { label: mark, value: mark, detail: mark, href: '#' },
  StatusPill: { children: mark },
  Table: table,
  Switch: { ...field, checked: true, onChange: () => undefined },
  Tabs: { items: [{ id: 'a', label: mark }], value: 'a', onChange: () => undefined, label: mark, children: mark },
  Tag: { label: mark, icon, onRemove: () => undefined },
  Sum: { lines: [{ id: 'a', term: mark, detail: mark, value: mark }], total: { term: mark, value: mark } },
  Text: { children: mark },
  TextArea: text,
  TextField: { ...text, suffix: mark },
  ItemList: {
    groups: [
      {
        id: 'a',
        title: mark,
        count: mark,
        items: [{ id: 'b', href: '#', title: mark, detail: mark, time: mark, level: 'error', unread: mark, count: 2 }],
      },
    ],
  },
  Timeline: { items: [{ id: 'a', at: '2026-11-21T09:30:00Z', title: mark, by: mark, description: mark, icon }] },
  Tooltip: { text: mark, children: () => mark },
  TreeView: {
    label: mark,
    items: [{ id: 'a', label: mark, icon, detail: mark, items: [{ id: 'b', label: mark }] }],
    defaultExpanded: ['a'],
  },
  VisuallyHidden: { children: mark },
  Wizard: {
    label: mark,
    steps: [
      { id: 'a', label: mark, content: mark },
      { id: 'b', label: mark, description: mark, content: mark, form: true },
    ],
    defaultStep: 'b',
    submitLabel: mark,
    onSubmit: () => undefined,
  },
} satisfies Record<string, Record<string, unknown>>;
