import { describe, expect, test } from 'vitest';
import { demoBrands } from '../testing/brands.ts';
import { brandTokens, type Brand } from './brand.ts';
import { contrast, contrastProblems } from './contrast.ts';
import { tokenStyles } from './cssVariables.ts';
import { breakpoints, colors, colorVariable, type ColorRole } from './tokens.ts';
import { coloredTones, toneStyles } from './tones.ts';

const brands = Object.entries<Brand | undefined>(demoBrands);

describe.each(brands)('%s', (_, brand) => {
  test('every text and edge is readable on its grounds, in both themes', () => {
    expect(contrastProblems(brand)).toEqual([]);
  });

  test('every colour is one variable for light and dark', () => {
    const css = tokenStyles('comfortable', brand);
    const ends = brandTokens(brand).colors;
    for (const role of Object.keys(colors) as ColorRole[]) {
      expect(css.split(`${colorVariable(role)}:`)).toHaveLength(2);
      expect(css).toContain(`${colorVariable(role)}:light-dark(${ends[role].light},${ends[role].dark});`);
    }
  });
});

test('a pale accent is refused by name, ground and number', () => {
  const pale: Brand = { colors: { accent: { light: '#9fd6b8', dark: '#6cc795' } } };
  expect(contrastProblems(pale)).toContain('light: accent on surface has a contrast of 1.64, needs 4.5.');
});

test('contrast is counted as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('a brand changes what it names and nothing else', () => {
  const css = tokenStyles('compact', { fontFamily: 'Georgia, serif', radius: { medium: 0 } });
  expect(css).toContain('--lb-font:Georgia, serif;');
  expect(css).toContain('--lb-radius:0px;--lb-radius-round:999px;');
  expect(css).toContain(`--lb-accent:light-dark(${colors.accent.light},${colors.accent.dark});`);
});

test('the desktop widths are those of the specification', () => {
  expect(breakpoints).toEqual({ narrow: 1280, standard: 1400, wide: 1600 });
});

test('the densities differ in row and cell', () => {
  expect(tokenStyles('comfortable')).toContain('--lb-row:calc(2.5*var(--lb-rem));--lb-cell:var(--lb-type-body);');
  expect(tokenStyles('compact')).toContain('--lb-row:calc(2*var(--lb-rem));--lb-cell:var(--lb-type-dense);');
});

test('each tone is given its colours, on the element or inside it', () => {
  const styles = toneStyles((full, soft, ink) => `color:${full};background:${soft};fill:${ink}`, ' > b');
  expect(styles.match(/data-tone='\w+'/g)).toEqual(coloredTones.map((tone) => `data-tone='${tone}'`));
  expect(styles).toContain(
    "&[data-tone='warning'] > b{color:var(--lb-warning);background:var(--lb-warning-soft);fill:var(--lb-on-warning)}",
  );
  // a mark that is under way does not read as one that is done, where the accent of a brand is green
  expect(styles).toContain("&[data-tone='accent'] > b{color:var(--lb-info);background:var(--lb-info-soft)");
  expect(styles).toContain("&[data-tone='positive'] > b{color:var(--lb-success);background:var(--lb-success-soft)");
});
