import { PageHeader } from '@ledenbureau/ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from './usePageTitle.ts';

export type PageProps = ComponentProps<typeof PageHeader> & { children: ReactNode };

/** Set once the first page was shown: from then on a new page takes the focus to its heading. */
let navigated = false;

/** A page: heading, document title, and focus on the heading after in-app navigation. */
export function Page({ children, ...header }: PageProps) {
  const root = useRef<HTMLDivElement>(null);
  usePageTitle(header.title);
  useEffect(() => {
    const heading = root.current?.querySelector('h1');
    if (navigated && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    navigated = true;
  }, []);
  return (
    <div ref={root}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
