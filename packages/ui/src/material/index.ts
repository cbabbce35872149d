export { createMuiTheme } from './createMuiTheme.ts';
export { MaterialProvider, type MaterialProviderProps } from './MaterialProvider.tsx';
