/**
 * The public surface of the design system: every component with its props and the arrays of its variants.
 * One module a component and no side effects, so that a page loads what it uses.
 */
export { Accordion, type AccordionItem, type AccordionProps } from './Accordion/index.ts';
export { ActionBar, type ActionBarProps } from './ActionBar/index.ts';
export {
  addressAutoComplete,
  addressParts,
  AddressFields,
  emptyAddress,
  useAddressLookup,
  type Address,
  type AddressFieldsProps,
  type AddressLookup,
  type AddressPart,
  type AddressMatch,
} from './AddressFields/index.ts';
export { AppShell, type AppShellProps } from './AppShell/index.ts';
export { Avatar, avatarSizes, type AvatarProps, type AvatarSize } from './Avatar/index.ts';
export { Badge, type BadgeProps } from './Badge/index.ts';
export { Banner, type BannerProps } from './Banner/index.ts';
export { Breadcrumbs, type Breadcrumb, type BreadcrumbsProps } from './Breadcrumbs/index.ts';
export { BarChart, type BarChartProps } from './BarChart/index.ts';
export {
  Button,
  type ButtonProps,
  buttonThemes,
  buttonSizes,
  type ButtonTheme,
  type ButtonSize,
} from './Button/index.ts';
export { ButtonGroup, type ButtonGroupProps } from './ButtonGroup/index.ts';
export { Card, type CardProps } from './Card/index.ts';
export { Calendar, type CalendarProps, type Period } from './Calendar/index.ts';
export { Checkbox, type CheckboxProps } from './Checkbox/index.ts';
export { CellField, type CellFieldProps } from './CellField/index.ts';
export { CheckboxGroup, type CheckboxGroupProps } from './CheckboxGroup/index.ts';
export { PreformattedText } from './PreformattedText/index.ts';
export { Truncate, type TruncateProps } from './Truncate/index.ts';
export { Code } from './Code/index.ts';
export { Combobox, type ComboboxBaseProps, type ComboboxProps, type SearchResult } from './Combobox/index.ts';
export {
  type Command,
  type CommandList,
  CommandPalette,
  type CommandPaletteProps,
  type CommandSearch,
  type CommandSource,
  holdKeys,
  holdsKeys,
  isCommandKey,
  takeKeys,
  useCommandKey,
} from './CommandPalette/index.ts';
export { confirmThemes, ConfirmDialog, type ConfirmTheme, type ConfirmDialogProps } from './ConfirmDialog/index.ts';
export { CopyButton, type CopyButtonProps } from './CopyButton/index.ts';
export {
  type ColumnWidths,
  type CsvOptions,
  DataTable,
  downloadText,
  type DataTableColumn,
  type DataTableDetails,
  type DataTableGrouping,
  type DataTableProps,
  type DataTableResize,
  type DataTableSelection,
  isSelected,
  noSelection,
  selectedCount,
  type TableContent,
  type TableGroup,
  type TableSelection,
  toCsv,
} from './DataTable/index.ts';
export { DateField, type DateFieldProps } from './DateField/index.ts';
export { DateRangeField, type DateRangeFieldProps } from './DateRangeField/index.ts';
export { DateText, type DateTextProps } from './DateText/index.ts';
export { type Decision, DecisionView, type DecisionViewProps } from './DecisionView/index.ts';
export { DescriptionList, type DescriptionItem, type DescriptionListProps } from './DescriptionList/index.ts';
export { Dialog, dialogSizes, type DialogProps, type DialogSize } from './Dialog/index.ts';
export { Divider, type DividerProps } from './Divider/index.ts';
export { Drawer, drawerSizes, type DrawerProps, type DrawerSize } from './Drawer/index.ts';
export { Dropzone, type DropzoneProps } from './Dropzone/index.ts';
export { EditableText, type EditableTextProps } from './EditableText/index.ts';
export { EmptyState, type EmptyStateProps } from './EmptyState/index.ts';
export { ErrorState, type ErrorStateProps } from './ErrorState/index.ts';
export { ErrorSummary, type ErrorSummaryProps, type FieldError } from './ErrorSummary/index.ts';
export { Disclosure, type DisclosureProps } from './Disclosure/index.ts';
export { type SummaryFact, SummaryStrip, type SummaryStripProps } from './SummaryStrip/index.ts';
export { MetaLine, type MetaLineProps } from './MetaLine/index.ts';
export {
  KeyFigures,
  keyFiguresLayouts,
  type KeyFigure,
  type KeyFiguresLayout,
  type KeyFiguresProps,
} from './KeyFigures/index.ts';
export {
  FileUpload,
  type FileUploadProps,
  fileProblems,
  type FileLimits,
  type FileProblem,
  type RejectedFile,
  useFileSize,
} from './FileUpload/index.ts';
export {
  FilterBar,
  type Filter,
  type FilterAmounts,
  type FilterBarProps,
  type FilterOption,
  type FilterPeriod,
  type FilterValue,
  type FilterValues,
  readFilters,
  useFilterSummary,
  useFilterWords,
  writeFilters,
} from './FilterBar/index.ts';
export {
  fieldWidths,
  FormGroup,
  formGroupElements,
  type FieldWidth,
  type FormGroupElement,
  type FormGroupProps,
} from './FormGroup/index.ts';
export { FormLayout, formLayoutElements, formLayoutWidths, type FormLayoutProps } from './FormLayout/index.ts';
export { FrontShell, type FrontShellProps } from './FrontShell/index.ts';
export { Grid, type GridProps } from './Grid/index.ts';
export { Heading, headingLevels, type HeadingLevel, type HeadingProps } from './Heading/index.ts';
export { formatIban, IbanField, isIban, type IbanFieldProps } from './IbanField/index.ts';
export { iconSizes, Icon, type IconSize, type IconProps } from './Icon/index.ts';
export { IconText, type IconTextProps } from './IconText/index.ts';
export { IconButton, type IconButtonProps } from './IconButton/index.ts';
export { ItemList, type ItemListProps, type ItemListGroup, type ItemListItem } from './ItemList/index.ts';
export { Kbd, type KbdProps } from './Kbd/index.ts';
export {
  Illustration,
  illustrationKinds,
  type IllustrationKind,
  type IllustrationProps,
} from './Illustration/index.ts';
export { LanguageSwitch, type Language, type LanguageSwitchProps } from './LanguageSwitch/index.ts';
export { LineChart, type LineChartProps } from './LineChart/index.ts';
export { Link, type LinkProps } from './Link/index.ts';
export { LinkList, type LinkListItem, type LinkListProps } from './LinkList/index.ts';
export { Mark, markTones, type MarkProps, type MarkTone } from './Mark/index.ts';
export { Menu, type MenuGroup, type MenuItem, type MenuProps, type MenuTarget } from './Menu/index.ts';
export { Meter, type MeterMark, type MeterPart, type MeterProps } from './Meter/index.ts';
export { MeterSwatch, type MeterSwatchProps } from './MeterSwatch/index.ts';
export { Money, type MoneyProps } from './Money/index.ts';
export { MoneyField, type MoneyFieldProps } from './MoneyField/index.ts';
export { MultiCombobox, type MultiComboboxProps } from './MultiCombobox/index.ts';
export { Notice, type NoticeProps } from './Notice/index.ts';
export {
  NotificationProvider,
  type NotificationProviderProps,
  notifyPromise,
  useNotifications,
  type PromiseMessages,
  type NotificationInput,
  type NotificationItem,
  type Notifications,
} from './NotificationProvider/index.ts';
export { MonthField, type MonthFieldProps } from './MonthField/index.ts';
export { NumberField, type NumberFieldProps } from './NumberField/index.ts';
export { PageHeader, type PageHeaderProps } from './PageHeader/index.ts';
export { OneTimeCode, type OneTimeCodeProps } from './OneTimeCode/index.ts';
export { pageSizes, Pager, type PageSize, type PagerProps } from './Pager/index.ts';
export { Pagination, type PaginationProps } from './Pagination/index.ts';
export { PasswordField, type PasswordFieldProps } from './PasswordField/index.ts';
export { PdfPanel, type PdfPanelProps } from './PdfPanel/index.ts';
export { formatPhone, isPhone, PhoneField, type PhoneFieldProps } from './PhoneField/index.ts';
export { Popover, type PopoverProps, type PopoverTarget } from './Popover/index.ts';
export { canonicalPostcode, isPostcode, PostcodeField, type PostcodeFieldProps } from './PostcodeField/index.ts';
export {
  PrintDocument,
  type PrintDocumentProps,
  printOrientations,
  type PrintOrientation,
} from './PrintDocument/index.ts';
export { ProgressBar, type ProgressBarProps } from './ProgressBar/index.ts';
export { decimalsIn, Quantity, type QuantityProps } from './Quantity/index.ts';
export { QuantityField, type QuantityFieldProps } from './QuantityField/index.ts';
export { RadioGroup, type RadioGroupProps } from './RadioGroup/index.ts';
export { RuledStack, type RuledStackProps } from './RuledStack/index.ts';
export { Sides, type SidesProps } from './Sides/index.ts';
export { Sentence, type SentenceProps } from './Sentence/index.ts';
export { Select, type SelectGroup, type SelectOption, type SelectProps } from './Select/index.ts';
export { Sidebar, type SidebarItem, type SidebarSection, type SidebarProps, useSidebarState } from './Sidebar/index.ts';
export { SchemeSwitch, type SchemeSwitchProps } from './SchemeSwitch/index.ts';
export { Slider, type SliderProps } from './Slider/index.ts';
export { Skeleton, type SkeletonProps } from './Skeleton/index.ts';
export { SmallTable, type SmallTableColumn, type SmallTableProps, type SmallTableRow } from './SmallTable/index.ts';
export { Sparkline, type SparklineProps } from './Sparkline/index.ts';
export { Spinner, spinnerSizes, type SpinnerProps, type SpinnerSize } from './Spinner/index.ts';
export { SplitButton, type SplitButtonProps } from './SplitButton/index.ts';
export { SplitView, type SplitViewPanel, type SplitViewProps } from './SplitView/index.ts';
export {
  stackDirections,
  stackElements,
  Stack,
  type Gap,
  type StackDirection,
  type StackElement,
  type StackProps,
} from './Stack/index.ts';
export { Stepper, stepStates, type Step, type StepperProps, type StepState } from './Stepper/index.ts';
export { StatTile, type StatTileProps } from './StatTile/index.ts';
export { StatusPill, type StatusPillProps } from './StatusPill/index.ts';
export {
  Table,
  sortDirections,
  columnAligns,
  type SortDirection,
  type ColumnAlign,
  type TableColumn,
  type TableSort,
  type TableProps,
} from './Table/index.ts';
export { Sum, type SumLine, type SumProps } from './Sum/index.ts';
export { Switch, type SwitchProps } from './Switch/index.ts';
export { Tabs, type TabItem, type TabsProps } from './Tabs/index.ts';
export { Tag, type TagProps } from './Tag/index.ts';
export {
  Text,
  textElements,
  textSizes,
  textTones,
  textWeights,
  type TextElement,
  type TextProps,
  type TextSize,
  type TextTone,
  type TextWeight,
} from './Text/index.ts';
export { TextArea, type TextAreaProps } from './TextArea/index.ts';
export { textFieldTypes, TextField, type TextFieldType, type TextFieldProps } from './TextField/index.ts';
export { Timeline, type TimelineItem, type TimelineProps } from './Timeline/index.ts';
export { Tooltip, tooltipSides, type TooltipProps, type TooltipSide, type TooltipTarget } from './Tooltip/index.ts';
export { TreeView, type TreeItem, type TreeViewProps } from './TreeView/index.ts';
export { VisuallyHidden, type VisuallyHiddenProps } from './VisuallyHidden/index.ts';
export { Wordmark, type WordmarkProps } from './Wordmark/index.ts';
export { Wizard, type WizardControl, type WizardProps, type WizardStep } from './Wizard/index.ts';
export { useMediaQuery } from './internal/useMediaQuery.ts';
export * from './icons/index.ts';
export { GlobalStyles } from './theme/GlobalStyles.tsx';
export { adaptRouterLink, type RouterLinkProps } from './provider/adaptRouterLink.tsx';
export { BareUiProvider, type BareUiProviderProps } from './provider/BareUiProvider.tsx';
export { UiProvider, type UiProviderProps } from './provider/UiProvider.tsx';
export { type AnchorProps, useUiFormats, useUiLabels } from './provider/context.ts';
export { type Parsed, type ParseProblem, type UiFormats } from './provider/formats.ts';
export { levels, levelTones, type Level, type UiLabels } from './provider/labels.ts';
export { type ChartProps, type ChartSeries } from './charts/chart.types.ts';
export {
  choiceDirections,
  type ChoiceDirection,
  type ChoiceGroupProps,
  type ChoiceOption,
} from './internal/ChoiceGroup.tsx';
export { actionBar } from './internal/actionBar.ts';
export { type ChoiceFieldProps } from './internal/ChoiceField.tsx';
export { Feedback, type FieldFeedback } from './internal/Feedback.tsx';
export { type ControlAttributes, type FieldProps, type TextFieldBaseProps } from './internal/field.ts';
export { type EntryFieldProps } from './internal/EntryField.tsx';
export { type CauseEvent } from './internal/change.ts';
export { type ParsedValue } from './internal/useEntry.ts';
export { themeInitScript } from './theme/themeInit.ts';
export { setThemeMode, themeModes, type ThemeMode, useThemeMode } from './theme/themeMode.ts';
export {
  breakpoints,
  color,
  type ColorRole,
  colors,
  densities,
  type Density,
  fontFamily,
  motion,
  radius,
  type Space,
  space,
  tokens,
  typeScale,
} from './theme/tokens.ts';
export { brandTokens, type Brand, type BrandTokens, type ModeColor, type TypeStyle } from './theme/brand.ts';
export { contrast, contrastProblems } from './theme/contrast.ts';
export { tones, type Tone } from './theme/tones.ts';
export { tokenUses } from './theme/tokenUses.ts';
