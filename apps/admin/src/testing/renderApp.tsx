// For tests of pages: the whole app on a fake session and a fake server, in Dutch.
import { readFileSync } from 'node:fs';
import type { AuthState } from '@ledenbureau/auth';
import { act, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../App.tsx';
import { createFakeApp, type FakeAppOptions } from './fakeApp.ts';

// Pages are imported when they are first shown, on a machine that may be busy: slow is not wrong.
configure({ asyncUtilTimeout: 15_000 });

const texts = (locale: string): string =>
  readFileSync(`${import.meta.dirname}/../../public/locale/${locale}/translation.json5`, 'utf8');

export type RenderAppOptions = Omit<FakeAppOptions, 'texts'>;

/** Shows the page at a path; answers the server, whose table of answers may be changed meanwhile, and the router. */
export async function renderApp(options: RenderAppOptions) {
  const { config, server, router, i18n, auth, setSession: set } = await createFakeApp({ ...options, texts });
  for (const method of ['start', 'signIn', 'restart', 'signOut'] as const) vi.spyOn(auth, method);
  render(<App config={config} i18n={i18n} auth={auth} router={router} />);
  return { server, router, i18n, auth, setSession: (change: Partial<AuthState>) => act(() => set(change)) };
}
