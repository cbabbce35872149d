import type { UiLabels } from '../provider/labels.ts';
import type { nl } from './texts/nl.ts';

/** A key as it is asked for: `results` has the forms `results_one` and `results_other`. */
type Asked<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;
export type UiTextKey = Asked<keyof typeof nl>;
/** The text of a key, with what the component tells it. */
export type SayUiText = (key: UiTextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Texts that are what they are; those that say a name or a number stand below. A list, since it is small. */
const words = [
  'skipToContent',
  'mainNavigation',
  'breadcrumbs',
  'expandSidebar',
  'collapseSidebar',
  'close',
  'cancel',
  'dismiss',
  'retry',
  'loading',
  'notLoaded',
  'notifications',
  'showPassword',
  'hidePassword',
  'required',
  'chooseDate',
  'previousMonth',
  'nextMonth',
  'week',
  'dayRefused',
  'noSuchDay',
  'invalidIban',
  'invalidPhone',
  'invalidPostcode',
  'addressUnknown',
  'addressFailed',
  'month',
  'year',
  'today',
  'chooseFile',
  'dropFile',
  'chooseFiles',
  'dropFiles',
  'clear',
  'noResults',
  'searchFailed',
  'halfMonth',
  'pagination',
  'pageSize',
  'previousPage',
  'nextPage',
  'copy',
  'copied',
  'copyFailed',
  'previousStep',
  'nextStep',
  'edit',
  'save',
  'commandPalette',
  'selectPage',
  'selectGroup',
  'clearSelection',
  'columns',
  'resetColumns',
  'details',
  'exportRows',
  'density',
  'filters',
  'addFilter',
  'clearFilters',
  'applyFilter',
  'filterFrom',
  'filterUntil',
  'chartData',
] as const;

/** Words that belong together. */
const groups = {
  levels: ['info', 'success', 'warning', 'error'],
  pdf: ['print', 'open', 'download', 'skip', 'end', 'failed', 'refused', 'refusedWhy', 'noViewer', 'noViewerDo'],
  stepStates: ['done', 'current', 'upcoming', 'error'],
  densities: ['comfortable', 'compact'],
  addressParts: ['postalCode', 'houseNumber', 'addition', 'street', 'locality', 'country'],
} as const;
type Groups = typeof groups;

/** Texts that say what the component tells them, by the names it has for it. */
const wordsWithValues = [
  'pageOf',
  'fileSize',
  'fileTooLarge',
  'tooManyFiles',
  'someResults',
  'pageRange',
  'stepOf',
  'columnMoved',
  'groupSize',
  'addressFound',
] as const;

/** Texts that say one thing, by the name that it has in the text. */
const named = {
  times: 'number',
  removeFile: 'name',
  fileTypeRefused: 'name',
  results: 'count',
  confirmWord: 'word',
  confirmWordRefused: 'word',
  selectRow: 'row',
  selected: 'number',
  selectAll: 'total',
  columnEarlier: 'column',
  columnLater: 'column',
  columnWidth: 'column',
  rowDetails: 'row',
  removeChoice: 'choice',
  notAChoice: 'text',
  removeFilter: 'filter',
  invalidDate: 'pattern',
  invalidAmount: 'example',
  invalidNumber: 'example',
} as const;

/** Texts about a beginning, an end, or both. */
const periods = ['outOfRange', 'filterPeriod'] as const;

type Says<Key extends keyof UiLabels> = Pick<UiLabels, Key>;
interface Period {
  from?: string | undefined;
  until?: string | undefined;
}

const each = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

/** Texts by their keys, each looked up when it is first read: a page shows a few of a hundred. */
function texts<Key extends string>(keys: readonly Key[], value: (key: Key) => string): Record<Key, string> {
  const read = (key: Key) => {
    let text: string | undefined;
    return { get: () => (text ??= value(key)), enumerable: true };
  };
  return Object.defineProperties({}, each(keys, read)) as Record<Key, string>;
}

/** Labels that say the texts of a catalogue, in whose language numbers and days are written as `formatLocale` does. */
export function createLabels(say: SayUiText, formatLocale: string): UiLabels {
  return Object.assign(
    texts(words, (word) => say(word)),
    {
      formatLocale,
      ...(each(keysOf(groups), (group) =>
        texts(groups[group], (word) => say(`${group as 'pdf'}.${word as 'open'}`)),
      ) as {
        [Group in keyof Groups]: Record<Groups[Group][number], string>;
      }),
      ...(each(wordsWithValues, (word) => (values: never) => say(word, values)) as Says<
        (typeof wordsWithValues)[number]
      >),
      ...(each(keysOf(named), (word) => (value: string | number) => say(word, { [named[word]]: value })) as Says<
        keyof typeof named
      >),
      ...each(periods, (word) => ({ from, until }: Period) => {
        const side = from === undefined ? 'until' : until === undefined ? 'from' : 'both';
        return say(`${word}.${side}`, { from: from ?? '', until: until ?? '' });
      }),
    },
  );
}
