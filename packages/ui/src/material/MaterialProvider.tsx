import { ThemeProvider, type Theme } from '@mui/material/styles';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useUi } from '../provider/context.ts';
import { createMuiTheme } from './createMuiTheme.ts';

export interface MaterialProviderProps {
  /** Made once, by `createMuiTheme` with changes of your own; default without any. */
  theme?: Theme;
  children: ReactNode;
}

const ours = createMuiTheme();
/** What Material puts at the end of the page by itself, where none of our tokens are. */
const floating = ['MuiModal', 'MuiPopover', 'MuiPopper'] as const;

/**
 * Around Material's components, inside `UiProvider`: they look like ours in both themes, every brand and density. What opens
 * above the page stands in the provider's element, where the tokens are.
 */
export function MaterialProvider({ theme = ours, children }: MaterialProviderProps) {
  const { root } = useUi();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  // oxlint-disable-next-line react/set-state-in-effect -- the element is in the page after what is in it
  useEffect(() => setContainer(root.current), [root]);
  const own = useMemo(() => {
    const inRoot = floating.map((name) => [
      name,
      { ...theme.components?.[name], defaultProps: { container, ...theme.components?.[name]?.defaultProps } },
    ]);
    return { ...theme, components: { ...theme.components, ...Object.fromEntries(inRoot) } };
  }, [theme, container]);
  return <ThemeProvider theme={own}>{children}</ThemeProvider>;
}
