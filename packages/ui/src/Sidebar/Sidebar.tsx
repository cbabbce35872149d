import { useRef, useState, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { HamburgerMenuIcon } from '../icons/HamburgerMenuIcon.tsx';
import { SidebarToggleIcon } from '../icons/SidebarToggleIcon.tsx';
import { Anchor } from '../internal/Anchor.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useControlled } from '../internal/useControlled.ts';
import { useMediaQuery } from '../internal/useMediaQuery.ts';
import { useUiLabels } from '../provider/context.ts';
import { breakpoints } from '../theme/tokens.ts';
import { Root, Scrim } from './Sidebar.styles.ts';
import { asElement } from '../internal/asElement.tsx';

export interface SidebarItem {
  label: string;
  href: string;
  /** The picture; alone on the rail. */
  icon: ReactNode;
  /** Whether this is the page; left out, `currentPath` tells. */
  current?: boolean;
  /** A count that asks for attention. */
  badge?: ReactNode;
}

export interface SidebarSection {
  title: string;
  items: readonly SidebarItem[];
}

export interface SidebarProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  sections: readonly SidebarSection[];
  /** The path of the page: the item it equals, or lies below, is the current one. */
  currentPath?: string;
  /**
   * Words beside the icons; `useSidebarState` remembers it. Left out, the menu keeps it itself, from `defaultExpanded` (true) on.
   * Below 1280 px it is a rail that opens over the page.
   */
  expanded?: boolean;
  defaultExpanded?: boolean;
  onExpandedChange?: (expanded: boolean, event?: CauseEvent) => void;
  /** The product, above the menu: a Wordmark. Only where there is room for words. */
  brand?: ReactNode;
}

/** What `aria-current` says of an item: the page itself, or one below it. */
function currentOf({ href, current }: SidebarItem, path = ''): 'page' | 'true' | undefined {
  if (current ?? path === href) return 'page';
  return current === undefined && path.startsWith(`${href}/`) ? 'true' : undefined;
}

/** The main menu in sections. */
export function Sidebar({
  sections,
  currentPath,
  expanded,
  defaultExpanded = true,
  onExpandedChange,
  brand,
  onKeyDown,
  ...rest
}: SidebarProps) {
  const labels = useUiLabels();
  const narrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 0.02}px)`);
  const [overlay, setOverlay] = useState(false);
  const toggle = useRef<HTMLElement>(null);
  const [wide, setWide] = useControlled(expanded, defaultExpanded, onExpandedChange);
  const open = narrow ? overlay : wide;

  const close = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || !narrow || !overlay) return;
    setOverlay(false);
    toggle.current?.focus();
  };

  return (
    <Root data-state={open ? 'open' : 'rail'} data-narrow={narrow ? '' : undefined} onKeyDown={close} {...rest}>
      {narrow && overlay && <Scrim onClick={() => setOverlay(false)} />}
      <nav aria-label={labels.mainNavigation}>
        <div data-part="top">
          {open && <span data-part="brand">{brand}</span>}
          <IconButton
            ref={toggle}
            icon={narrow ? <HamburgerMenuIcon /> : <SidebarToggleIcon />}
            label={open ? labels.collapseSidebar : labels.expandSidebar}
            aria-expanded={open}
            onClick={(event) => (narrow ? setOverlay(!open) : setWide(!open, event))}
          />
        </div>
        {sections.map((section) => (
          <div key={section.title} data-part="section">
            <h2>{section.title}</h2>
            <ul>
              {section.items.map((item) => (
                <li key={item.href}>
                  <Anchor
                    href={item.href}
                    aria-current={currentOf(item, currentPath)}
                    title={open ? undefined : item.label}
                    onClick={() => setOverlay(false)}
                  >
                    {asElement(item.icon)}
                    <span data-part="label">{item.label}</span>
                    {item.badge !== undefined && <span data-part="badge">{item.badge}</span>}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </Root>
  );
}
