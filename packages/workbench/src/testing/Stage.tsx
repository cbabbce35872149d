// For stories: the shop at an address, on its own API, which can be told to answer otherwise.
import { createI18n, type I18n } from '@ledenbureau/i18n';
import { Skeleton } from '@ledenbureau/ui';
import { en, nl } from '@ledenbureau/ui/words';
import { words as forms } from '@ledenbureau/forms/words';
import { words } from '@ledenbureau/workbench/words';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createShopApi } from './orders/api.ts';
import { createShopAuth } from './orders/auth.ts';
import { createShop, type ShopOptions } from './orders/server.ts';
import { Providers, shopRoutes, type ShopProps } from './orders/Shop.tsx';
import { texts } from './orders/texts.ts';
import { NoticesPage, type Happening } from './NoticesPage.tsx';
import { ReviewPage } from './ReviewPage.tsx';

const labels = { nl, en };

export interface StageProps extends ShopOptions, Pick<ShopProps, 'isApprover'> {
  locale: 'nl' | 'en';
  path: string;
  /** Answers in place of the shop; undefined leaves it to that. */
  answer?(request: Request): Promise<Response> | undefined;
  /** What happens elsewhere while `/notices` is open. */
  happening?: Happening;
}

/** The whole shop, with its router and its client. */
export function Stage({ locale, path, answer, empty = false, isApprover = true, happening }: StageProps) {
  const [i18n, setI18n] = useState<I18n | null>(null);
  useEffect(() => {
    const fetch = async () => Response.json(texts[locale]);
    void createI18n({ locale, version: '1', words: [forms, words], fetch }).then(setI18n);
  }, [locale]);
  const [auth] = useState(createShopAuth);
  const [router] = useState(() => {
    const shop = createShop({ empty });
    const pages = [
      { path: '/review', element: <ReviewPage /> },
      { path: '/notices', element: <NoticesPage happening={happening ?? { orders: 1, more: false }} /> },
    ];
    const api = createShopApi((request) => answer?.(request) ?? shop(request));
    return createMemoryRouter(shopRoutes({ api, isApprover, pages }), { initialEntries: [path] });
  });
  if (i18n === null) return <Skeleton lines={4} />;
  return (
    <Providers i18n={i18n} auth={auth} labels={labels}>
      <RouterProvider router={router} />
    </Providers>
  );
}
