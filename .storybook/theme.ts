import { create, type ThemeVars } from 'storybook/theming';
import { colors, fontFamily, radius } from '../packages/ui/src/theme/tokens.ts';

/** The mark of the app's tab, and the name beside it. */
const brand = (mode: 'light' | 'dark'): string => {
  const [mark, on, text] = [colors.accent[mode], colors.onAccent[mode], colors.text[mode]];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 152 24" width="152" height="24"><rect width="24" height="24" rx="5" fill="${mark}"/><path d="M8.5 6v12h7" fill="none" stroke="${on}" stroke-width="2.4"/><text x="33" y="17.5" font-family="Inter,system-ui,sans-serif" font-size="16" font-weight="600" fill="${text}">Ledenbureau</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** Storybook in the colours of the design system that it shows. */
const themeOf = (mode: 'light' | 'dark'): ThemeVars => {
  const of = (role: keyof typeof colors): string => colors[role][mode];
  return create({
    base: mode,
    brandTitle: 'Ledenbureau',
    brandUrl: './',
    brandTarget: '_self',
    brandImage: brand(mode),
    fontBase: fontFamily,
    colorPrimary: of('accent'),
    // in the dark Storybook makes it darker, and writes white on it: the accent itself is too light for that
    colorSecondary: mode === 'dark' ? '#3fa56d' : of('accent'),
    appBg: of('canvas'),
    appContentBg: of('surface'),
    appPreviewBg: of('canvas'),
    appHoverBg: of('hover'),
    appBorderColor: of('border'),
    appBorderRadius: radius.medium,
    textColor: of('text'),
    textInverseColor: of('onAccent'),
    textMutedColor: of('textQuiet'),
    barBg: of('surface'),
    barTextColor: of('textQuiet'),
    barHoverColor: of('accentHover'),
    barSelectedColor: of('accent'),
    buttonBg: of('surface'),
    buttonBorder: of('borderStrong'),
    inputBg: of('surface'),
    inputBorder: of('borderStrong'),
    inputTextColor: of('text'),
    inputBorderRadius: radius.medium,
  });
};

export const docsThemes = { light: themeOf('light'), dark: themeOf('dark') } as const;
