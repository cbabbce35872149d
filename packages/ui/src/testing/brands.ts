import type { Brand } from '@ledenbureau/ui';

/** A second cooperative, to show that one object re-dresses everything. */
const windkracht = {
  colors: {
    canvas: { light: '#f6f8fb', dark: '#0e1116' },
    sunken: { light: '#eff3f8', dark: '#1a1f27' },
    surface: { light: '#ffffff', dark: '#141920' },
    hover: { light: '#e8edf5', dark: '#212833' },
    border: { light: '#dbe2ec', dark: '#29313d' },
    borderStrong: { light: '#7b8798', dark: '#718095' },
    text: { light: '#141a24', dark: '#e6ebf2' },
    textQuiet: { light: '#536072', dark: '#a1aec0' },
    accent: { light: '#1c4fa1', dark: '#8cb6f5' },
    accentHover: { light: '#153d7f', dark: '#abcaf8' },
    accentSoft: { light: '#e5eefb', dark: '#172539' },
    onAccent: { light: '#ffffff', dark: '#0a1a33' },
    focus: { light: '#1c4fa1', dark: '#abcaf8' },
  },
  radius: { small: 2, medium: 3 },
} satisfies Brand;

/** The brands of Storybook's toolbar; `undefined` is the one of Ledenbureau. */
export const demoBrands = { ledenbureau: undefined, windkracht } as const satisfies Record<string, Brand | undefined>;
export type DemoBrand = keyof typeof demoBrands;
