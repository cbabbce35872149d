import '@fontsource-variable/inter';
import { ThemeScript } from '@ledenbureau/ui/next';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { name } from '../src/portal/brand.ts';
import { chooseLanguage } from '../src/portal/language.ts';
import { Portal } from './Portal.tsx';

export const metadata: Metadata = { icons: '/favicon.svg' };

/** `nl-NL,en;q=0.8` as a list. */
const listOf = (accepted: string): string[] => accepted.split(',').map((entry) => entry.trim());

export default async function Layout({ children }: { children: ReactNode }) {
  const [asked, kept] = await Promise.all([headers(), cookies()]);
  const language = chooseLanguage(kept.toString(), listOf(asked.get('accept-language') ?? ''));
  const nonce = asked.get('x-nonce') ?? undefined;
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        {/* none of Next's metadata, which would take the place of what a page sets */}
        <title>{name}</title>
        <ThemeScript nonce={nonce} />
      </head>
      <body>
        <Portal language={language} nonce={nonce}>
          {children}
        </Portal>
      </body>
    </html>
  );
}
