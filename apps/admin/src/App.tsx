import type { Auth } from '@ledenbureau/auth';
import { AuthProvider } from '@ledenbureau/auth/react';
import { type I18n, I18nProvider, type TextKey, useI18n } from '@ledenbureau/i18n';
import { BareUiProvider, GlobalStyles } from '@ledenbureau/ui';
import { createLabels } from '@ledenbureau/ui/words';
import { ProductProvider, RouterLink } from '@ledenbureau/workbench';
import { type ReactNode, useMemo } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ConfigContext } from './ConfigContext.ts';
import { type AppConfig, serverAnswers } from './api/config.ts';
import { paths } from './paths.ts';

export interface AppProps {
  config: AppConfig;
  i18n: I18n;
  auth: Auth;
  router: RouterProviderProps['router'];
  /** Above every page. */
  notice?: ReactNode;
  /** Asks for the code and the data of an address that is about to be opened. */
  prepare?: (href: string) => void;
}

/** What every page needs, around the router. */
export function App({ config, i18n, auth, router, notice, prepare = () => {} }: AppProps) {
  return (
    <ConfigContext value={config}>
      <ProductProvider value={{ name: config.name, home: paths.home, isReachable: serverAnswers, prepare }}>
        <I18nProvider i18n={i18n}>
          <AuthProvider auth={auth}>
            <Localized>
              {notice}
              <RouterProvider router={router} />
            </Localized>
          </AuthProvider>
        </I18nProvider>
      </ProductProvider>
    </ConfigContext>
  );
}

/** What the content security policy asks of style elements; the server writes it into the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;

/** Gives the components of ui the words and formats of the interface language. */
export function Localized({ children }: { children: ReactNode }) {
  const { t, formats, formatLocale } = useI18n();
  const labels = useMemo(
    () => createLabels((key, values) => t(`ui.${key}` satisfies TextKey, values as never), formatLocale),
    [t, formatLocale],
  );
  return (
    <BareUiProvider
      standalone
      labels={labels}
      formats={formats}
      linkComponent={RouterLink}
      {...(nonce ? { nonce } : {})}
    >
      <GlobalStyles />
      {children}
    </BareUiProvider>
  );
}
