import { asElement } from '../internal/asElement.tsx';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useUiLabels } from '../provider/context.ts';
import { breakpoints } from '../theme/tokens.ts';

export interface AppShellProps extends ComponentPropsWithRef<'div'> {
  /** The menu: a Sidebar. */
  sidebar: ReactNode;
  /** The bar above the page: search, the organisation. On a phone it is one with the button of the menu, 48 px high. */
  header: ReactNode;
  /** At the end of that bar: the user's own menu. */
  userMenu?: ReactNode;
  /** Between that bar and the page: a Banner about the whole application. */
  banner?: ReactNode;
  /** The page. */
  children: ReactNode;
}

const Root = styled.div`
  /* its own bar, below which what sticks in the page stays */
  --lb-header: var(--lb-bar);
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-template-rows: auto auto 1fr;
  grid-template-areas: 'sidebar header' 'sidebar banner' 'sidebar main';
  min-block-size: 100dvh;
  background: var(--lb-canvas);
  & > [data-part='sidebar'] {
    grid-area: sidebar;
  }
  & > header {
    grid-area: header;
    position: sticky;
    z-index: 10;
    inset-block-start: 0;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 0.5rem;
    min-block-size: var(--lb-bar);
    padding-inline: 1.5rem;
    background: var(--lb-canvas);
    border-block-end: 1px solid var(--lb-border);
  }
  & > main {
    grid-area: main;
    --lb-gutter-block: 1.5rem;
    --lb-gutter-inline: 1.5rem;
    min-inline-size: 0;
    padding: var(--lb-gutter-block) var(--lb-gutter-inline);
    scroll-margin-block-start: var(--lb-header);
    &:focus-visible {
      outline: none;
    }
    /* what gets the focus scrolls clear of the header */
    & :is(a, button, input, select, textarea, [tabindex]) {
      scroll-margin-block-start: calc(var(--lb-header) + 0.5rem);
    }
  }
  & > [data-part='banner'] {
    grid-area: banner;
  }
  & > a[data-part='skip'] {
    position: fixed;
    z-index: 70;
    inset-block-start: 0.5rem;
    inset-inline-start: 0.5rem;
    padding: 0.5rem 1rem;
    color: var(--lb-on-accent);
    background: var(--lb-accent);
    border-radius: var(--lb-radius);
    &:not(:focus) {
      clip-path: inset(50%);
    }
  }
  @media (min-width: ${breakpoints.standard}px) {
    & > main {
      --lb-gutter-block: 2rem;
      --lb-gutter-inline: 2rem;
    }
    & > header {
      padding-inline: 2rem;
    }
  }
  @media (min-width: ${breakpoints.wide}px) {
    & > main {
      --lb-gutter-inline: 2.5rem;
    }
    & > header {
      padding-inline: 2.5rem;
    }
  }
  @media (max-width: 639.98px) {
    /* there it goes with the page */
    --lb-header: 0px;
    grid-template-areas: 'sidebar header' 'banner banner' 'main main';
    & > header {
      position: static;
      padding-inline: 0 0.25rem;
    }
    & :is(header, [data-part='top']) button {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
    & > main {
      --lb-gutter-block: 1rem;
      --lb-gutter-inline: 1rem;
    }
  }
  @media print {
    display: block;
    min-block-size: 0;
    background: none;
    /* what stands below the header begins the page */
    --lb-header: 0px;
    & > header,
    & > [data-part='sidebar'],
    & > a[data-part='skip'] {
      display: none;
    }
    & > main {
      --lb-gutter-block: 0px;
      --lb-gutter-inline: 0px;
    }
  }
`;

const mainId = 'main';

/** A step that takes its own button away leaves the focus where the keys go on, on every page. Its code is in nobody's way. */
function keepFocus(main: HTMLElement | null): void {
  const loading = import('../internal/watchFocus.ts').catch(() => null); // without a network the browser begins again at the top
  void loading.then((code) => code?.watchFocus(main));
}

/** The frame of every page: skip link, menu, header bar, content. Prints the content alone. */
export function AppShell({ sidebar, header, userMenu, banner, children, ...rest }: AppShellProps) {
  const labels = useUiLabels();
  return (
    <Root {...rest}>
      <a
        data-part="skip"
        href={`#${mainId}`}
        onClick={(event) => {
          // by hand, so that a router that owns the hash does not see it
          event.preventDefault();
          event.currentTarget.parentElement!.querySelector('main')!.focus();
        }}
      >
        {labels.skipToContent}
      </a>
      <div data-part="sidebar">{sidebar}</div>
      <header>
        {asElement(header)}
        {asElement(userMenu)}
      </header>
      {banner !== undefined && <div data-part="banner">{banner}</div>}
      <main id={mainId} tabIndex={-1} ref={keepFocus}>
        {children}
      </main>
    </Root>
  );
}
