/** The provider of ui for Next's App Router. */
export { NextUiProvider, type NextUiProviderProps } from './NextUiProvider.tsx';
export { ThemeScript, type ThemeScriptProps } from './ThemeScript.tsx';
