/** What a message means; also the levels of Notice and of notifications. */
export const levels = ['info', 'success', 'warning', 'error'] as const;
export type Level = (typeof levels)[number];

/**
 * Every text the components themselves say. There is no default: the app fills them from its translations, so a
 * missing one does not compile.
 */
export interface UiLabels {
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
  /** Name of the region of notifications. */
  notifications: string;
  /** How often the same notification came: "3 keer". */
  times(count: string): string;
  /** Spoken before a message, by level: "Fout". */
  levels: Record<Level, string>;
  /** Shows what was typed as a password. */
  showPassword: string;
  hidePassword: string;
  /** Empties a Combobox. */
  clear: string;
  /** A Combobox found nothing. */
  noResults: string;
  /** A Combobox could not search. */
  searchFailed: string;
  /** Number of suggestions of a Combobox: "5 resultaten". */
  results(count: string): string;
  /** Name of the pager's landmark. */
  pagination: string;
  /** "1–25 van 7.412". */
  pageRange(range: { from: string; to: string; total: string }): string;
  /** "Rijen per pagina". */
  pageSize: string;
  previousPage: string;
  nextPage: string;
}
