import { PageHeader, Stack } from '@ledenbureau/ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from './usePageTitle.ts';

export type PageProps = Omit<ComponentProps<typeof PageHeader>, 'title' | 'titleRef'> & {
  title: string;
  children: ReactNode;
};

/** The last page that was shown, and whether it took the focus to its heading. */
let last: { address: string; focused: boolean } | null = null;

/** A page: heading, document title, and focus on the heading after in-app navigation. */
export function Page({ children, ...header }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(header.title);
  useEffect(() => {
    const address = location.pathname + location.search;
    // A page takes the place of its own skeleton, or of the step before: the focus goes along, and nowhere when nobody navigated.
    // It waits in `main` where nothing else was left of what had it.
    const { activeElement } = document;
    const lost = activeElement?.matches('main') || (last?.focused === true && activeElement === document.body);
    const focused = last !== null && (last.address !== address || lost);
    if (focused && heading.current) {
      heading.current.tabIndex = -1;
      heading.current.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    last = { address, focused };
  }, []);
  return (
    <Stack gap={5}>
      <PageHeader {...header} titleRef={heading} />
      {children}
    </Stack>
  );
}
