export { createApi, type ApiOptions } from './api/createApi.ts';
export { type EventStream, shareEvents } from './api/events.ts';
export { idempotencyHeaders, type Version, versionHeaders } from './api/headers.ts';
export { hasParams } from './api/hasParams.ts';
export { ApiProblem, isRefusal, type ProblemItem, problemItems, toProblem } from './api/problem.ts';
export { useKeyFor } from './api/useKeyFor.ts';
export { saveFile } from './api/saveFile.ts';
export { createStepUpQuestion, type StepUp, type StepUpQuestion } from './api/stepUp.ts';
export { Beside } from './code/Beside.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './code/ErrorBoundary.tsx';
export { CodeLoadError, lateCode, lazyCode, loadCode } from './code/code.ts';
export { onDemand } from './code/onDemand.tsx';
export { limitRedirects, RedirectLimitError } from './code/redirectLimit.ts';
export { PageError, RootError, RouteError } from './code/RouteError.tsx';
export {
  type Desk,
  type DeskAnswers,
  DeskProvider,
  type StoredViews,
  type SavedView,
  useDesk,
  useRefusal,
} from './desk.ts';
export { ActionDialog, type ActionDialogProps } from './dialogs/ActionDialog.tsx';
export {
  commentBody,
  CommentDialog,
  type CommentDialogProps,
  CommentField,
  type CommentFieldProps,
  commentRule,
} from './dialogs/CommentDialog.tsx';
export { formErrors } from './dialogs/formErrors.ts';
export { endOfDay } from './endOfDay.ts';
export { ExportButton, type ExportButtonProps } from './export/ExportButton.tsx';
export type { ExportDialogProps } from './export/ExportDialog.tsx';
export { type ExportForm, ExportKeys, type ExportKeysProps } from './export/ExportKeys.tsx';
export type { ExportRequest, TableFormat } from './export/exportWhy.ts';
export { ExportDialog } from './export/LateExportDialog.tsx';
export { DownloadButton, type DownloadButtonProps } from './export/DownloadButton.tsx';
export { type ListExport, useListExport } from './export/useListExport.tsx';
export { PrintedFilter } from './export/PrintedFilter.tsx';
export type { SearchProps } from './keys/AppKeys.tsx';
export { KeptDraft } from './forms/KeptDraft.tsx';
export { PagePatience } from './forms/PagePatience.tsx';
export { Patience, useBusy } from './forms/Patience.tsx';
export { holdEarlyKeys } from './keys/earlySearch.ts';
export { type HelpProps, openHelp } from './keys/help.ts';
export { KeyList, type KeyListProps } from './keys/KeyList.tsx';
export { KeySheet } from './keys/KeySheet.tsx';
export { ListKeys } from './keys/ListKeys.tsx';
export { type PageKey, usePageKeys } from './keys/pageKeys.ts';
export { pressOnce } from './keys/pressOnce.ts';
export { useCtrlKey } from './keys/useCtrlKey.ts';
export { useWalk } from './keys/useWalk.ts';
export { SearchField, type SearchFieldProps, useDebouncedText, useDraftText } from './list/SearchField.tsx';
export { ListCard, type ListCardProps } from './list/ListCard.tsx';
export { ListPage, type ListPageProps } from './list/ListPage.tsx';
export { ListToolbar, type ListToolbarProps } from './list/ListToolbar.tsx';
export { walkRows } from './list/rows.ts';
export { TableCard } from './list/TableCard.tsx';
export { Toggle, type ToggleProps } from './list/Toggle.tsx';
export { useCursorPages } from './list/useCursorPages.ts';
export { type ListFilters, useFilters } from './list/useFilters.ts';
export { useListSummary } from './list/useListSummary.ts';
export { type UrlParameters, useParameters } from './list/useParameters.ts';
export { useSelection } from './list/useSelection.ts';
export { type TablePages, type TableQuery, useTableState } from './list/useTableState.ts';
export { useTrail } from './list/useTrail.ts';
export { useUrlDate } from './list/useUrlDate.ts';
export { wholeDay } from './list/wholeDay.ts';
export { withFilter } from './list/withFilter.ts';
export { withParameters } from './list/withParameters.ts';
export { type NoticeEvent, noticeStream } from './notices/noticeStream.ts';
export { type NoticesOptions, useNotices } from './notices/useNotices.ts';
export { Focused } from './page/Focused.tsx';
export { Page, type PageProps } from './page/Page.tsx';
export { usePageTitle } from './page/usePageTitle.ts';
export { useStickyBar } from './page/useStickyBar.ts';
export { type OpenRow, useOpenRow } from './panel/useOpenRow.tsx';
export { type Panel, type PanelParts, usePanel } from './panel/usePanel.tsx';
export { type Product, ProductProvider, useProduct } from './product.ts';
export { type Ask, firstAnswers } from './query/firstAnswers.ts';
export { askAgain, createQueryClient } from './query/queryClient.ts';
export { refreshEverything, useRefresh } from './query/refresh.ts';
export { useEarlyQuery } from './query/useEarlyQuery.ts';
export { type DebouncedCallback, useDebouncedCallback } from './query/useDebouncedCallback.ts';
// As a whole, since an app's `declare module '@ledenbureau/workbench'` only reaches types that are exported so.
export type * from './register.ts';
export { RoleButton, type RoleButtonProps } from './roles/RoleButton.tsx';
export { Header, type HeaderProps, phoneWidth } from './shell/Header.tsx';
export { RouterLink } from './shell/RouterLink.tsx';
export { ConnectionBanner } from './shell/ConnectionBanner.tsx';
export { Workbench, type WorkbenchProps } from './shell/Workbench.tsx';
export { readStorage, writeStorage } from './storage.ts';
export { Failure, type FailureProps } from './texts/Failure.tsx';
export { FormTexts } from './texts/FormTexts.tsx';
export { formatParams, useProblemText } from './texts/useProblemText.ts';
export { dayInAmsterdam, today } from './today.ts';
export { SavedViews, SavedViewsMenu, type SavedViewsProps } from './views/SavedViews.tsx';
