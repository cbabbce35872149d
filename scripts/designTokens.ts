// The design tokens as files for design tools, made of packages/ui/src/theme: `node scripts/designTokens.ts` writes them to
// packages/ui/tokens. There are two kinds: the format of the Design Tokens Community Group (2025.10) with a resolver that says
// which file goes with which theme and density, and the same for the variables of Figma, which reads one file per mode.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoBrands, type DemoBrand } from '../packages/ui/src/testing/brands.ts';
import { brandTokens, type BrandTokens } from '../packages/ui/src/theme/brand.ts';
import {
  breakpoints,
  colorVariable,
  densities,
  motion,
  space,
  typeScale,
  type ColorRole,
  type Density,
  type Space,
} from '../packages/ui/src/theme/tokens.ts';
import { tokenUses } from '../packages/ui/src/theme/tokenUses.ts';
import { colorValue, each, families, pixels, rounded, token, type Group, type Token } from './designTokenFormat.ts';

/** What is in each file, by its path below packages/ui/tokens. */
type Files = Record<string, object>;

type Mode = 'light' | 'dark';
const modes = ['light', 'dark'] as const;

/** The folder of the files. */
export const folder = fileURLToPath(new URL('../packages/ui/tokens', import.meta.url));

const colorsOf = ({ colors }: BrandTokens, mode: Mode): Group =>
  each(colors, (role, ends) => token('color', colorValue(ends[mode]), tokenUses.colors[role]));

const radiiOf = ({ radius }: BrandTokens): Group =>
  each(radius, (name, size) => token('dimension', pixels(size), tokenUses.radius[name]));

/** What neither theme nor density changes, in the brand of Ledenbureau. */
function base(): Group {
  const { fontFamily, typeScale: styles, ...brand } = brandTokens();
  return {
    space: each(space, (step, size) => token('dimension', pixels(size), tokenUses.space[Number(step) as Space])),
    radius: radiiOf({ fontFamily, typeScale: styles, ...brand }),
    motion: each(motion, (name, value) => token('duration', { value, unit: 'ms' }, tokenUses.motion[name])),
    breakpoint: each(breakpoints, (name, width) => token('dimension', pixels(width), tokenUses.breakpoints[name])),
    font: { family: token('fontFamily', families(fontFamily)) },
    type: each(styles, (name, { size, line, weight }) =>
      token(
        'typography',
        {
          fontFamily: '{font.family}',
          fontSize: pixels(size),
          fontWeight: weight,
          letterSpacing: pixels(0),
          lineHeight: rounded(line / size),
        },
        tokenUses.typeScale[name],
      ),
    ),
  };
}

/** The name of the text of a density's cells: an alias, because the tokens name the same object. */
const cellStyle = (density: Density): string =>
  Object.entries(typeScale).find(([, style]) => style === densities[density].cell)?.[0] ?? '';

const densityOf = (density: Density): Group => ({
  density: {
    row: token('dimension', pixels(densities[density].row), tokenUses.densities[density]),
    cell: token('typography', `{type.${cellStyle(density)}}`),
  },
});

const inFigma = (variable: string, scopes: string[]) => ({
  'com.figma.scopes': scopes,
  'com.figma.codeSyntax': { WEB: `var(${variable})` },
});
const mode = (name: string, tokens: Group): object => ({ ...tokens, $extensions: { 'com.figma.modeName': name } });
const number = (value: number, use: string | undefined, scopes: string[], variable?: string): Token => ({
  ...token('number', value, use),
  $extensions: variable === undefined ? { 'com.figma.scopes': scopes } : inFigma(variable, scopes),
});

/** Variables of Figma are colours, numbers (of pixels) and words: a style of text is one of each of its parts. */
const figmaColors = (brand: BrandTokens, of: Mode): Group => ({
  color: each(brand.colors, (role: ColorRole, ends) => ({
    ...token('color', colorValue(ends[of]), tokenUses.colors[role]),
    $extensions: inFigma(colorVariable(role), ['ALL_SCOPES']),
  })),
  radius: each(brand.radius, (name, size) =>
    number(size, tokenUses.radius[name], ['CORNER_RADIUS'], name === 'medium' ? '--lb-radius' : `--lb-radius-${name}`),
  ),
});

const figmaSizes = (): Group => ({
  space: each(space, (step, size) => number(size, tokenUses.space[Number(step) as Space], ['GAP', 'WIDTH_HEIGHT'])),
  breakpoint: each(breakpoints, (name, width) => number(width, tokenUses.breakpoints[name], ['WIDTH_HEIGHT'])),
  font: {
    family: {
      ...token('string', families(brandTokens().fontFamily)[1]),
      $extensions: { 'com.figma.scopes': ['FONT_FAMILY'] },
    },
  },
  type: each(typeScale, (name, { size, line, weight }) => ({
    size: number(size, tokenUses.typeScale[name], ['FONT_SIZE']),
    line: number(line, undefined, ['LINE_HEIGHT']),
    weight: number(weight, undefined, ['FONT_WEIGHT']),
  })),
});

const figmaDensity = (density: Density): Group => ({
  row: number(densities[density].row, tokenUses.densities[density], ['WIDTH_HEIGHT'], '--lb-row'),
  cellSize: number(densities[density].cell.size, undefined, ['FONT_SIZE']),
  cellLine: number(densities[density].cell.line, undefined, ['LINE_HEIGHT']),
});

const brands = Object.keys(demoBrands) as DemoBrand[];
/** `dark` is the dark theme of Ledenbureau, `windkracht.dark` that of the second brand, which is an example. */
const themeName = (brand: DemoBrand, of: Mode): string => (brand === 'ledenbureau' ? of : `${brand}.${of}`);
const themes = brands.flatMap((brand) =>
  modes.map((of) => ({ name: themeName(brand, of), of, brand: brandTokens(demoBrands[brand]) })),
);
const densityNames = Object.keys(densities) as Density[];

/** Which file holds in which theme and density: the resolver of the same format. */
const resolver = {
  name: 'Ledenbureau',
  version: '2025.10',
  sets: { base: { sources: [{ $ref: 'base.json' }] } },
  modifiers: {
    theme: {
      contexts: Object.fromEntries(themes.map(({ name }) => [name, [{ $ref: `${name}.json` }]])),
      default: 'light',
    },
    density: {
      contexts: Object.fromEntries(densityNames.map((name) => [name, [{ $ref: `${name}.json` }]])),
      default: 'comfortable',
    },
  },
  resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }, { $ref: '#/modifiers/density' }],
};

/** Every file, by its path in the folder. */
export const tokenFiles = (): Files => ({
  'resolver.json': resolver,
  'base.json': base(),
  ...Object.fromEntries(
    themes.map(({ name, of, brand }) => [
      `${name}.json`,
      { color: colorsOf(brand, of), ...(name.includes('.') ? { radius: radiiOf(brand) } : {}) },
    ]),
  ),
  ...Object.fromEntries(densityNames.map((name) => [`${name}.json`, densityOf(name)])),
  ...Object.fromEntries(
    themes.map(({ name, of, brand }) => [`figma/theme.${name}.tokens.json`, mode(name, figmaColors(brand, of))]),
  ),
  ...Object.fromEntries(
    densityNames.map((name) => [`figma/density.${name}.tokens.json`, mode(name, figmaDensity(name))]),
  ),
  'figma/sizes.tokens.json': mode('sizes', figmaSizes()),
});

/** As it stands in the file. */
export const written = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = Object.entries(tokenFiles());
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, written(content));
  }
  console.log(`${files.length} files in ${folder}`);
}
