import type { Auth } from '@ledenbureau/auth';
import { AuthProvider } from '@ledenbureau/auth/react';
import { type I18n, I18nProvider, useI18n } from '@ledenbureau/i18n';
import { UiProvider } from '@ledenbureau/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ApiProvider } from './api/ApiContext.tsx';
import type { Api } from './api/client.ts';
import { ConfigContext } from './ConfigContext.ts';
import type { AppConfig } from './api/config.ts';
import { RouterLink } from './layout/RouterLink.tsx';
import { createUiLabels } from './layout/uiLabels.ts';

export interface AppProps {
  config: AppConfig;
  i18n: I18n;
  auth: Auth;
  api: Api;
  queryClient: QueryClient;
  router: RouterProviderProps['router'];
  /** Above every page. */
  notice?: ReactNode;
}

/** Everything a page needs, around the router. */
export function App({ config, i18n, auth, api, queryClient, router, notice }: AppProps) {
  return (
    <ConfigContext value={config}>
      <I18nProvider i18n={i18n}>
        <AuthProvider auth={auth}>
          <QueryClientProvider client={queryClient}>
            <ApiProvider api={api}>
              <Localized>
                {notice}
                <RouterProvider router={router} />
              </Localized>
            </ApiProvider>
          </QueryClientProvider>
        </AuthProvider>
      </I18nProvider>
    </ConfigContext>
  );
}

/** What the content security policy asks of style elements; the server writes it into the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;

/** Gives ui's components the words and formats of the interface language. */
export function Localized({ children }: { children: ReactNode }) {
  const { t, formats } = useI18n();
  const labels = useMemo(() => createUiLabels(t), [t]);
  return (
    <UiProvider labels={labels} formats={formats} linkComponent={RouterLink} {...(nonce ? { nonce } : {})}>
      {children}
    </UiProvider>
  );
}
