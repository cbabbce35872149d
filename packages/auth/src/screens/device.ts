/** Browsers by the word in their user agent, the more particular first: Edge calls itself Chrome too. */
const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const match = (names: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** The IP address of where a request came from: without the port, where the service says it too. */
export const withoutPort = (address: string): string => address.replace(/^(?:\[(.+)\]|([^:]+)):\d+$/, '$1$2');

/** Browser and system of a user agent as people call them, such as "Firefox, Windows"; null for one we do not know. */
export function deviceName(userAgent: string | undefined): string | null {
  const text = String(userAgent);
  const names = [match(browsers, text), match(systems, text)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(', ');
}
