import { type Auth, expectsSession } from '@ledenbureau/auth';
import { createI18n, type I18n, I18nProvider, type Locale } from '@ledenbureau/i18n';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { limitRedirects } from '@ledenbureau/workbench';
import { App, type AppProps, Localized } from './App.tsx';
import { ConfigError } from './api/config.ts';
import { tellHeading, tellPressed } from './heading.ts';
import type { ShellComponent } from './layout/Shell.tsx';
import { Starting } from './layout/Starting.tsx';
import type { Opening, Session } from './opening.ts';
import { interfaceLanguage } from './preferences.ts';
import { createPrepare, loadPage } from './prepare.ts';
import { createRoutes } from './routes.tsx';
import { words } from './words.ts';

/** Screens that hardly anybody sees. Where they do not come either, boot.js says so. */
const failures = () => import('./layout/BootFailure.tsx');

/** Shows the application, or one screen that says what is wrong, once its texts and its configuration are there. */
export async function start(element: HTMLElement, { session }: Opening): Promise<void> {
  const root = createRoot(element);
  if (expectsSession()) loadPage(window.location.pathname);
  try {
    await boot(root, session);
  } catch (error) {
    reportError(error);
    // Without translations there is no text to look up: this screen has its own, in both languages.
    const { BootFailure } = await failures();
    root.render(<BootFailure error={error} />);
  }
}

/** Milliseconds of silence after which it is said that something is on its way. */
const patience = 300;

/** Resolves when the router has what the first page needs. */
async function initialized(router: AppProps['router']): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

const localized = (i18n: I18n, content: ReactNode) => (
  <I18nProvider i18n={i18n}>
    <Localized>{content}</Localized>
  </I18nProvider>
);

async function boot(root: Root, opening: Opening['session']): Promise<void> {
  const opened = opening.catch((error: unknown) => error as Error);
  const i18n = await createI18n({
    locale: interfaceLanguage(window.location.search, null),
    version: __APP_VERSION__,
    // A build has them in the catalogue; whoever replaces that one keeps them in it (docs/texts.md).
    words: import.meta.env.DEV ? words : [],
  });
  // Where the document draws the frame of the pages, that is enough to see for as long as nothing is slow.
  const isFramed = document.documentElement.dataset.frame !== undefined;
  const starting = setTimeout(() => root.render(localized(i18n, <Starting />)), isFramed ? patience : 0);
  try {
    await showSession(root, i18n, opened);
  } finally {
    clearTimeout(starting);
  }
}

/** Shows the application of whoever is signed in, or what takes its place. */
async function showSession(root: Root, i18n: I18n, opened: Promise<Session | Error>): Promise<void> {
  const session = await opened;
  if (session instanceof Error) {
    const problems = session instanceof ConfigError ? session.problems : [session.message];
    const { ConfigFailure } = await failures();
    root.render(localized(i18n, <ConfigFailure problems={problems} />));
    return;
  }
  const { config, auth, early, started } = session;
  let Shell: ShellComponent | undefined;
  const loadShell = async (): Promise<ShellComponent> => {
    const { createShell } = await import('./layout/Shell.tsx');
    Shell ??= createShell({
      baseUrl: config.apiUrl,
      fetch: (request) => early.take(request) ?? auth.fetch(request),
      onForbidden: () => auth.leaveTo(config.membersSite),
      proof: async () => (await import('./api/proof.ts')).proofOf(config.identityUrl),
    });
    return Shell;
  };
  // Before the router reads the address.
  await started;
  // Now, and not after the first page: that would be drawn twice.
  const notice = await languageNotice(await speak(i18n, auth));
  const prepare = createPrepare(config.apiUrl, early);
  const router = createBrowserRouter(limitRedirects(createRoutes(config.loginPath, loadShell, prepare)));
  tellHeading(router, auth);
  const prepareStep = (href: string) => {
    tellPressed(router, auth, href);
    prepare(href);
  };
  // One drawing instead of two, where the code of the page is there already.
  await Promise.race([initialized(router), new Promise((resolve) => setTimeout(resolve, patience))]);
  root.render(
    <StrictMode>
      <App config={config} i18n={i18n} auth={auth} router={router} notice={notice} prepare={prepareStep} />
    </StrictMode>,
  );
}

/** Speaks the language asked for, or the user's own. Answers the one whose texts did not come. */
async function speak(i18n: I18n, auth: Auth): Promise<Locale | null> {
  const language = interfaceLanguage(window.location.search, auth.getState().user);
  // It was waited for already.
  if (language === i18n.failedLocale) return language;
  try {
    await i18n.setLocale(language);
    return null;
  } catch (error) {
    reportError(error);
    return language;
  }
}

/** What is to be said of the language at the start: nothing, or that another stands in for it. */
async function languageNotice(failed: Locale | null): Promise<ReactNode> {
  if (failed === null) return null;
  try {
    const { LanguageFailure } = await import('./layout/LanguageFailure.tsx');
    return <LanguageFailure language={failed} />;
  } catch (error) {
    // The server is in trouble: without its sentence the application still works.
    reportError(error);
    return null;
  }
}
