import type { Translate } from '@ledenbureau/i18n';
import type { UiLabels } from '@ledenbureau/ui';

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
const told = [
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

const each = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

/** The words inside ui's components, in the interface language. */
export function createUiLabels(t: Translate): UiLabels {
  return {
    ...each(words, (word) => t(`ui.${word}`)),
    ...(each(Object.keys(groups) as (keyof Groups)[], (group) =>
      each(groups[group], (word) => t(`ui.${group as 'pdf'}.${word as 'open'}`)),
    ) as { [Group in keyof Groups]: Record<Groups[Group][number], string> }),
    ...(each(told, (word) => (given: never) => t(`ui.${word}`, given)) as Pick<UiLabels, (typeof told)[number]>),
    times: (number) => t('ui.times', { number }),
    removeFile: (name) => t('ui.removeFile', { name }),
    fileTypeRefused: (name) => t('ui.fileTypeRefused', { name }),
    results: (count) => t('ui.results', { count }),
    confirmWord: (word) => t('ui.confirmWord', { word }),
    confirmWordRefused: (word) => t('ui.confirmWordRefused', { word }),
    selectRow: (row) => t('ui.selectRow', { row }),
    selected: (number) => t('ui.selected', { number }),
    selectAll: (total) => t('ui.selectAll', { total }),
    columnEarlier: (column) => t('ui.columnEarlier', { column }),
    columnLater: (column) => t('ui.columnLater', { column }),
    columnWidth: (column) => t('ui.columnWidth', { column }),
    rowDetails: (row) => t('ui.rowDetails', { row }),
    removeChoice: (choice) => t('ui.removeChoice', { choice }),
    notAChoice: (text) => t('ui.notAChoice', { text }),
    removeFilter: (filter) => t('ui.removeFilter', { filter }),
    invalidDate: (pattern) => t('ui.invalidDate', { pattern }),
    invalidAmount: (example) => t('ui.invalidAmount', { example }),
    invalidNumber: (example) => t('ui.invalidNumber', { example }),
    outOfRange: ({ from, until }) =>
      from === undefined
        ? t('ui.outOfRange.until', { until: until ?? '' })
        : until === undefined
          ? t('ui.outOfRange.from', { from })
          : t('ui.outOfRange.both', { from, until }),
    filterPeriod: ({ from, until }) =>
      from === undefined
        ? t('ui.filterPeriod.until', { until: until ?? '' })
        : until === undefined
          ? t('ui.filterPeriod.from', { from })
          : t('ui.filterPeriod.both', { from, until }),
  };
}
