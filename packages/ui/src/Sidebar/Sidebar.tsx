import { useRef, useState, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { HamburgerMenuIcon } from '../icons/HamburgerMenuIcon.tsx';
import { SidebarToggleIcon } from '../icons/SidebarToggleIcon.tsx';
import { Anchor } from '../internal/Anchor.tsx';
import { useMediaQuery } from '../internal/useMediaQuery.ts';
import { useUiLabels } from '../provider/context.ts';
import { breakpoints } from '../theme/tokens.ts';
import { Root, Scrim } from './Sidebar.styles.ts';

export interface SidebarItem {
  label: string;
  href: string;
  /** The picture; alone on the rail. */
  icon: ReactNode;
  /** The current path is this one or lies below it. */
  current: boolean;
  /** A count that asks for attention. */
  badge?: ReactNode;
}

export interface SidebarSection {
  title: string;
  items: readonly SidebarItem[];
}

export interface SidebarProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  sections: readonly SidebarSection[];
  /** Words beside the icons; remember it for the user. Below 1280 px the menu is a rail that opens over the page. */
  expanded: boolean;
  onExpandedChange(expanded: boolean): void;
  /** The product's name, above the menu. */
  brand?: ReactNode;
}

/** The main menu in sections. */
export function Sidebar({ sections, expanded, onExpandedChange, brand, onKeyDown, ...rest }: SidebarProps) {
  const labels = useUiLabels();
  const narrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 0.02}px)`);
  const [overlay, setOverlay] = useState(false);
  const toggle = useRef<HTMLElement>(null);
  const open = narrow ? overlay : expanded;

  const change = (next: boolean) => (narrow ? setOverlay(next) : onExpandedChange(next));
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
            onClick={() => change(!open)}
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
                    aria-current={item.current ? 'page' : undefined}
                    title={open ? undefined : item.label}
                    onClick={() => setOverlay(false)}
                  >
                    {item.icon}
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
