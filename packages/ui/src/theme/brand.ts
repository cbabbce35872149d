import { colors, fontFamily, radius, typeScale, type ColorRole } from './tokens.ts';

/** A colour in the two themes: `#rrggbb` (contrast can be checked), or any CSS colour for `scrim`. */
export interface ModeColor {
  light: string;
  dark: string;
}

export interface TypeStyle {
  /** In px; the page gets it in rem, so that it follows the reader's setting. */
  size: number;
  /** Line height in px. */
  line: number;
  weight: number;
}

/**
 * A brand in one object: what differs from the tokens of Ledenbureau; the rest stays. Give it to `UiProvider`, and make
 * it once, outside the render.
 */
export interface Brand {
  colors?: Partial<Record<ColorRole, ModeColor>>;
  /** The font stack; the app bundles the font. */
  fontFamily?: string;
  /** Corners in px. */
  radius?: Partial<Record<keyof typeof radius, number>>;
  typeScale?: Partial<Record<keyof typeof typeScale, TypeStyle>>;
}

/** The tokens a brand ends up with. */
export interface BrandTokens {
  colors: Record<ColorRole, ModeColor>;
  fontFamily: string;
  radius: Record<keyof typeof radius, number>;
  typeScale: Record<keyof typeof typeScale, TypeStyle>;
}

/** The tokens of a brand: its own values over those of Ledenbureau. */
export const brandTokens = (brand?: Brand): BrandTokens => ({
  colors: { ...colors, ...brand?.colors },
  fontFamily: brand?.fontFamily ?? fontFamily,
  radius: { ...radius, ...brand?.radius },
  typeScale: { ...typeScale, ...brand?.typeScale },
});
