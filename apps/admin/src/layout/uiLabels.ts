import type { Translate } from '@ledenbureau/i18n';
import type { UiLabels } from '@ledenbureau/ui';

/** The words inside ui's components, in the interface language. */
export function createUiLabels(t: Translate): UiLabels {
  return {
    skipToContent: t('ui.skipToContent'),
    mainNavigation: t('ui.mainNavigation'),
    breadcrumbs: t('ui.breadcrumbs'),
    expandSidebar: t('ui.expandSidebar'),
    collapseSidebar: t('ui.collapseSidebar'),
    close: t('ui.close'),
    cancel: t('ui.cancel'),
    dismiss: t('ui.dismiss'),
    retry: t('ui.retry'),
    loading: t('ui.loading'),
    notifications: t('ui.notifications'),
    times: (count) => t('ui.times', { count }),
    levels: {
      info: t('ui.levels.info'),
      success: t('ui.levels.success'),
      warning: t('ui.levels.warning'),
      error: t('ui.levels.error'),
    },
    showPassword: t('ui.showPassword'),
    hidePassword: t('ui.hidePassword'),
    clear: t('ui.clear'),
    noResults: t('ui.noResults'),
    searchFailed: t('ui.searchFailed'),
    results: (count) => t('ui.results', { count }),
    pagination: t('ui.pagination'),
    pageRange: (range) => t('ui.pageRange', range),
    pageSize: t('ui.pageSize'),
    previousPage: t('ui.previousPage'),
    nextPage: t('ui.nextPage'),
  };
}
