import type { Density } from '../theme/tokens.ts';
import type { Tone } from '../theme/tones.ts';
import type { AddressPart, AddressMatch } from '../AddressFields/address.types.ts';
import type { FileSizeUnit } from '../FileUpload/sizeInUnit.ts';
import type { StepState } from '../Stepper/Stepper.variants.ts';

/** What a notification means, in the words of the specification. */
export const levels = ['info', 'success', 'warning', 'error'] as const;
export type Level = (typeof levels)[number];

/** The tone of each level: for a notice that shows what came as a notification. */
export const levelTones = {
  info: 'accent',
  success: 'positive',
  warning: 'warning',
  error: 'danger',
} as const satisfies Record<Level, Tone>;

/**
 * Every text the components themselves say: `nl` or `en` of `@ledenbureau/ui/words`, with words of the app's own over them, or
 * those of another language, where a missing one does not compile.
 */
export interface UiLabels {
  /** The region that writes numbers and days in this language, such as `nl-NL`: where the app gives no formats. */
  formatLocale: string;
  /** First link of the page: "Naar de inhoud". */
  skipToContent: string;
  /** Name of the menu's landmark. */
  mainNavigation: string;
  /** Name of the breadcrumb trail's landmark. */
  breadcrumbs: string;
  /** Button that shows the menu's words. */
  expandSidebar: string;
  /** Button that reduces the menu to icons. */
  collapseSidebar: string;
  /** Closes a dialog. */
  close: string;
  /** Leaves a dialog without doing it. */
  cancel: string;
  /** Removes a notice or notification. */
  dismiss: string;
  /** Tries again after a failure. */
  retry: string;
  /** Something is being fetched. */
  loading: string;
  /** A part of the page that is loaded when it is asked for did not come: no connection, or another version since. */
  notLoaded: string;
  /** Name of the region of notifications. */
  notifications: string;
  /** How often the same notification came: "3 keer". */
  times(count: string): string;
  /** Spoken before a message, by level: "Fout". */
  levels: Record<Level, string>;
  /** Shows what was typed as a password. */
  showPassword: string;
  hidePassword: string;
  /** Said of a group of fields of which one must be filled: "verplicht". */
  required: string;
  /** Opens the calendar of a date field, and names it. */
  chooseDate: string;
  previousMonth: string;
  nextMonth: string;
  /** Before the number of a week. */
  week: string;
  /** Said of a day that was typed and cannot be chosen. */
  dayRefused: string;
  /** Said of a typed day that no month has: 31-02. */
  noSuchDay: string;
  /** Name of the list of months. */
  month: string;
  /** Name of the list of years. */
  year: string;
  /** Chooses the current day. */
  today: string;
  /** Button of a FileUpload for one file, and the words after it: "of sleep of plak het hier". */
  chooseFile: string;
  dropFile: string;
  /** The same for several files. */
  chooseFiles: string;
  dropFiles: string;
  removeFile(name: string): string;
  /** "1,2 MB". */
  fileSize(size: { size: string; unit: FileSizeUnit }): string;
  /** A file was refused by its kind. */
  fileTypeRefused(name: string): string;
  /** A file was refused by its size: "scan.pdf is groter dan 5 MB". */
  fileTooLarge(file: { name: string; max: string }): string;
  /** A file was refused because there are enough: "scan.pdf past er niet bij: hoogstens 3 bestanden". */
  tooManyFiles(file: { name: string; max: string }): string;
  /** Empties a Combobox. */
  clear: string;
  /** Takes one choice out of a MultiCombobox: "Aandeel weghalen". */
  removeChoice(choice: string): string;
  /** A Combobox found nothing. */
  noResults: string;
  /** The focus left a Combobox with a text in it that is no choice: “‘Vis’ staat niet in de lijst. Kies iets uit de lijst.” */
  notAChoice(text: string): string;
  /** The focus left a MonthField of which one part is chosen: “Kies een maand en een jaar”. */
  halfMonth: string;
  /** A Combobox could not search. */
  searchFailed: string;
  /** Number of suggestions of a Combobox: "1 resultaat", "5 resultaten". */
  results(count: number): string;
  /** Not all suggestions fit: "68 gevonden, 20 getoond". */
  someResults(found: { shown: string; total: string }): string;
  /** Name of the pager's landmark. */
  pagination: string;
  /** "1–25 van 7.412". */
  pageRange(range: { from: string; to: string; total: string }): string;
  /** "Rijen per pagina". */
  pageSize: string;
  previousPage: string;
  nextPage: string;
  /** Puts a value on the clipboard. */
  copy: string;
  copied: string;
  copyFailed: string;
  /** How far a step of a Stepper is: "voltooid". */
  stepStates: Record<StepState, string>;
  /** The buttons of a Wizard that lead to the step before and the next, and how far it is: "stap 2 van 4". */
  previousStep: string;
  nextStep: string;
  stepOf(place: { step: string; total: string }): string;
  /** Opens an EditableText, and keeps what was typed in it. */
  edit: string;
  save: string;
  /** Name of the CommandPalette and of its field: "Zoek of kies een opdracht". */
  commandPalette: string;
  /** The question of a ConfirmDialog for a word: "Typ VERWIJDEREN om te bevestigen". */
  confirmWord(word: string): string;
  /** The word was not, or not rightly, typed: "Typ VERWIJDEREN". */
  confirmWordRefused(word: string): string;
  /** Names the box of a row: "TR-2026-004812 selecteren". */
  selectRow(row: string): string;
  /** Names the box in a table's header. */
  selectPage: string;
  /** "3 geselecteerd". */
  selected(count: string): string;
  /** Chooses every row that matches, over all pages: "Alle 7.412 selecteren". */
  selectAll(total: string): string;
  /** Names the box of a group in a DataTable, before the name of the group. */
  selectGroup: string;
  clearSelection: string;
  /** Opens the list of a table's columns. */
  columns: string;
  /** Back to the columns shown at first. */
  resetColumns: string;
  /** Moves a column one place towards the start, or the end: "Lid naar voren". */
  columnEarlier(column: string): string;
  columnLater(column: string): string;
  /** Said when a column has moved: "Lid staat nu op plaats 2 van 7". */
  columnMoved(moved: { column: string; place: string; total: string }): string;
  /** Names the handle that makes a column wider: "Breedte van Lid". */
  columnWidth(column: string): string;
  /** Names the button that opens the details of a row: "Details van TR-2026-004812"; and its column. */
  rowDetails(row: string): string;
  details: string;
  /** How many rows a group has: "3 rijen". `shown` is the count as it reads. */
  groupSize(size: { count: number; shown: string }): string;
  /** Gives the rows to a file. */
  exportRows: string;
  /** The height of rows, and its choices. */
  density: string;
  densities: Readonly<Record<Density, string>>;
  /** Name of the group of filters. */
  filters: string;
  addFilter: string;
  /** Ends all filters. */
  clearFilters: string;
  /** Ends one filter: "Filter Status wissen". */
  removeFilter(filter: string): string;
  /** Takes over what was typed in a filter. */
  applyFilter: string;
  /** First day of a period. */
  filterFrom: string;
  /** Last day of a period, included. */
  filterUntil: string;
  /** What was typed is no day: "Vul een datum in als dd-mm-jjjj". */
  invalidDate(pattern: string): string;
  /** What was typed is no amount, or could mean two: "Vul een bedrag in, bijvoorbeeld 127,50". */
  invalidAmount(example: string): string;
  /** What was typed is no number, or could mean two: "Vul een getal in, bijvoorbeeld 1.250,5". */
  invalidNumber(example: string): string;
  /** What was typed is no bank account number: its length or its check digits are wrong. */
  invalidIban: string;
  /** What was typed is no telephone number of any country. */
  invalidPhone: string;
  /** What was typed is no postal code. */
  invalidPostcode: string;
  /** Above the parts of an address. */
  addressParts: Readonly<Record<AddressPart, string>>;
  /** A register knows the postal code and the number: "Gevonden: Markt 1, Middelburg". */
  addressFound(address: AddressMatch): string;
  /** A register knows no such postal code and number. */
  addressUnknown: string;
  /** A register could not be asked. */
  addressFailed: string;
  /** What was typed lies outside of what is allowed; one side may be open: "Kies een waarde vanaf 1". */
  outOfRange(range: { from: string | undefined; until: string | undefined }): string;
  /** "01-01-2026 tot en met 30-06-2026"; one side may be open: "vanaf 01-01-2026". */
  filterPeriod(period: { from: string | undefined; until: string | undefined }): string;
  /** In the panel that shows a PDF: what one does with it, the way past it for the keyboard, and why it is not there. */
  pdf: {
    print: string;
    open: string;
    download: string;
    skip: string;
    end: string;
    failed: string;
    refused: string;
    refusedWhy: string;
    noViewer: string;
    noViewerDo: string;
  };
  /** Number of a printed page: "Pagina 1 van 2". Its numbers are counted by the browser: use each once. */
  pageOf(counters: { page: string; pages: string }): string;
  /** Opens the table with the figures of a chart. */
  chartData: string;
}
