import {
  colors,
  colorVariable,
  densities,
  fontFamily,
  motion,
  radius,
  typeScale,
  type ColorRole,
  type Density,
} from './tokens.ts';

const roles = Object.keys(colors) as ColorRole[];

const colorLines = (mode: 'light' | 'dark'): string =>
  roles.map((role) => `${colorVariable(role)}:${colors[role][mode]};`).join('');

const typeLines = Object.entries(typeScale)
  .map(([name, { size, line, weight }]) => `--lb-type-${name}:${weight} ${size / 16}rem/${line / size} var(--lb-font);`)
  .join('');

/** The variables of a density, as declarations. */
function densityVariables(density: Density): string {
  const { row, cell } = densities[density];
  return `--lb-row:${row / 16}rem;--lb-cell:${cell.size / 16}rem;--lb-cell-line:${cell.line / cell.size};`;
}

/**
 * The style sheet text that carries every token: light on `:root`, dark where `html[data-theme=dark]` says so,
 * or where the system does and the page did not choose light. Sizes are in rem so that they follow the reader's.
 */
export function cssVariables(density: Density): string {
  return `:root{color-scheme:light;--lb-font:${fontFamily};--lb-radius-small:${radius.small}px;--lb-radius:${radius.medium}px;--lb-radius-round:${radius.round}px;--lb-fast:${motion.fast}ms;--lb-base:${motion.base}ms;--lb-header:3rem;${typeLines}${densityVariables(density)}${colorLines('light')}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${colorLines('dark')}}}
@media screen{:root[data-theme=dark]{color-scheme:dark;${colorLines('dark')}}}
@media (prefers-reduced-motion:reduce){:root{--lb-fast:0ms;--lb-base:0ms}}`;
}
