// What 1.0 calls otherwise than 0.x, as tables: exported names by package, properties by component, properties of plain objects.
// docs/api-1.0.md gives the reasons.

const button = { attribute: 'tone', to: 'theme' };
const meanings = { normal: 'neutral', info: 'accent', success: 'positive' };
const tone = { attribute: 'tone', values: meanings };
const level = { attribute: 'level', to: 'tone', values: { ...meanings, error: 'danger' } };

/** New names by package, then by old name. A component takes its props type along (`named` below). */
const components = {
  ui: {
    AsTyped: 'PreformattedText',
    Clip: 'Truncate',
    DropArea: 'Dropzone',
    FactLine: 'MetaLine',
    FactStrip: 'SummaryStrip',
    Figures: 'KeyFigures',
    FileDrop: 'FileUpload',
    Fold: 'Disclosure',
    Spark: 'Sparkline',
  },
  forms: { FileDrop: 'FileUpload' },
  i18n: {},
  auth: {},
  workbench: {
    Boundary: 'ErrorBoundary',
    Find: 'SearchField',
    TakeFileButton: 'DownloadButton',
    Trouble: 'ConnectionBanner',
  },
};

const others = {
  ui: {
    ButtonTone: 'ButtonTheme',
    buttonTones: 'buttonThemes',
    ConfirmTone: 'ConfirmTheme',
    confirmTones: 'confirmThemes',
    Fact: 'SummaryFact',
    Figure: 'KeyFigure',
    FiguresLayout: 'KeyFiguresLayout',
    figuresLayouts: 'keyFiguresLayouts',
    follow: 'notifyPromise',
    FollowMessages: 'PromiseMessages',
    FoundAddress: 'AddressMatch',
    ListedGroup: 'ItemListGroup',
    ListedItem: 'ItemListItem',
    Typed: 'ParsedValue',
    useFilterFacts: 'useFilterSummary',
  },
  forms: { Typed: 'ParsedValue' },
  i18n: { Value: 'TextValue' },
  auth: {
    Next: 'NextStep',
    nextOf: 'nextStepOf',
    Registered: 'RegisteredResult',
    Saved: 'SavedResult',
    SignedIn: 'SignedInResult',
  },
  workbench: {
    ExportWhy: 'ExportRequest',
    keyed: 'idempotencyHeaders',
    KeptViews: 'StoredViews',
    readStored: 'readStorage',
    Settled: 'DebouncedCallback',
    store: 'writeStorage',
    useListFacts: 'useListSummary',
    useMay: 'useRefusal',
    useSettled: 'useDebouncedCallback',
    useSettledText: 'useDebouncedText',
    useTyped: 'useDraftText',
    versioned: 'versionHeaders',
  },
};

const named = (names) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([from, to]) => [
      [from, to],
      [`${from}Props`, `${to}Props`],
    ]),
  );

/** Old name to new name, by package. */
export const names = Object.fromEntries(
  Object.entries(components).map(([name, own]) => [name, { ...named(own), ...others[name] }]),
);

/** What of an element is called otherwise, by the name of its component in 0.x. `to` is left out where the name stays. */
export const attributes = {
  ui: {
    ...Object.fromEntries(
      'Text Heading IconText FactLine Clip AsTyped Code StatusPill Badge StatTile'
        .split(' ')
        .map((name) => [name, [tone]]),
    ),
    ...Object.fromEntries(
      'Button IconButton SplitButton Menu ConfirmDialog'.split(' ').map((name) => [name, [button]]),
    ),
    SplitButton: [button, { attribute: 'why', to: 'disabledReason' }],
    Notice: [level],
    Banner: [level],
    Card: [{ attribute: 'flush', to: 'padding', flag: 'none' }],
    Tabs: [{ attribute: 'keep', to: 'keepMounted' }],
    SmallTable: [{ attribute: 'foot', to: 'footer' }],
    FactStrip: [{ attribute: 'facts', to: 'items' }],
    Fold: [{ attribute: 'title', to: 'label' }],
    TreeView: [
      { attribute: 'selected', to: 'value' },
      { attribute: 'defaultSelected', to: 'defaultValue' },
      { attribute: 'onSelectedChange', to: 'onChange' },
    ],
  },
  forms: { SubmitButton: [button] },
  i18n: {},
  auth: {
    ErrorScreen: [{ attribute: 'wayOut', to: 'footer' }],
    LoginScreen: [{ attribute: 'otherwise', to: 'footer' }],
    SecondFactor: [{ attribute: 'wayOut', to: 'footer' }],
    ProfileScreen: [{ attribute: 'onOpen', to: 'onOpenChange' }],
    SecurityScreen: [{ attribute: 'onOpen', to: 'onOpenChange' }],
  },
  workbench: {
    ...Object.fromEntries(
      'RoleButton TakeFileButton ActionDialog CommentDialog'.split(' ').map((name) => [name, [button]]),
    ),
    Toggle: [{ attribute: 'on', to: 'pressed' }],
  },
};

/** A property of an object literal that has all the properties of `has`. */
export const properties = [
  { from: 'why', to: 'disabledReason', has: ['label', 'why'] },
  { from: 'extra', to: 'defaultHidden', has: ['id', 'header', 'extra'] },
];

/** Values of `tone` that only a button had: there the property is the theme. */
export const themes = ['light', 'dark', 'green', 'transparent'];

/** Values of a property `tone`, and of the tables from which a tone is taken. */
export const tones = meanings;
