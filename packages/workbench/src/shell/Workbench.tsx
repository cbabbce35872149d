import { AppShell, Link, type SidebarSection, Sidebar, Skeleton, useSidebarState } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Beside } from '../code/Beside.tsx';
import { AppKeys, type AppKeysProps } from '../keys/AppKeys.tsx';
import { takeEarlySearch } from '../keys/earlySearch.ts';
import type { Layer } from '../keys/pageKeys.ts';
import { useProduct } from '../product.ts';

export interface WorkbenchProps extends Pick<AppKeysProps, 'keys' | 'Search' | 'Help'> {
  menu: readonly SidebarSection[];
  /** The product, above the menu: a Wordmark. It leads to the first page. */
  brand?: ReactNode;
  /** What stands at the top: opens the search for everything when it is asked to. */
  header(search: () => void): ReactNode;
  /** Above every page, such as ConnectionBanner. May be code that is still on its way (lateCode); where it fails the page goes on. */
  banners: ReactNode;
  /** Beside every page: what is shown over it, or hears what happens elsewhere. As the banners. */
  aside?: ReactNode;
  /** Over the page. */
  panel?: ReactNode;
  /** In place of the page. */
  instead?: ReactNode;
}

/** The frame of every page of a route: menu, header, search for everything, keys, and the page itself. */
export function Workbench({ menu, brand, header, banners, aside, panel, instead, ...keys }: WorkbenchProps) {
  const { pathname } = useLocation();
  const sidebar = useSidebarState('ledenbureau.sidebar');
  const { home } = useProduct();
  const [layer, setLayer] = useState<Layer>(() => (takeEarlySearch() ? 'search' : null));
  return (
    <AppShell
      sidebar={
        <Sidebar
          sections={menu}
          currentPath={pathname}
          brand={
            brand && (
              // the mark of the product, not a link among words
              <Link href={home} style={{ color: 'inherit', textDecoration: 'none' }}>
                {brand}
              </Link>
            )
          }
          {...sidebar}
        />
      }
      header={header(() => setLayer('search'))}
      banner={
        <Beside>
          <Quietly>{banners}</Quietly>
        </Beside>
      }
    >
      <Beside>
        <Quietly>{aside}</Quietly>
      </Beside>
      <AppKeys layer={layer} onLayer={setLayer} {...keys} />
      {panel}
      <PagePlace instead={instead} />
    </AppShell>
  );
}

/** The page, or that another one is long in coming. Apart: the frame itself need not follow a navigation under way. */
function PagePlace({ instead }: Pick<WorkbenchProps, 'instead'>) {
  return useSlowNavigation() ? (
    <div aria-busy>
      <Skeleton lines={8} />
    </div>
  ) : (
    instead || <Outlet />
  );
}

/** What has time: the page is drawn and the browser had nothing else to do since, such as a step to another page, or two seconds passed. */
function Quietly({ children }: { children: ReactNode }) {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const show = () => setQuiet(true);
    // Safari has no word of it; a frame that is gone hears nothing
    if ('requestIdleCallback' in globalThis) requestIdleCallback(show, { timeout: 2_000 });
    else setTimeout(show);
  }, []);
  return isQuiet ? children : null;
}

/** Milliseconds that a page may take to load before its place says so. */
const patience = 300;

/** Whether another page has been on its way for longer than one should wait in silence. */
function useSlowNavigation(): boolean {
  const { state, location } = useNavigation();
  const [slow, setSlow] = useState<string | null>(null);
  const under = state === 'loading' ? location.key : null;
  useEffect(() => {
    if (under === null) return undefined;
    const timer = setTimeout(() => setSlow(under), patience);
    return () => clearTimeout(timer);
  }, [under]);
  return under !== null && slow === under;
}
