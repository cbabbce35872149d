import '@fontsource-variable/inter/index.css';
import {
  densities,
  GlobalStyles,
  setThemeMode,
  UiProvider,
  type Density,
  type ThemeMode,
} from '../packages/ui/src/index.ts';
import { FormsProvider } from '../packages/forms/src/index.ts';
import type { Preview } from '@storybook/react-vite';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { configure } from 'storybook/test';
import { demoBrands, type DemoBrand } from '../packages/ui/src/testing/brands.ts';
import { reacting } from '../packages/ui/src/testing/reacting.ts';
import { Reactions } from '../packages/ui/src/testing/Reactions.tsx';
import { axeInDark } from './axeInDark.ts';
import { ComponentPage, Container } from './Docs.tsx';
import { expectContrast } from './contrast.ts';
import { chromaticModes, viewports } from './modes.ts';
import { expectWholeArrows, expectWholeFigures } from './wholeFigures.ts';
import { describeUsualProps } from './usualProps.ts';
import { storyLocales, words, type StoryLocale } from './words.ts';

interface Globals {
  theme: ThemeMode;
  brand: DemoBrand;
  locale: StoryLocale;
  density: Density;
}

interface SurroundingsProps {
  globals: Globals;
  /** The story is a whole app, which brings its own providers. */
  app: boolean;
  children: ReactNode;
}

function Surroundings({ globals, app, children }: SurroundingsProps) {
  const { theme, brand, locale, density } = globals;
  useEffect(() => {
    setThemeMode(theme);
    document.documentElement.lang = locale === 'pseudo' ? 'nl' : locale;
  }, [theme, locale]);
  if (app) return children;
  return (
    <UiProvider {...words[locale].ui} density={density} brand={demoBrands[brand]}>
      <GlobalStyles />
      <FormsProvider words={words[locale].forms}>{children}</FormsProvider>
    </UiProvider>
  );
}

const tool = (title: string, icon: 'contrast' | 'paintbrush' | 'globe' | 'component', items: readonly string[]) => ({
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
});

const testing = import.meta.env.MODE === 'test';
// one second is too little on a busy machine
if (testing) configure({ asyncUtilTimeout: 15_000 });

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    // of what is well a test reads nothing
    a11y: { test: 'error', ...(testing && { options: { resultTypes: ['violations'] } }) },
    layout: 'padded',
    // the page's own ground, not Storybook's
    backgrounds: { disable: true },
    viewport: { options: viewports },
    chromatic: { modes: chromaticModes },
    docs: { page: ComponentPage, container: Container, codePanel: true },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome · Welkom', 'Getting started · Beginnen', 'Which component · Welk onderdeel'],
          'Recipes',
          'Patterns',
          'Theme',
          'Actions',
          'Fields',
          'Feedback',
          'Shell',
          'Data',
          'Layout',
          'Forms',
          'Auth',
          'Workbench',
          'Pages',
        ],
      },
    },
  },
  argTypesEnhancers: [describeUsualProps],
  globalTypes: {
    theme: tool('Theme', 'contrast', ['light', 'dark', 'system']),
    brand: tool('Brand', 'paintbrush', Object.keys(demoBrands)),
    locale: tool('Locale', 'globe', storyLocales),
    density: tool('Density', 'component', Object.keys(densities)),
  },
  initialGlobals: {
    // a designer's own theme, as the frame of Storybook around it has
    theme: 'system',
    brand: 'ledenbureau',
    locale: 'nl',
    density: 'comfortable',
    // the smallest width of the design, where a figure breaks first; of itself a test is at a width that nobody designed
    ...(testing && { viewport: { value: 'narrow' } }),
  },
  decorators: [
    (Story, { name, title, component, args }) => {
      const own = (title.split('/')[1] ?? '').split(' · ').find((part) => part in reacting);
      if (name !== 'Matrix' || own === undefined || !component) return <Story />;
      return (
        <Reactions name={own} component={component as ComponentType<Record<string, unknown>>} args={args}>
          <Story />
        </Reactions>
      );
    },
    (Story, { globals, parameters }) => (
      <Surroundings globals={globals as unknown as Globals} app={parameters.surroundings === 'app'}>
        <Story />
      </Surroundings>
    ),
  ],
  beforeAll: async () => {
    await document.fonts.load('16px "Inter Variable"');
  },
  beforeEach: () => {
    // all stories run in one page, and the rules of each provider's style cache outlive it: thousands slow the next ones
    if (testing) document.querySelectorAll('style[data-emotion^=lb]').forEach((style) => style.remove());
  },
  afterEach: async ({ name, parameters }) => {
    // not for somebody who looks at a story: it would flash
    if (!testing) return;
    // a story whose place is too narrow for a figure says so
    if (parameters.figuresBreak === undefined) expectWholeFigures(document.body);
    expectWholeArrows(document.body);
    await axeInDark(parameters.a11y);
    // every component has a Matrix of all its looks
    if (name === 'Matrix') await expectContrast(document.body);
  },
};

export default preview;
