import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoBrands } from '../packages/ui/src/testing/brands.ts';
import { tokenDownloads } from '../packages/ui/src/testing/tokenFiles.ts';
import { brandTokens } from '../packages/ui/src/theme/brand.ts';
import { densities, tokens } from '../packages/ui/src/theme/tokens.ts';
import type { Token } from './designTokenFormat.ts';
import { folder, tokenFiles, written } from './designTokens.ts';

type Json = Record<string, unknown>;
const files = tokenFiles() as Record<string, Json>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every token of a document by its path; refuses names and properties that the format does not have. */
function flat(group: Json, path: string[] = []): Map<string, Token> {
  const found = new Map<string, Token>();
  for (const [name, value] of Object.entries(group)) {
    if (name === '$extensions' && path.length === 0) continue;
    if (!/^[^${}.][^{}.]*$/.test(name) || !isRecord(value)) throw new Error(`${[...path, name].join('.')}: no token`);
    const place = [...path, name];
    if (!('$value' in value)) for (const [key, token] of flat(value, place)) found.set(key, token);
    else {
      const strange = Object.keys(value).filter((key) => !/^\$(?:value|type|description|extensions)$/.test(key));
      if (strange.length > 0) throw new Error(`${place.join('.')}: ${strange.join(', ')}`);
      found.set(place.join('.'), value as unknown as Token);
    }
  }
  return found;
}

const finite = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const unit = (value: unknown, units: readonly string[]): boolean =>
  isRecord(value) &&
  Object.keys(value).toSorted().join() === 'unit,value' &&
  finite(value.value) &&
  units.includes(value.unit as string);
const alias = /^\{([^{}]+)\}$/;
const reference = (value: unknown): string | undefined =>
  typeof value === 'string' ? alias.exec(value)?.[1] : undefined;

/** What the format says of a value of each type; an alias is looked at where it leads. */
const valid: Record<string, (value: unknown) => boolean> = {
  number: finite,
  string: (value) => typeof value === 'string' && value !== '',
  dimension: (value) => unit(value, ['px', 'rem']),
  duration: (value) => unit(value, ['ms', 's']),
  fontFamily: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== ''),
  fontWeight: (value) => finite(value) && Number(value) >= 1 && Number(value) <= 1000,
  color: (value) =>
    isRecord(value) &&
    value.colorSpace === 'srgb' &&
    Array.isArray(value.components) &&
    value.components.length === 3 &&
    value.components.every((part) => finite(part) && part >= 0 && part <= 1) &&
    finite(value.alpha) &&
    Number(value.alpha) <= 1 &&
    /^#[0-9a-f]{6}$/.test(String(value.hex)),
  typography: (value) =>
    isRecord(value) &&
    Object.entries(value).every(([part, of]) => reference(of) !== undefined || typography[part]?.(of)),
};
const typography: Record<string, (value: unknown) => boolean> = {
  fontFamily: (value) => valid.fontFamily?.(value) ?? false,
  fontSize: (value) => valid.dimension?.(value) ?? false,
  fontWeight: (value) => valid.fontWeight?.(value) ?? false,
  letterSpacing: (value) => valid.dimension?.(value) ?? false,
  lineHeight: finite,
};

const themes = ['light', 'dark', 'windkracht.light', 'windkracht.dark'] as const;
const cases = themes.flatMap((theme) => (['comfortable', 'compact'] as const).map((density) => ({ theme, density })));

/** What a tool ends up with: the resolver's files in its order. */
function resolved(theme: string, density: string): Map<string, Token> {
  const { sets, modifiers, resolutionOrder } = files['resolver.json'] as unknown as {
    sets: Record<string, { sources: { $ref: string }[] }>;
    modifiers: Record<string, { contexts: Record<string, { $ref: string }[]> }>;
    resolutionOrder: { $ref: string }[];
  };
  const chosen: Record<string, string> = { theme, density };
  const sources = resolutionOrder.flatMap(({ $ref }) => {
    const [, kind = '', name = ''] = $ref.split('/');
    return (kind === 'sets' ? sets[name]?.sources : modifiers[name]?.contexts[chosen[name] ?? '']) ?? [];
  });
  expect(sources).toHaveLength(3);
  return new Map(sources.flatMap(({ $ref }) => [...flat(files[$ref] ?? {})]));
}

test('the files are what the tokens say: run `node scripts/designTokens.ts`', () => {
  expect(globSync('**/*.json', { cwd: folder }).toSorted()).toEqual(Object.keys(files).toSorted());
  for (const [path, content] of Object.entries(files))
    expect(readFileSync(join(folder, path), 'utf8'), path).toBe(written(content));
});

test('the package gives out every file', () => {
  const { exports } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { exports: Json };
  const given = Object.keys(exports).filter((entry) => entry.startsWith('./tokens/'));
  expect(given.toSorted()).toEqual(
    Object.keys(files)
      .map((path) => `./tokens/${path}`)
      .toSorted(),
  );
  for (const entry of given) expect(exports[entry]).toBe(entry);
  const offered = Object.values(tokenDownloads).flatMap((list) => list.map(({ path }) => `./tokens/${path}`));
  expect(offered.toSorted(), 'by Storybook').toEqual(given.toSorted());
});

describe.each(cases)('$theme, $density', ({ theme, density }) => {
  const all = resolved(theme, density);
  const value = (path: string): unknown => {
    const { $value } = all.get(path) ?? { $value: undefined };
    const to = reference($value);
    return to === undefined ? $value : value(to);
  };

  test('each value is of its type, and each alias leads to a token of the same type', () => {
    const wrong = [...all].flatMap(([path, { $type, $value }]) => {
      const to = reference($value);
      if (to !== undefined) return all.get(to)?.$type === $type ? [] : [`${path} → ${to}`];
      if (valid[$type]?.($value) !== true) return [`${path}: ${JSON.stringify($value)}`];
      if ($type !== 'typography' || !isRecord($value)) return [];
      // the parts of a style: all of them, and an alias is of the part's own type
      const parts = Object.keys(typography).filter((part) => {
        const target = reference($value[part]);
        return !(part in $value) || (target !== undefined && all.get(target)?.$type !== part);
      });
      return parts.map((part) => `${path}.${part}`);
    });
    expect(wrong).toEqual([]);
  });

  test('every token is there, with its value', () => {
    const [name, mode] = theme.includes('.') ? theme.split('.') : ['ledenbureau', theme];
    const brand = brandTokens(demoBrands[name as keyof typeof demoBrands]);
    for (const [role, ends] of Object.entries(brand.colors)) {
      const css = ends[mode as 'light' | 'dark'];
      const { hex, alpha, components } = value(`color.${role}`) as { hex: string; alpha: number; components: number[] };
      const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      expect(alpha === 1 ? hex : `rgb(${parts.join(' ')} / ${alpha})`, role).toBe(css);
      components.forEach((part, index) => expect(part * 255).toBeCloseTo(parts[index] ?? Number.NaN, 3));
    }
    const sizes = { space: tokens.space, radius: brand.radius, breakpoint: tokens.breakpoints };
    for (const [group, table] of Object.entries(sizes))
      for (const [step, size] of Object.entries(table))
        expect(value(`${group}.${step}`), `${group}.${step}`).toEqual({ value: size, unit: 'px' });
    for (const [step, ms] of Object.entries(tokens.motion))
      expect(value(`motion.${step}`)).toEqual({ value: ms, unit: 'ms' });
    for (const [style, { size, line, weight }] of Object.entries(brand.typeScale)) {
      const { fontSize, lineHeight, fontWeight } = value(`type.${style}`) as Json;
      expect([fontSize, fontWeight], style).toEqual([{ value: size, unit: 'px' }, weight]);
      expect(Number(lineHeight) * size).toBeCloseTo(line, 3);
    }
    expect((value('font.family') as string[]).join()).toBe(brand.fontFamily.replaceAll("'", '').replaceAll(', ', ','));
    expect(value('density.row')).toEqual({ value: densities[density].row, unit: 'px' });
    expect((value('density.cell') as Json).fontSize).toEqual({ value: densities[density].cell.size, unit: 'px' });
    const expected = Object.values({ ...sizes, c: brand.colors, t: brand.typeScale, m: tokens.motion });
    // and nothing besides: the font, and the two of the density
    expect(all.size).toBe(expected.reduce((sum, table) => sum + Object.keys(table).length, 3));
  });
});

describe('for Figma', () => {
  const figma = Object.entries(files).filter(([path]) => path.startsWith('figma/'));

  test.each(figma)('%s has a mode and only what its variables can be', (path, content) => {
    const { 'com.figma.modeName': mode } = content.$extensions as Json;
    expect(path).toContain(String(mode));
    for (const [name, { $type, $value }] of flat(content)) {
      expect(['color', 'number', 'string']).toContain($type);
      expect(valid[$type]?.($value), name).toBe(true);
    }
  });

  test('the modes of a collection have the same variables, and the colours of the other format', () => {
    const names = (path: string) => [...flat(files[path] ?? {}).keys()];
    for (const theme of themes) {
      const path = `figma/theme.${theme}.tokens.json`;
      expect(names(path)).toEqual(names('figma/theme.light.tokens.json'));
      const colors = [...flat(files[`${theme}.json`] ?? {})].filter(([name]) => name.startsWith('color.'));
      for (const [name, { $value }] of colors) expect(flat(files[path] ?? {}).get(name)?.$value).toEqual($value);
    }
    expect(names('figma/density.compact.tokens.json')).toEqual(names('figma/density.comfortable.tokens.json'));
  });
});
