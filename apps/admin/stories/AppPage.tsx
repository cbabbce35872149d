import { Skeleton } from '@ledenbureau/ui';
import { useEffect, useState } from 'react';
import { App } from '../src/App.tsx';
import { createFakeApp, type FakeAppOptions, origin } from '../src/testing/fakeApp.ts';
import { texts } from './texts.ts';

export interface AppPageProps extends Omit<FakeAppOptions, 'texts' | 'locale'> {
  /** A CSS selector of what comes last; by default the heading of the page. */
  until?: string;
}

type FakeApp = Awaited<ReturnType<typeof createFakeApp>>;

/** The whole app at an address, as it runs: its providers, router, texts and shell, on a server of fixed answers. */
export function AppPage({ locale, ...options }: AppPageProps & { locale: 'nl' | 'en' }) {
  const [app, setApp] = useState<FakeApp | null>(null);
  const [given] = useState(options);
  useEffect(() => {
    let gone = false;
    const real = globalThis.fetch;
    const start = async () => {
      // The language of the profile, which the app follows once somebody is signed in.
      const user = given.user === null ? null : { locale, ...given.user };
      const made = await createFakeApp({ ...given, user, locale, texts });
      if (gone) return;
      // The screens of the sign-in ask the identity service by themselves.
      globalThis.fetch = async (input, init) => {
        const request = new Request(input, init);
        return request.url.startsWith(origin) ? made.server.fetch(request) : real(input, init);
      };
      setApp(made);
    };
    void start();
    return () => {
      gone = true;
      globalThis.fetch = real;
    };
  }, [given, locale]);
  return app ? <App config={app.config} i18n={app.i18n} auth={app.auth} router={app.router} /> : <Skeleton lines={4} />;
}
