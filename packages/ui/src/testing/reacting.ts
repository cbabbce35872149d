import { demoTransactions } from './data.ts';
import type { Reaction } from './Shown.tsx';

interface Reacting {
  /** What reacts: the first that matches, for all three or for each that there is. */
  on: string | Partial<Record<Reaction, string>>;
  /** Where the args of the stories show nothing that reacts. */
  args?: Readonly<Record<string, unknown>>;
}

/** A field to type in, or to choose in. */
const typed = (selector = 'input'): Reacting => ({ on: selector });
/** A row, and the link that opens it. */
const rows: Reacting = {
  on: { hover: 'tbody td', focus: 'tbody a', pressed: 'tbody td' },
  args: { rows: demoTransactions.slice(0, 2) },
};
const chosen: Reacting = { on: 'input' };
/** A hidden input of the browser's, and the label that is pressed for it. */
const dropped: Reacting = {
  on: { hover: 'input + label', focus: 'input[type=file]', pressed: 'input + label' },
};

/**
 * Of each component, what its Matrix shows under the pointer, with the focus and pressed; or, in a sentence, why there is
 * nothing of its own to show. A Matrix may also do it itself, with `Shown`: by tone, as that of Button.
 */
export const reacting: Readonly<Record<string, Reacting | string>> = {
  Accordion: { on: 'summary' },
  ActionBar: 'What is pressed in it is Button.',
  AddressFields: typed(),
  AppShell: 'Its parts are Sidebar, Menu and IconButton.',
  PreformattedText: 'Is only read.',
  Avatar: 'Is only looked at.',
  Badge: 'Is only looked at.',
  Banner: 'What is pressed in it is Button and IconButton.',
  BarChart: { on: 'summary' },
  Breadcrumbs: { on: 'a' },
  ButtonGroup: { on: 'button', args: { attached: true } },
  Calendar: { on: 'td[data-day]' },
  Card: 'Holds other things.',
  CellField: typed(),
  Checkbox: chosen,
  CheckboxGroup: chosen,
  Truncate: 'Is only read.',
  Code: 'Is only read.',
  Combobox: typed(),
  CommandPalette: 'Opens with the focus in its field: its Matrix shows that.',
  ConfirmDialog: 'What is pressed in it is Button.',
  CopyButton: { on: 'button' },
  DataTable: rows,
  DateField: typed(),
  DateRangeField: typed(),
  DateText: 'Is only read.',
  DecisionView: 'What is pressed in it is Button.',
  DescriptionList: 'Is only read.',
  Dialog: 'What is pressed in it is Button and IconButton.',
  Drawer: 'What is pressed in it is Button and IconButton.',
  Dropzone: dropped,
  EditableText: { on: 'button' },
  EmptyState: 'What is pressed in it is Button.',
  ErrorState: 'What is pressed in it is Button.',
  ErrorSummary: { on: { focus: 'a' } },
  MetaLine: 'Is only read.',
  SummaryStrip: { on: 'a' },
  FileUpload: dropped,
  FilterBar: { on: '[data-active] > button', args: { value: { status: 'geboekt' } } },
  Disclosure: { on: 'summary' },
  FormGroup: 'Holds fields.',
  FrontShell: 'Holds other things.',
  KeyFigures: 'Is only read.',
  Heading: 'Is only read.',
  Kbd: 'Is only read.',
  Grid: 'Holds other things.',
  IbanField: typed(),
  Icon: 'Is only looked at.',
  ItemList: { on: 'li + li a' },
  LineChart: { on: 'summary' },
  Link: { on: 'a' },
  LinkList: { on: 'a' },
  Meter: 'Is only looked at.',
  MeterSwatch: 'Is only read.',
  Money: 'Is only read.',
  MoneyField: typed(),
  MonthField: typed('select'),
  MultiCombobox: typed(),
  Notice: 'What is pressed in it is Button and IconButton.',
  NotificationProvider: 'What is pressed in it is Button and IconButton.',
  NumberField: typed(),
  PageHeader: { on: { focus: 'h1' } },
  Pager: { on: 'button:enabled' },
  PasswordField: typed(),
  PdfPanel: 'What is pressed in it looks like Button; what is in its frame is the browser’s.',
  PhoneField: typed(),
  Popover: 'What opens it is Button.',
  PostcodeField: typed(),
  PrintDocument: 'Is only read.',
  ProgressBar: 'Is only looked at.',
  Quantity: 'Is only read.',
  QuantityField: typed(),
  RadioGroup: chosen,
  Select: typed('select'),
  Sidebar: { on: 'li > a:not([aria-current])' },
  Slider: chosen,
  Skeleton: 'Is only looked at.',
  SmallTable: 'Is only read.',
  Sparkline: 'Is only looked at.',
  Spinner: 'Is only looked at.',
  SplitView: { on: { focus: '[data-part=content]' } },
  IconText: 'Is only read.',
  Sides: 'Holds other things.',
  FormLayout: 'Holds other things.',
  RuledStack: 'Holds other things.',
  Stack: 'Holds other things.',
  StatTile: { on: 'a', args: { href: '#leden' } },
  StatusPill: 'Is only read.',
  Stepper: { on: 'button', args: { onSelect: () => undefined } },
  Switch: chosen,
  Table: rows,
  Tabs: { on: '[role=tab]:nth-child(2)' },
  Tag: { on: 'button', args: { onRemove: () => undefined } },
  TextArea: typed('textarea'),
  TextField: typed(),
  Sum: 'Is only read.',
  Text: 'Is only read.',
  Timeline: 'Is only read.',
  Tooltip: 'Is only read.',
  TreeView: { on: '[role=treeitem]:not([aria-selected=true])' },
  VisuallyHidden: 'Is not seen.',
  Wizard: 'What is pressed in it is Button, and the steps of Stepper.',
};
