import '@fontsource-variable/inter';
import { words as forms } from '@ledenbureau/forms/words';
import { createI18n, resolveLocale } from '@ledenbureau/i18n';
import { en, nl } from '@ledenbureau/ui/words';
import { limitRedirects } from '@ledenbureau/workbench';
import { words } from '@ledenbureau/workbench/words';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createShopApi } from './shop/api.ts';
import { createShopAuth } from './shop/auth.ts';
import { Providers, shopRoutes } from './shop/Shop.tsx';

/** What the content security policy asks of style elements; the server writes it into the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const lng = new URLSearchParams(location.search).get('lng');
const i18n = await createI18n({
  locale: resolveLocale({ lng, userLocale: null }),
  version: '1',
  words: [forms, words],
});
const api = createShopApi((request) => fetch(request));
const router = createBrowserRouter(limitRedirects(shopRoutes({ api })));

createRoot(document.getElementById('root')!).render(
  <Providers i18n={i18n} auth={createShopAuth()} labels={{ nl, en }} nonce={nonce}>
    <RouterProvider router={router} />
  </Providers>,
);
