import { isValidElement } from 'react';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { breakpoints, color, motion, space } from '../theme/tokens.ts';
import { withReadersRem } from '../internal/rem.ts';
import { components } from './components.tsx';

/** The steps of the type scale, as the page has them: another brand's too. */
const font = (name: 'title' | 'section' | 'body' | 'dense' | 'small') => ({
  font: `var(--lb-type-${name})`,
  letterSpacing: 'normal',
});

/** A ground of Material's own making, such as the track of a slider, made of ours. */
const track = (name: 'accent' | 'info' | 'success' | 'warning' | 'danger') =>
  `color-mix(in srgb, ${color(name)} 30%, ${color('surface')})`;
const tracks = {
  primary: track('accent'),
  secondary: track('accent'),
  info: track('info'),
  success: track('success'),
  warning: track('warning'),
  error: track('danger'),
};

/** The same with every size as the reader's, whatever the host's `html` has. Icons and functions stay as they are. */
function readersRemIn<T>(value: T): T {
  if (typeof value === 'string') return withReadersRem(value) as T;
  if (Array.isArray(value)) return value.map(readersRemIn) as T;
  if (typeof value !== 'object' || value === null || isValidElement(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readersRemIn(part)])) as T;
}

/**
 * A Material UI theme whose every value is one of our CSS variables: one theme for light and dark, for every brand
 * and density, which follows them without a render. The variables come from `UiProvider`, which stands around it.
 * `overrides` go over it, as in Material's own createTheme.
 */
export function createMuiTheme(overrides: ThemeOptions = {}): Theme {
  const own = (name: 'info' | 'success' | 'warning' | 'danger', onIt: string) => ({
    main: color(name),
    light: color(name),
    dark: color(name),
    contrastText: onIt,
  });
  const accent = {
    main: color('accent'),
    light: color('accent'),
    dark: color('accentHover'),
    contrastText: color('onAccent'),
  };
  return createTheme(
    {
      // colours are mixed by the browser: a variable is not known here
      cssVariables: {
        nativeColor: true,
        cssVarPrefix: 'lb-mui',
        disableCssColorScheme: true,
        // on each provider's element, where ours are: on the page there may be two of them, or none
        rootSelector: '[data-lb]',
      },
      colorSchemes: {
        light: {
          palette: {
            primary: accent,
            secondary: accent,
            error: own('danger', color('onDanger')),
            warning: own('warning', color('onWarning')),
            info: own('info', color('surface')),
            success: own('success', color('surface')),
            background: { default: color('canvas'), paper: color('surface') },
            text: { primary: color('text'), secondary: color('textQuiet'), disabled: color('textQuiet') },
            divider: color('border'),
            action: {
              active: color('textQuiet'),
              hover: color('hover'),
              selected: color('accentSoft'),
              disabled: color('textQuiet'),
              disabledBackground: color('sunken'),
              focus: color('hover'),
            },
            TableCell: { border: color('border') },
            Tooltip: { bg: color('text') },
            Skeleton: { bg: color('hover') },
            Avatar: { defaultBg: color('sunken') },
            Chip: { defaultBorder: color('border') },
            LinearProgress: Object.fromEntries(Object.entries(tracks).map(([name, value]) => [`${name}Bg`, value])),
            Slider: Object.fromEntries(Object.entries(tracks).map(([name, value]) => [`${name}Track`, value])),
          },
        },
      },
      shape: { borderRadius: 'var(--lb-radius)' },
      spacing: space[1],
      breakpoints: {
        values: { xs: 0, sm: 640, md: breakpoints.narrow, lg: breakpoints.standard, xl: breakpoints.wide },
      },
      transitions: {
        duration: {
          shortest: motion.fast,
          shorter: motion.fast,
          short: motion.base,
          standard: motion.base,
          complex: motion.base,
          enteringScreen: motion.base,
          leavingScreen: motion.fast,
        },
      },
      typography: {
        fontFamily: 'var(--lb-font)',
        h1: font('title'),
        h2: font('section'),
        h3: font('section'),
        subtitle1: font('section'),
        subtitle2: { ...font('body'), fontWeight: 500 },
        body1: font('body'),
        body2: font('dense'),
        caption: font('small'),
        overline: { ...font('small'), textTransform: 'none' },
        button: { ...font('body'), fontWeight: 500, textTransform: 'none' },
      },
      components: readersRemIn(components),
    },
    overrides,
  );
}
