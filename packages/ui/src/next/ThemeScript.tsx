import { themeInitScript } from '../theme/themeInit.ts';

export interface ThemeScriptProps {
  /** The nonce of the page's Content-Security-Policy. */
  nonce?: string;
}

/**
 * Sets the reader's choice of light or dark before the first paint. For the `head` of a layout on the server; the `html` around it
 * has `suppressHydrationWarning`, since the script gives it an attribute.
 */
export function ThemeScript({ nonce }: ThemeScriptProps) {
  // a browser hides the nonce from scripts, so that hydration sees another than was sent
  return <script suppressHydrationWarning nonce={nonce} dangerouslySetInnerHTML={{ __html: themeInitScript }} />;
}
