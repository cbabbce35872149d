import { createTheme, type Theme } from '@mui/material/styles';
import { brandTokens, type Brand, type TypeStyle } from './brand.ts';
import { breakpoints, motion, space, type ColorRole } from './tokens.ts';

/**
 * A Material UI theme of the same tokens, for an app that also shows Material components. It lives in a module of
 * its own: a page that does not import it does not load Material's style engine.
 */
export function createMuiTheme(mode: 'light' | 'dark', brand?: Brand): Theme {
  const { colors, fontFamily, radius, typeScale } = brandTokens(brand);
  const value = (role: ColorRole): string => colors[role][mode];
  const font = ({ size, line, weight }: TypeStyle) => ({
    fontSize: `${size / 16}rem`,
    lineHeight: line / size,
    fontWeight: weight,
  });
  return createTheme({
    palette: {
      mode,
      primary: { main: value('accent'), dark: value('accentHover'), contrastText: value('onAccent') },
      error: { main: value('danger'), contrastText: value('onDanger') },
      warning: { main: value('warning'), contrastText: value('onWarning') },
      info: { main: value('info'), contrastText: value('surface') },
      success: { main: value('success'), contrastText: value('surface') },
      background: { default: value('canvas'), paper: value('surface') },
      text: { primary: value('text'), secondary: value('textQuiet') },
      divider: value('border'),
    },
    shape: { borderRadius: radius.medium },
    spacing: space[1],
    breakpoints: { values: { xs: 0, sm: 640, md: breakpoints.narrow, lg: breakpoints.standard, xl: breakpoints.wide } },
    transitions: {
      duration: { shortest: motion.fast, shorter: motion.fast, short: motion.base, standard: motion.base },
    },
    typography: {
      fontFamily,
      h1: font(typeScale.title),
      h2: font(typeScale.section),
      body1: font(typeScale.body),
      body2: font(typeScale.dense),
      caption: font(typeScale.small),
      button: { ...font(typeScale.body), fontWeight: 500, textTransform: 'none' },
    },
    components: {
      // the house has hairlines instead of shadows, and no ripples
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { defaultProps: { variant: 'outlined' } },
    },
  });
}
