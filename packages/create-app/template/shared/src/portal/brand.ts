import type { Brand } from '@ledenbureau/ui';

/** The cooperative, as its members read it. */
export const name = 'Mijn coöperatie';

/** What its mark shows. */
export const initial = 'C';

/** Its colours, in the light and in the dark theme; what is left out is that of `@ledenbureau/ui`. */
export const brand: Brand = {
  colors: {
    accent: { light: '#17603b', dark: '#81c69c' },
    accentHover: { light: '#014c2a', dark: '#94daae' },
    accentSoft: { light: '#e4f3e9', dark: '#18281e' },
    onAccent: { light: '#ffffff', dark: '#0a1a10' },
    focus: { light: '#17603b', dark: '#94daae' },
  },
};
