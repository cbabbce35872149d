// Storybook's own search looks through names, paths and the headings of a page of documentation (`anchors`). The synonyms of a
// component go into the index as such headings: its search finds them, and a result leads to the page.
import { iconWords } from '../../packages/ui/src/testing/iconWords.ts';
import type { OtherComponent, UiComponent } from './componentNames.ts';
import { otherSynonyms } from './others.ts';
import { uiSynonyms } from './ui.ts';

export type ComponentName = UiComponent | OtherComponent;

/** Every exported component, with what else people call it. */
export const synonyms: Readonly<Record<ComponentName, string>> = { ...uiSynonyms, ...otherSynonyms };

/** The page that tells of a component without one of its own, by the first name of its title. */
const pages: Readonly<Partial<Record<ComponentName, string>>> = {
  BareUiProvider: 'Start/Getting started',
  UiProvider: 'Start/Getting started',
  GlobalStyles: 'Start/Theming',
  Feedback: 'Fields/FormGroup',
  Icon: 'Theme/Icons',
  MaterialProvider: 'Theme/Material',
  Draft: 'Forms/Contract',
  FieldArray: 'Patterns/Form',
  FieldGroup: 'Patterns/Form',
  FieldsInFormik: 'Forms/Formik',
  Form: 'Patterns/Form',
  FormError: 'Patterns/Form',
  FormikInForm: 'Forms/Formik',
  FormsProvider: 'Patterns/Form',
  MessageProvider: 'Forms/Contract',
  SubmitButton: 'Patterns/Form',
  UnsavedChangesGuard: 'Forms/Contract',
  AuthProvider: 'Recipes/Sign-in',
  RequireSession: 'Recipes/Sign-in',
  BareScreensProvider: 'Auth/Screens',
  ErrorScreen: 'Auth/Screens',
  LoginScreen: 'Auth/Screens',
  ProfileScreen: 'Auth/Screens',
  RecoveryScreen: 'Auth/Screens',
  RegistrationScreen: 'Auth/Screens',
  SavedLocale: 'Auth/Screens',
  ScreensProvider: 'Auth/Screens',
  ScreenWordsProvider: 'Auth/Screens',
  SecondFactor: 'Auth/Screens',
  SecurityScreen: 'Auth/Screens',
  SessionsScreen: 'Auth/Screens',
  VerificationScreen: 'Auth/Screens',
  ActionDialog: 'Workbench/Action dialog',
  Beside: 'Workbench/Frame',
  CommentDialog: 'Workbench/Comment dialog',
  CommentField: 'Workbench/Comment dialog',
  ConnectionBanner: 'Workbench/Frame',
  DeskProvider: 'Workbench/Frame',
  DownloadButton: 'Workbench/List page',
  ExportButton: 'Workbench/List page',
  ExportDialog: 'Workbench/List page',
  ExportKeys: 'Workbench/List page',
  Failure: 'Workbench/Action dialog',
  Focused: 'Workbench/Frame',
  FormTexts: 'Workbench/Action dialog',
  Header: 'Workbench/Frame',
  KeptDraft: 'Workbench/Action dialog',
  KeyList: 'Workbench/Frame',
  KeySheet: 'Workbench/Frame',
  ListCard: 'Workbench/List page',
  Patience: 'Workbench/Action dialog',
  ListKeys: 'Workbench/List page',
  ListPage: 'Workbench/List page',
  ListToolbar: 'Workbench/List page',
  Page: 'Workbench/Frame',
  PageError: 'Workbench/Frame',
  PagePatience: 'Workbench/Frame',
  PrintedFilter: 'Workbench/List page',
  ProductProvider: 'Workbench/Frame',
  RoleButton: 'Workbench/Panel',
  RootError: 'Workbench/Frame',
  RouteError: 'Workbench/Frame',
  RouterLink: 'Workbench/Frame',
  SavedViews: 'Workbench/List page',
  SavedViewsMenu: 'Workbench/List page',
  SearchField: 'Workbench/List page',
  TableCard: 'Workbench/List page',
  Toggle: 'Workbench/List page',
  Workbench: 'Workbench/Frame',
  I18nProvider: 'Start/Words and formats',
  Trans: 'Start/Words and formats',
};

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

/** The component whose own page a title names, on either side of the dot: “Actions/Button · Knop”. */
export function ownComponent(title: string): ComponentName | undefined {
  const names = title.slice(title.indexOf('/') + 1).split(' · ');
  if (title.startsWith(`${pages.Icon} · `)) return 'Icon';
  return names.find((name): name is ComponentName => Object.hasOwn(synonyms, name) && !Object.hasOwn(pages, name));
}

/** What a page of documentation is also found by; its own names too, so that who types one sees this page first. */
export function searchWords(title: string): string[] {
  const own = ownComponent(title);
  const [page = '', dutch = ''] = title.split(' · ');
  const subjects = (Object.keys(pages) as ComponentName[]).filter((name) => pages[name] === page);
  const icons = own === 'Icon' ? Object.values(iconWords).flatMap(({ nl, en }) => [...words(nl), ...words(en)]) : [];
  return [
    ...new Set([
      ...(own ? [own, dutch, ...words(synonyms[own])] : []),
      ...subjects.flatMap((name) => [name, ...words(synonyms[name])]),
      ...icons,
    ]),
  ];
}

/** Components without a page that the search can lead to, where `titles` are all pages. */
export function withoutPage(titles: readonly string[]): string[] {
  const own = new Set<string | undefined>(titles.map((title) => ownComponent(title)));
  const firsts = new Set(titles.map((title) => title.split(' · ', 1)[0]));
  return (Object.keys(synonyms) as ComponentName[]).filter((name) => {
    const page = pages[name];
    return page === undefined ? !own.has(name) : !firsts.has(page);
  });
}
