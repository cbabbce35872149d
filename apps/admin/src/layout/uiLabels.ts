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
  'pagination',
  'pageSize',
  'previousPage',
  'nextPage',
  'copy',
  'copied',
  'copyFailed',
  'commandPalette',
  'selectPage',
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

/** The words inside ui's components, in the interface language. */
export function createUiLabels(t: Translate): UiLabels {
  return {
    ...(Object.fromEntries(words.map((word) => [word, t(`ui.${word}`)])) as Record<(typeof words)[number], string>),
    times: (number) => t('ui.times', { number }),
    levels: {
      info: t('ui.levels.info'),
      success: t('ui.levels.success'),
      warning: t('ui.levels.warning'),
      error: t('ui.levels.error'),
    },
    removeFile: (name) => t('ui.removeFile', { name }),
    fileSize: (size) => t('ui.fileSize', size),
    fileTypeRefused: (name) => t('ui.fileTypeRefused', { name }),
    fileTooLarge: (file) => t('ui.fileTooLarge', file),
    tooManyFiles: (file) => t('ui.tooManyFiles', file),
    results: (count) => t('ui.results', { count }),
    someResults: (found) => t('ui.someResults', found),
    pageRange: (range) => t('ui.pageRange', range),
    stepStates: {
      done: t('ui.stepStates.done'),
      current: t('ui.stepStates.current'),
      upcoming: t('ui.stepStates.upcoming'),
      error: t('ui.stepStates.error'),
    },
    confirmWord: (word) => t('ui.confirmWord', { word }),
    confirmWordRefused: (word) => t('ui.confirmWordRefused', { word }),
    selectRow: (row) => t('ui.selectRow', { row }),
    selected: (number) => t('ui.selected', { number }),
    selectAll: (total) => t('ui.selectAll', { total }),
    columnEarlier: (column) => t('ui.columnEarlier', { column }),
    columnLater: (column) => t('ui.columnLater', { column }),
    columnMoved: (moved) => t('ui.columnMoved', moved),
    columnWidth: (column) => t('ui.columnWidth', { column }),
    rowDetails: (row) => t('ui.rowDetails', { row }),
    groupSize: (size) => t('ui.groupSize', size),
    densities: { comfortable: t('ui.densities.comfortable'), compact: t('ui.densities.compact') },
    removeChoice: (choice) => t('ui.removeChoice', { choice }),
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
