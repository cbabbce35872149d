import '@fontsource-variable/inter';
import { adaptRouterLink } from '@ledenbureau/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { chooseLanguage } from './portal/language.ts';
import { LanguageProvider } from './portal/LanguageProvider.tsx';
import { PortalProviders } from './portal/PortalProviders.tsx';
import { routes } from './routes.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const router = createBrowserRouter(routes);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider initial={chooseLanguage(document.cookie, navigator.languages)}>
      <PortalProviders linkComponent={adaptRouterLink(Link)} {...(nonce ? { nonce } : {})}>
        <RouterProvider router={router} />
      </PortalProviders>
    </LanguageProvider>
  </StrictMode>,
);
