import { GlobalStyles } from '@ledenbureau/ui';
import { NextUiProvider, ThemeScript } from '@ledenbureau/ui/next';
import { headers } from 'next/headers';

export const metadata = { title: 'Ledenregister', icons: 'data:,' };

/** A server component, as every file of this app is that has no state. */
export default async function Layout({ children }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="nl" suppressHydrationWarning>
      <head>
        <ThemeScript nonce={nonce} />
      </head>
      <body>
        <NextUiProvider nonce={nonce}>
          <GlobalStyles />
          {children}
        </NextUiProvider>
      </body>
    </html>
  );
}
