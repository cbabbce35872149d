import { rem } from '../internal/rem.ts';
import { brandTokens, type Brand } from './brand.ts';
import { colorVariable, densities, motion, type ColorRole, type Density } from './tokens.ts';

/** The variables of a density, as declarations; its cells have letters of the brand. */
export const densityVariables = (density: Density): string =>
  `--lb-row:${rem(densities[density].row / 16)};--lb-cell:var(--lb-type-${density === 'compact' ? 'dense' : 'body'});`;

/**
 * Every token, as declarations. A colour is that of the `color-scheme` in force where it is used, so that one set serves
 * light and dark, a page and a part of it. Sizes are in rem so that they follow the reader's. Paper is always light.
 */
export function tokenStyles(density: Density, brand?: Brand): string {
  const { colors, fontFamily, radius, typeScale } = brandTokens(brand);
  const colorLines = Object.entries(colors)
    .map(([role, { light, dark }]) => `${colorVariable(role as ColorRole)}:light-dark(${light},${dark});`)
    .join('');
  const typeLines = Object.entries(typeScale)
    .map(
      ([name, { size, line, weight }]) =>
        `--lb-type-${name}:${weight} ${rem(size / 16)}/${line / size} var(--lb-font);`,
    )
    .join('');
  return `--lb-font:${fontFamily};--lb-radius-small:${radius.small}px;--lb-radius:${radius.medium}px;--lb-radius-round:${radius.round}px;--lb-fast:${motion.fast}ms;--lb-base:${motion.base}ms;--lb-bar:${rem(3)};--lb-size:${rem(typeScale.body.size / 16)};${typeLines}${densityVariables(density)}${colorLines}
@media (prefers-reduced-motion:reduce){--lb-fast:0ms;--lb-base:0ms}
@media print{color-scheme:light!important}`;
}

/** The variables for a whole page, where a `rem` is the reader's own. */
export const pageTokens = (density: Density, brand?: Brand): string =>
  `:root{--lb-rem:1rem;${tokenStyles(density, brand)}}`;
