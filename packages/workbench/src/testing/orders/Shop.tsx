import type { Auth } from '@ledenbureau/auth';
import { AuthProvider } from '@ledenbureau/auth/react';
import { type I18n, I18nProvider, useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  CommandPalette,
  GlobalStyles,
  HomeIcon,
  DocumentIcon,
  Menu,
  NotificationProvider,
  UiProvider,
  type UiLabels,
} from '@ledenbureau/ui';
import {
  createQueryClient,
  type Desk,
  DeskProvider,
  Header,
  KeySheet,
  PagePatience,
  type Product,
  ProductProvider,
  RootError,
  RouteError,
  RouterLink,
  type SearchProps,
  ConnectionBanner,
  versionHeaders,
  Workbench,
} from '@ledenbureau/workbench';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type ShopApi, ShopContext } from './api.ts';
import { OrdersPage } from './OrdersPage.tsx';
import { approver, everybody } from './paths.ts';
import type { ShopTexts } from './texts.ts';

const product: Product = { name: 'Winkel', home: '/', isReachable: async () => true };

/** Who may do what, and what is kept for them. */
const createDesk = (api: ShopApi, isApprover: boolean, refusal: string): Desk => ({
  refusal: (needs) => (isApprover || needs.some((role) => role !== approver) ? undefined : refusal),
  exportNeeds: [everybody],
  answers: async () => ({
    readViews: (list, signal) =>
      api.unwrap(api.http.GET('/saved-views/{list}', { params: { path: { list } }, signal })),
    keepViews: (list, { views, version }) =>
      api.unwrap(
        api.http.PUT('/saved-views/{list}', {
          params: { path: { list }, header: versionHeaders({ version }, crypto.randomUUID()) },
          body: { views },
        }),
      ),
    signature: async () => ({ organisation: 'Coöperatie De Halm', maker: 'Noor Bakker' }),
  }),
});

function Search(props: SearchProps) {
  const { t } = useI18n<ShopTexts>();
  const commands = [
    { id: 'home', label: t('orders.home'), href: '/' },
    { id: 'orders', label: t('orders.title'), href: '/orders' },
  ];
  return <CommandPalette sources={[{ id: 'pages', title: t('orders.pages'), commands }]} {...props} />;
}

export interface ShopProps {
  api: ShopApi;
  /** Whether who looks may approve; default yes. */
  isApprover?: boolean;
  /** More pages, for stories. */
  pages?: RouteObject[];
}

/** The frame of the shop: menu, header, search, keys, banners. */
function Frame({ api, isApprover = true }: ShopProps) {
  const { t } = useI18n<ShopTexts>();
  const [queries] = useState(createQueryClient);
  const [desk] = useState(() => createDesk(api, isApprover, t('orders.mayNot')));
  return (
    <QueryClientProvider client={queries}>
      <DeskProvider value={desk}>
        <ShopContext value={api}>
          <Workbench
            menu={[
              {
                title: t('orders.menu'),
                items: [
                  { label: t('orders.home'), href: '/', icon: <HomeIcon /> },
                  { label: t('orders.title'), href: '/orders', icon: <DocumentIcon /> },
                ],
              },
            ]}
            header={(search) => (
              <Header
                onSearch={search}
                organisation={t('orders.organisation')}
                userMenu={<Menu label={t('orders.user')} items={[{ label: t('orders.home'), href: '/' }]} />}
              />
            )}
            banners={<ConnectionBanner />}
            aside={<PagePatience />}
            keys={[]}
            Search={Search}
            Help={KeySheet}
          />
        </ShopContext>
      </DeskProvider>
    </QueryClientProvider>
  );
}

/** The routes of the shop. */
export const shopRoutes = (shop: ShopProps): RouteObject[] => [
  {
    element: <Frame {...shop} />,
    ErrorBoundary: RootError,
    children: [
      { path: '/orders', element: <OrdersPage />, ErrorBoundary: RouteError },
      ...(shop.pages ?? []),
      { path: '*', element: null },
    ],
  },
];

export interface ProvidersProps {
  i18n: I18n;
  auth: Auth;
  labels: Record<'nl' | 'en', UiLabels>;
  nonce?: string | undefined;
  children: ReactNode;
}

/** What every page of the shop needs, around its router. */
export function Providers({ i18n, auth, ...rest }: ProvidersProps) {
  return (
    <ProductProvider value={product}>
      <I18nProvider i18n={i18n}>
        <AuthProvider auth={auth}>
          <Localized {...rest} />
        </AuthProvider>
      </I18nProvider>
    </ProductProvider>
  );
}

function Localized({ labels, nonce, children }: Pick<ProvidersProps, 'labels' | 'nonce' | 'children'>) {
  const { locale, formats } = useI18n();
  return (
    <UiProvider
      labels={labels[locale === 'en' ? 'en' : 'nl']}
      formats={formats}
      linkComponent={RouterLink}
      {...(nonce ? { nonce } : {})}
    >
      <GlobalStyles />
      <NotificationProvider>{children}</NotificationProvider>
    </UiProvider>
  );
}
