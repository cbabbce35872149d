'use client';
import { NextUiProvider } from '@ledenbureau/ui/next';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback } from 'react';
import type { Language } from '../src/portal/language.ts';
import { LanguageProvider } from '../src/portal/LanguageProvider.tsx';
import { PortalProviders } from '../src/portal/PortalProviders.tsx';
import { SessionProvider } from '../src/portal/session.tsx';

export interface PortalProps {
  language: Language;
  nonce: string | undefined;
  children: ReactNode;
}

/** All that stands around a page. */
export function Portal({ language, nonce, children }: PortalProps) {
  const router = useRouter();
  const navigate = useCallback(
    (address: string) => {
      const { pathname, search } = window.location;
      if (address === pathname + search) router.replace(address);
      else router.push(address);
    },
    [router],
  );
  return (
    <LanguageProvider initial={language}>
      <PortalProviders Ui={NextUiProvider} {...(nonce !== undefined && { nonce })}>
        <SessionProvider navigate={navigate}>{children}</SessionProvider>
      </PortalProviders>
    </LanguageProvider>
  );
}
