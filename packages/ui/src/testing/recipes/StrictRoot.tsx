import { GlobalStyles, UiProvider } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

/** The server wrote `<meta property="csp-nonce" nonce="…">` into the head of the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;

/** Around the app: its style elements carry the nonce of the page. */
export function StrictRoot({ children }: { children: ReactNode }) {
  return (
    <UiProvider {...(nonce ? { nonce } : {})}>
      <GlobalStyles />
      {children}
    </UiProvider>
  );
}
