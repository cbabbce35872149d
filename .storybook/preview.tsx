import '@fontsource-variable/inter/index.css';
import { densities, setThemeMode, UiProvider, type Density, type ThemeMode } from '../packages/ui/src/index.ts';
import type { Preview } from '@storybook/react-vite';
import { useEffect, type ReactNode } from 'react';
import { demoFormats, demoLabels, demoLocales, type DemoLocale } from '../packages/ui/src/testing/demo.ts';

interface Globals {
  theme: ThemeMode;
  locale: DemoLocale;
  density: Density;
}

function Surroundings({ globals, children }: { globals: Globals; children: ReactNode }) {
  const { theme, locale, density } = globals;
  useEffect(() => {
    setThemeMode(theme);
    document.documentElement.lang = locale;
  }, [theme, locale]);
  return (
    <UiProvider labels={demoLabels[locale]} formats={demoFormats(locale)} density={density}>
      {children}
    </UiProvider>
  );
}

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    a11y: { test: 'error' },
    layout: 'padded',
    // the page's own ground, not Storybook's
    backgrounds: { disable: true },
    options: {
      storySort: { order: ['Patterns', 'Theme', 'Actions', 'Fields', 'Feedback', 'Shell', 'Data', 'Layout'] },
    },
  },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark', 'system'], dynamicTitle: true } },
    locale: { toolbar: { title: 'Locale', icon: 'globe', items: [...demoLocales], dynamicTitle: true } },
    density: { toolbar: { title: 'Density', icon: 'component', items: Object.keys(densities), dynamicTitle: true } },
  },
  initialGlobals: { theme: 'light', locale: 'nl', density: 'comfortable' },
  decorators: [
    (Story, { globals }) => (
      <Surroundings globals={globals as unknown as Globals}>
        <Story />
      </Surroundings>
    ),
  ],
  beforeAll: async () => {
    await document.fonts.load('16px "Inter Variable"');
  },
};

export default preview;
