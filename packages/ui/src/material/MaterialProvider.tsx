import { ThemeProvider, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createMuiTheme } from './createMuiTheme.ts';

export interface MaterialProviderProps {
  /** Made once, by `createMuiTheme` with changes of your own; default without any. */
  theme?: Theme;
  children: ReactNode;
}

const ours = createMuiTheme();

/** Around Material's components, inside `UiProvider`: they look like ours in both themes, every brand and density. */
export function MaterialProvider({ theme = ours, children }: MaterialProviderProps) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
