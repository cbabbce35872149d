import { themeInitScript } from '@ledenbureau/ui';
import { Providers } from './Providers.jsx';

export const metadata = { title: 'Ledenregister', icons: 'data:,' };

/** A server component; what is plain in ui is of use here too. */
export default function Layout({ children }) {
  return (
    <html lang="nl" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: themeInitScript }} />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
