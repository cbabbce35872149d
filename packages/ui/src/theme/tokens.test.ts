import { describe, expect, test } from 'vitest';
import { cssVariables } from './cssVariables.ts';
import { colors, colorVariable, type ColorRole } from './tokens.ts';

const channel = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7));
const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['canvas', 'surface', 'sunken', 'hover'] as const;
const pairs: [ColorRole, readonly ColorRole[], number][] = [
  ['text', [...grounds, 'accentSoft', 'infoSoft', 'successSoft', 'warningSoft', 'dangerSoft'], 7],
  ['textQuiet', grounds, 4.5],
  ['accent', [...grounds, 'accentSoft'], 4.5],
  ['accentHover', grounds, 4.5],
  ['info', [...grounds, 'infoSoft'], 4.5],
  ['success', [...grounds, 'successSoft'], 4.5],
  ['warning', [...grounds, 'warningSoft'], 4.5],
  ['danger', [...grounds, 'dangerSoft'], 4.5],
  ['onAccent', ['accent', 'accentHover'], 4.5],
  ['onWarning', ['warning'], 4.5],
  ['onDanger', ['danger'], 4.5],
  ['borderStrong', grounds.filter((ground) => ground !== 'hover'), 3],
  ['focus', [...grounds, 'accentSoft'], 3],
];

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  test.each(pairs)('%s is readable on its grounds', (role, on, least) => {
    for (const ground of on) {
      const found = contrast(colors[role][mode], colors[ground][mode]);
      expect(found, `${role} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });
});

test('every colour is a variable in light and in both ways to dark', () => {
  const css = cssVariables('comfortable');
  for (const role of Object.keys(colors) as ColorRole[]) {
    expect(css.split(`${colorVariable(role)}:${colors[role].light};`)).toHaveLength(2);
    expect(css.split(`${colorVariable(role)}:${colors[role].dark};`)).toHaveLength(3);
  }
});
