import { brandTokens, type Brand } from './brand.ts';
import type { ColorRole } from './tokens.ts';
import { coloredRoles, roleInks } from './tones.ts';

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7));

/** The contrast ratio of two colours `#rrggbb`, 1 to 21, as WCAG counts it. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const grounds = ['canvas', 'surface', 'sunken', 'hover'] as const;

/** A colour, what it stands on, and the least contrast: 4.5 for text (7 for the main text), 3 for edges. */
type Pair = [ColorRole, readonly ColorRole[], number];
const pairs: readonly Pair[] = [
  ['text', [...grounds, ...coloredRoles.map((role) => `${role}Soft` as const)], 7],
  ['textQuiet', grounds, 4.5],
  ...coloredRoles.map((role): Pair => [role, [...grounds, `${role}Soft`], 4.5]),
  ...coloredRoles.map((role): Pair => [roleInks[role], [role], 4.5]),
  ['accentHover', grounds, 4.5],
  ['onAccent', ['accentHover'], 4.5],
  ['borderStrong', ['canvas', 'surface', 'sunken'], 3],
  ['focus', [...grounds, 'accentSoft'], 3],
];

/**
 * Sentences for the colours of a brand that cannot be read where the components put them; empty when all is well.
 * For a test of the app that brings the brand: no page loads it.
 */
export function contrastProblems(brand?: Brand): string[] {
  const { colors } = brandTokens(brand);
  return (['light', 'dark'] as const).flatMap((mode) =>
    pairs.flatMap(([role, on, least]) =>
      on.flatMap((ground) => {
        const ratio = contrast(colors[role][mode], colors[ground][mode]);
        if (ratio >= least) return [];
        return [`${mode}: ${role} on ${ground} has a contrast of ${ratio.toFixed(2)}, needs ${least}.`];
      }),
    ),
  );
}
