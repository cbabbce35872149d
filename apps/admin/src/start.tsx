import { type Auth, createAuth } from '@ledenbureau/auth';
import { createI18n, type I18n, I18nProvider, type Locale } from '@ledenbureau/i18n';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, Localized } from './App.tsx';
import { type AppConfig, ConfigError, loadConfig } from './api/config.ts';
import { BootFailure, ConfigFailure } from './layout/BootFailure.tsx';
import { Starting } from './layout/Starting.tsx';
import { paths, publicPaths } from './paths.ts';
import { interfaceLanguage } from './preferences.ts';
import { limitRedirects } from './redirectLimit.ts';
import { createRoutes } from './routes.tsx';

/** Reads the configuration and the translations, then shows the application, or one screen that says what is wrong. */
export async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  try {
    await boot(root);
  } catch (error) {
    reportError(error);
    // Without translations there is no text to look up: this screen has its own, in both languages.
    root.render(<BootFailure error={error} />);
  }
}

const importShell = () => import('./layout/Shell.tsx');

async function boot(root: Root): Promise<void> {
  // Back from the sign-in: what is shown next comes along with configuration and texts. A failure is told where it is used.
  if (new URLSearchParams(window.location.search).has('code')) importShell().catch(() => {});
  const configuration = loadConfig().catch((error: unknown) => error as Error);
  const i18n = await createI18n({
    locale: interfaceLanguage(window.location.search, null),
    version: __APP_VERSION__,
  });
  const localized = (content: ReactNode) => (
    <I18nProvider i18n={i18n}>
      <Localized>{content}</Localized>
    </I18nProvider>
  );
  root.render(localized(<Starting />));
  const config = await configuration;
  if (config instanceof Error) {
    const problems = config instanceof ConfigError ? config.problems : [config.message];
    root.render(localized(<ConfigFailure problems={problems} />));
    return;
  }
  await run(root, config, i18n);
}

async function run(root: Root, config: AppConfig, i18n: I18n): Promise<void> {
  const home = `${window.location.origin}/`;
  const auth = createAuth({
    ...config.oauth,
    apiUrl: config.apiUrl,
    identityUrl: config.identityUrl,
    loginPath: config.loginPath,
    errorPath: paths.error,
    publicPaths,
    membersSite: config.membersSite,
    redirectUri: home,
    postLogoutRedirectUri: home,
  });
  let Shell: ComponentType | undefined;
  const loadShell = async (): Promise<ComponentType> => {
    const { createShell } = await importShell();
    Shell ??= createShell({
      baseUrl: config.apiUrl,
      fetch: (request) => auth.fetch(request),
      onForbidden: () => auth.leaveToMembers(),
    });
    return Shell;
  };
  // Before the router reads the address: the sign-in's code and state must be gone from it by then.
  await auth.start();
  // Now, and not after the first page: that would be drawn twice.
  const notice = await languageNotice(await speak(i18n, auth));
  const router = createBrowserRouter(limitRedirects(createRoutes(config.loginPath, loadShell)));
  root.render(
    <StrictMode>
      <App config={config} i18n={i18n} auth={auth} router={router} notice={notice} />
    </StrictMode>,
  );
}

/** Speaks the language asked for, or the user's own. Answers the one whose texts did not come. */
async function speak(i18n: I18n, auth: Auth): Promise<Locale | null> {
  const wanted = interfaceLanguage(window.location.search, auth.getState().user);
  // It was waited for already.
  if (wanted === i18n.failedLocale) return wanted;
  try {
    await i18n.setLocale(wanted);
    return null;
  } catch (error) {
    reportError(error);
    return wanted;
  }
}

/** What is to be said of the language at the start: nothing, or that another stands in for it. */
async function languageNotice(failed: Locale | null): Promise<ReactNode> {
  if (failed === null) return null;
  try {
    const { LanguageFailure } = await import('./layout/LanguageFailure.tsx');
    return <LanguageFailure wanted={failed} />;
  } catch (error) {
    // The server is in trouble: without its sentence the application still works.
    reportError(error);
    return null;
  }
}
