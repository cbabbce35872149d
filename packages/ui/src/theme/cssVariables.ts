import { brandTokens, type Brand } from './brand.ts';
import { colorVariable, densities, motion, type ColorRole, type Density } from './tokens.ts';

/** The variables of a density, as declarations. */
export function densityVariables(density: Density): string {
  const { row, cell } = densities[density];
  return `--lb-row:${row / 16}rem;--lb-cell:${cell.size / 16}rem;--lb-cell-line:${cell.line / cell.size};`;
}

/**
 * The style sheet text that carries every token: light on `:root`, dark where `html[data-theme=dark]` says so,
 * or where the system does and the page did not choose light. Sizes are in rem so that they follow the reader's.
 * Paper is always light.
 */
export function cssVariables(density: Density, brand?: Brand): string {
  const { colors, fontFamily, radius, typeScale } = brandTokens(brand);
  const colorLines = (mode: 'light' | 'dark'): string =>
    Object.entries(colors)
      .map(([role, value]) => `${colorVariable(role as ColorRole)}:${value[mode]};`)
      .join('');
  const typeLines = Object.entries(typeScale)
    .map(
      ([name, { size, line, weight }]) => `--lb-type-${name}:${weight} ${size / 16}rem/${line / size} var(--lb-font);`,
    )
    .join('');
  const dark = `color-scheme:dark;${colorLines('dark')}`;
  return `:root{color-scheme:light;--lb-font:${fontFamily};--lb-radius-small:${radius.small}px;--lb-radius:${radius.medium}px;--lb-radius-round:${radius.round}px;--lb-fast:${motion.fast}ms;--lb-base:${motion.base}ms;--lb-header:3rem;${typeLines}${densityVariables(density)}${colorLines('light')}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
@media screen{:root[data-theme=dark]{${dark}}}
@media (prefers-reduced-motion:reduce){:root{--lb-fast:0ms;--lb-base:0ms}}`;
}
