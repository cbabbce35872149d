import { type Brand, colors, contrast, contrastProblems } from '@ledenbureau/ui';
import { type Oklch, toHex, toOklch } from './oklch.ts';

/** The colours that follow from the one of a brand; the others stay those of `@ledenbureau/ui`. */
export type BrandColours = Required<
  Pick<NonNullable<Brand['colors']>, 'accent' | 'accentHover' | 'accentSoft' | 'onAccent' | 'focus'>
>;

/** What a colour is worth as that of a brand. */
export interface ColourAdvice {
  /** Its contrast with the least favourable ground of the components. */
  ratio: number;
  passes: boolean;
  /** The nearest colour that passes: itself, or as little darker as is needed. */
  nearest: string;
  nearestRatio: number;
}

/** What text in the accent needs on every ground, as `contrastProblems` of ui asks it. */
export const neededRatio = 4.5;

/** Reads `#1c4fa1`, `1C4FA1` and `#14a`; null for anything else. @returns `#rrggbb` */
export function parseColour(text: string): string | null {
  const [, digits] = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const all = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${all.toLowerCase()}`;
}

/** The accent and what goes with it, in both themes, of one colour `#rrggbb`. */
export function brandColours(hex: string): BrandColours {
  const own = toOklch(hex);
  const at = (change: Partial<Oklch>): string => toHex({ ...own, ...change });
  const soft = { light: at({ l: 0.95, c: Math.min(own.c, 0.02) }), dark: at({ l: 0.26, c: Math.min(own.c, 0.03) }) };
  const dark = { l: Math.max(own.l, 0.77), c: Math.min(own.c, 0.12) };
  const accentHover = { light: at({ l: Math.max(0, own.l - 0.07) }), dark: at({ ...dark, l: dark.l + 0.06 }) };
  return {
    accent: { light: hex, dark: at(dark) },
    accentHover,
    accentSoft: soft,
    onAccent: { light: '#ffffff', dark: at({ l: 0.2, c: Math.min(own.c, 0.03) }) },
    focus: { light: hex, dark: accentHover.dark },
  };
}

function ratioOf(hex: string): number {
  const grounds = [colors.canvas, colors.surface, colors.sunken, colors.hover, brandColours(hex).accentSoft];
  return Math.min(...grounds.map(({ light }) => contrast(hex, light)));
}

const canBeRead = (hex: string): boolean => contrastProblems({ colors: brandColours(hex) }).length === 0;

/** Judges a colour `#rrggbb` by the rules of ui, and finds the nearest that passes: of the same hue, step by step darker. */
export function adviseColour(hex: string): ColourAdvice {
  const own = toOklch(hex);
  let nearest = hex;
  for (let l = own.l; !canBeRead(nearest); nearest = toHex({ ...own, l })) {
    if (l <= 0) throw new Error(`No darker ${hex} can be read on the grounds of ui.`);
    l = Math.max(0, l - 0.004);
  }
  return { ratio: ratioOf(hex), passes: nearest === hex, nearest, nearestRatio: ratioOf(nearest) };
}
