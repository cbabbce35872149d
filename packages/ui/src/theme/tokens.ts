/**
 * The design tokens as data. Components never read these values: they use the CSS variables made of them
 * (`cssVariables.ts`), so that a theme switch is one attribute and no render. What each token is for stands in
 * `tokenUses.ts`, which an app does not load; another brand is one object (`brand.ts`).
 */

/** Colours by role, each with its value in the light and in the dark theme. */
export const colors = {
  canvas: { light: '#f8f9f7', dark: '#101210' },
  surface: { light: '#ffffff', dark: '#171917' },
  sunken: { light: '#f3f5f1', dark: '#1d201d' },
  hover: { light: '#eef1ec', dark: '#232723' },
  border: { light: '#e1e5de', dark: '#2c312c' },
  borderStrong: { light: '#828a80', dark: '#737c72' },
  text: { light: '#1a1e1a', dark: '#e8ebe7' },
  textQuiet: { light: '#596158', dark: '#a4aca3' },
  accent: { light: '#17603b', dark: '#6cc795' },
  accentHover: { light: '#104a2d', dark: '#86d5a9' },
  accentSoft: { light: '#e5f0e9', dark: '#19291f' },
  onAccent: { light: '#ffffff', dark: '#0b1a11' },
  info: { light: '#1f5885', dark: '#86b9e2' },
  infoSoft: { light: '#e8f0f7', dark: '#18242e' },
  success: { light: '#1d6a3c', dark: '#74c998' },
  successSoft: { light: '#e5f2e9', dark: '#17281d' },
  warning: { light: '#825000', dark: '#e2b061' },
  warningSoft: { light: '#fbf1df', dark: '#2b2314' },
  onWarning: { light: '#ffffff', dark: '#1f1703' },
  danger: { light: '#ad2a21', dark: '#f0938a' },
  dangerSoft: { light: '#fbebe9', dark: '#331c1a' },
  onDanger: { light: '#ffffff', dark: '#2b0d0a' },
  focus: { light: '#17603b', dark: '#86d5a9' },
  scrim: { light: 'rgb(16 20 16 / 0.4)', dark: 'rgb(0 0 0 / 0.6)' },
} as const;

/** Steps of the 4 px grid: `space[3]` = 12 px. */
export const space = { 0: 0, 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48 } as const;

/** Size and line height in px, weight. From body to section and from section to title each step is about a third. */
export const typeScale = {
  title: { size: 24, line: 32, weight: 600 },
  section: { size: 18, line: 26, weight: 600 },
  figure: { size: 24, line: 32, weight: 600 },
  body: { size: 14, line: 20, weight: 400 },
  dense: { size: 13, line: 18, weight: 400 },
  small: { size: 12, line: 16, weight: 400 },
} as const;

/** The app bundles the font; this only names it. */
export const fontFamily = "'Inter Variable', Inter, system-ui, 'Segoe UI', sans-serif";

/** Corners in px. */
export const radius = { small: 4, medium: 6, round: 999 } as const;

/** Durations in ms; never longer, and none under reduced motion. */
export const motion = { fast: 100, base: 150 } as const;

/** Desktop widths in px. */
export const breakpoints = { narrow: 1280, standard: 1400, wide: 1600 } as const;

/** Row height and cell text of the two densities, in px. */
export const densities = {
  comfortable: { row: 40, cell: typeScale.body },
  compact: { row: 32, cell: typeScale.dense },
} as const;

export type ColorRole = keyof typeof colors;
export type Space = keyof typeof space;
export type Density = keyof typeof densities;

/** The CSS variable of a colour role: `color('accent')` = `var(--lb-accent)`. */
export const color = (role: ColorRole): string => `var(${colorVariable(role)})`;

/** The name of the CSS variable of a colour role. */
export const colorVariable = (role: ColorRole): string =>
  `--lb-${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const tokens = { colors, space, typeScale, fontFamily, radius, motion, breakpoints, densities };
