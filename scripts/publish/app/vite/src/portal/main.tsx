// A members' portal in Dutch and English. No line of it says what a package says: the providers bring their own words.
import '@fontsource-variable/inter';
import { type AuthConfig, createAuth } from '@ledenbureau/auth';
import { AuthProvider } from '@ledenbureau/auth/react';
import { ScreensProvider } from '@ledenbureau/auth/screens';
import * as screenWords from '@ledenbureau/auth/words';
import { FormsProvider } from '@ledenbureau/forms';
import * as formWords from '@ledenbureau/forms/words';
import { GlobalStyles, NotificationProvider, UiProvider } from '@ledenbureau/ui';
import * as uiWords from '@ledenbureau/ui/words';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { PortalLink } from './PortalLink.tsx';
import { portalRoutes } from './routes.tsx';

// the language of the first address stays through the sign-in
const lng = new URLSearchParams(location.search).get('lng');
if (lng !== null) sessionStorage.setItem('portal.language', lng);
const isEnglish = sessionStorage.getItem('portal.language') === 'en';

const config = (await (await fetch('/portal/config.json')).json()) as AuthConfig;
const auth = createAuth({ ...config, admit: () => true });
await auth.start();

const { ui, forms, screens } = isEnglish
  ? { ui: { labels: uiWords.en }, forms: { words: formWords.en }, screens: { words: screenWords.en } }
  : { ui: {}, forms: {}, screens: {} };
document.documentElement.lang = isEnglish ? 'en' : 'nl';

const router = createBrowserRouter(portalRoutes(auth, isEnglish ? 'en' : 'nl'));
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;

createRoot(document.getElementById('root')!).render(
  <AuthProvider auth={auth}>
    <UiProvider {...ui} linkComponent={PortalLink} {...(nonce ? { nonce } : {})}>
      <GlobalStyles />
      <FormsProvider {...forms}>
        <NotificationProvider>
          <ScreensProvider
            {...screens}
            go={(next) => (next.to === 'address' ? auth.continueAt(next.address) : auth.signIn())}
            paths={{
              registration: '/portal/registration',
              recovery: '/portal/recovery',
              verification: '/portal/verification',
            }}
          >
            <RouterProvider router={router} />
          </ScreensProvider>
        </NotificationProvider>
      </FormsProvider>
    </UiProvider>
  </AuthProvider>,
);
